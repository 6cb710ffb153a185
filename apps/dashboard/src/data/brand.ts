import { ofOrganization } from "./queries.ts";
import { sending } from "./use-command.ts";

export const brandQuery = ofOrganization(["organization", "brand"], (api) => api("GET /brand"));

export const saveBrand = sending("PUT /brand", { answers: brandQuery, invalidates: ["home"] });
