import { ofOrganization } from "./queries.ts";
import type { OrganizationApi } from "./request.ts";

const readOrganization = (api: OrganizationApi) => api("GET /organizations/:id");

export const organizationQuery = ofOrganization(["organization"], readOrganization);

export const defaultCurrencyQuery = ofOrganization(["organization"], readOrganization, {
  select: ({ defaultCurrency }) => defaultCurrency,
});
