import { type Key, ofOrganization } from "./queries.ts";

// Separate from the data of the portal, because the first load has only the count of the badge.

interface Of {
  /** ID of the business developer. Undefined for one's own portal. */
  bd: string | undefined;
}

export const portalKey = ({ bd }: Of, ...of: unknown[]): Key => ["portal", bd ?? "own", ...of];

export const queryOf = ({ bd }: Of) => (bd === undefined ? {} : { bd_user_id: bd });

/** Number of tasks by when they are due. */
export const taskCountsQuery = (portal: Of, q?: string) =>
  ofOrganization(portalKey(portal, "task counts", q), (api) =>
    api("GET /portal/task-counts", { query: { ...queryOf(portal), q } }),
  );
