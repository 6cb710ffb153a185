import { type ListOrder, orderIn } from "../../lists/order.ts";
import { levelNames } from "../../words/levels.ts";
import { type Activity, activityNames, isActiveAt } from "../public-links/search.ts";

type Level = (typeof levelNames)[number];

const orders = ["createdAt", "uses"] as const;

interface CodesSearch extends ListOrder<(typeof orders)[number]> {
  status?: Activity | undefined;
  level?: Level | undefined;
  q?: string | undefined;
  /** Whether the dialog for a new code is open. */
  create?: true | undefined;
}

/** Returns the filters in the URL, as the service accepts them. */
export const codesIn = ({ status, level, q, sort, order }: CodesSearch) => ({
  sort,
  order,
  isActive: status && isActiveAt[status],
  permissionLevel: level,
  q,
});

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readCodesSearch(search: Record<string, unknown>): CodesSearch {
  const { status, level, q, create } = search;
  return {
    ...orderIn(search, orders),
    ...(activityNames.includes(status as Activity) && { status: status as Activity }),
    ...(levelNames.includes(level as Level) && { level: level as Level }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
    ...(create === true && { create }),
  };
}
