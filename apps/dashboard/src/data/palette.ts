import { ofOrganization } from "./queries.ts";

/** Maximum number of results of each kind. */
export const foundMax = 6;

export const paletteReferralsQuery = (q: string) =>
  ofOrganization(["palette", "referrals", q], (api) =>
    api("GET /referrals", { query: { q, limit: foundMax } }),
  );

export const paletteUsersQuery = (q: string) =>
  ofOrganization(["palette", "people", q], (api) =>
    api("GET /users", { query: { q, limit: foundMax } }),
  );
