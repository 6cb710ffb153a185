import type { Organization } from "@referral-service/contract";
import { meQuery } from "./me.ts";
import { organizationQuery } from "./organization-query.ts";
import { queryClient } from "./query-client.ts";
import { sending } from "./use-command.ts";

export const changeOrganization = sending("PATCH /organizations/:id", {});

/**
 * Reads the signed-in person's data again, because it also contains the organization's name and
 * slug.
 */
export const readMeAgain = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Stores the organization under its current slug, which can be new. */
export const keepOrganization = (saved: Organization) =>
  queryClient.setQueryData(organizationQuery(saved.slug).queryKey, saved);
