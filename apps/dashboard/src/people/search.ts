import { type ListOrder, orderIn } from "../lists/order.ts";
import { levelNames } from "../words/levels.ts";
import {
  type PersonStatusName,
  personStatuses,
  personStatusNames,
} from "../words/person-statuses.tsx";

type Level = (typeof levelNames)[number];

const orders = ["joinedAt", "name"] as const;

interface PeopleSearch extends ListOrder<(typeof orders)[number]> {
  level?: Level | undefined;
  status?: PersonStatusName | undefined;
  /** Referrers of this business developer, by ID. */
  developer?: string | undefined;
  q?: string | undefined;
  /** Whether the invitation dialog is open. */
  invite?: true | undefined;
}

/**
 * Reads the search parameters of the page. Ignores unknown ones. An invalid role or status becomes
 * undefined, because the router keeps the text of an omitted parameter.
 */
export function readSearch(search: Record<string, unknown>): PeopleSearch {
  const { level, status, developer, q, invite } = search;
  return {
    ...orderIn(search, orders),
    level: levelNames.find((name) => name === level),
    status: personStatusNames.find((name) => name === status),
    ...(typeof developer === "string" && /^[\da-f-]{36}$/.test(developer) && { developer }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
    ...(invite === true && { invite }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const usersIn = ({ level, status, developer, q, sort, order }: PeopleSearch) => ({
  sort,
  order,
  permissionLevel: level,
  ...(status && personStatuses[status].query),
  businessDeveloperId: developer,
  q,
});
