import type { Organization } from "@referral-service/contract";
import { meQuery } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import type { OrganizationApi } from "./request.ts";
import { sending } from "./use-command.ts";

const readOrganization = (api: OrganizationApi) => api("GET /organizations/:id");

export const organizationQuery = ofOrganization(["organization"], readOrganization);

export const defaultCurrencyQuery = ofOrganization(["organization"], readOrganization, {
  select: ({ defaultCurrency }) => defaultCurrency,
});

export const changeOrganization = sending("PATCH /organizations/:id", {});

/**
 * Reads the signed-in person's data again, because it also contains the organization's name and
 * slug.
 */
export const readMeAgain = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Stores the organization under its current slug, which can be new. */
export const keepOrganization = (saved: Organization) =>
  queryClient.setQueryData(organizationQuery(saved.slug).queryKey, saved);
