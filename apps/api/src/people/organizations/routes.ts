import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { toOrganizationView, visibleOrganizationIds } from "./rules.ts";
import { findOrganization, pageOfOrganizations } from "./store.ts";
import { updateOrganization } from "./update-organization.ts";

export const organizationRoutes: RouteHandlers<typeof contract.organizations> = {
  list: ({ deps, person }) => ({
    name: "organizations",
    read: (db, page) => pageOfOrganizations(db, visibleOrganizationIds(person), page),
    show: (organization) => toOrganizationView(organization, deps.settings),
  }),
  get: async ({ deps, caller }) => {
    const organization = requireFound(await findOrganization(deps.db, caller.organizationId));
    return { status: 200, body: toOrganizationView(organization, deps.settings) };
  },
  update: async ({ deps, caller, body }) => {
    const organization = await updateOrganization(deps, caller, body);
    return { status: 200, body: toOrganizationView(organization, deps.settings) };
  },
};
