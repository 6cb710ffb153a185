import { type ListOrder, orderIn } from "../../lists/order.ts";

export const activityNames = ["active", "paused"] as const;
export type Activity = (typeof activityNames)[number];

const orders = ["createdAt", "clicks"] as const;

interface LinksSearch extends ListOrder<(typeof orders)[number]> {
  status?: Activity | undefined;
  /** ID of the user that the links belong to. */
  referrer?: string | undefined;
  q?: string | undefined;
  /** Whether the dialog for a new link is open. */
  create?: true | undefined;
}

export const isActiveAt = { active: "true", paused: "false" } as const;

/** Returns the filters in the URL, as the service accepts them. */
export const linksIn = ({ status, referrer, q, sort, order }: LinksSearch) => ({
  sort,
  order,
  isActive: status && isActiveAt[status],
  referrerId: referrer,
  q,
});

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readLinksSearch(search: Record<string, unknown>): LinksSearch {
  const { status, referrer, q, create } = search;
  return {
    ...orderIn(search, orders),
    ...(activityNames.includes(status as Activity) && { status: status as Activity }),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
    ...(create === true && { create }),
  };
}
