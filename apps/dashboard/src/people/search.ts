import { levelNames } from "../words/levels.ts";
import {
  type PersonStatusName,
  personStatuses,
  personStatusNames,
} from "../words/person-statuses.tsx";

type Level = (typeof levelNames)[number];

interface PeopleSearch {
  level?: Level | undefined;
  status?: PersonStatusName | undefined;
  /** Referrers of this business developer, by their id. */
  developer?: string | undefined;
  q?: string | undefined;
  /** Whether the dialog for an invitation is open. */
  invite?: true | undefined;
}

/**
 * The search parameters of the page. Unknown ones are ignored. A level or status that is none is
 * undefined here, because the router keeps the text of a parameter that is left out.
 */
export function readSearch(search: Record<string, unknown>): PeopleSearch {
  const { level, status, developer, q, invite } = search;
  return {
    level: levelNames.find((name) => name === level),
    status: personStatusNames.find((name) => name === status),
    ...(typeof developer === "string" && /^[\da-f-]{36}$/.test(developer) && { developer }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
    ...(invite === true && { invite }),
  };
}

/** The filters of the address, as the service takes them. */
export const usersIn = ({ level, status, developer, q }: PeopleSearch) => ({
  permissionLevel: level,
  ...(status && personStatuses[status].query),
  businessDeveloperId: developer,
  q,
});
