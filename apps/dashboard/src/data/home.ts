import { ofOrganization } from "./queries.ts";

export const homeQuery = ofOrganization(["home"], (api) => api("GET /home"));

const duplicatesMax = 10;

/** The newest possible duplicates that wait for a decision. */
export const firstDuplicatesQuery = ofOrganization(["duplicates", "first"], (api) =>
  api("GET /duplicate-cases", { query: { status: "open", limit: duplicatesMax } }),
);
