import type { Organization } from "@referral-service/contract";
import { meQuery } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { sending } from "./use-command.ts";

/** The settings of the organization. */
export const organizationQuery = ofOrganization(["organization"], (api) =>
  api("GET /organizations/:id"),
);

export const changeOrganization = sending("PATCH /organizations/:id", {});

/** Its name and slug are also in what is known of who is signed in. */
export const readMeAgain = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Under its present slug, which can be new. */
export const keepOrganization = (saved: Organization) =>
  queryClient.setQueryData(organizationQuery(saved.slug).queryKey, saved);
