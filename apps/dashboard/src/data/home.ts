import { ofOrganization } from "./queries.ts";

export const homeQuery = ofOrganization(["home"], (api) => api("GET /home"));
