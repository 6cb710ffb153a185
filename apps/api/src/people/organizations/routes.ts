import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { findOrganization, pageOfOrganizations } from "./store.ts";
import { updateOrganization } from "./update-organization.ts";
import { toOrganizationView } from "./view.ts";
import { visibleOrganizationIds } from "./visibility.ts";

export const organizationRoutes: RouteHandlers<typeof contract.organizations> = {
  list: async ({ deps, person, query }) => {
    const body = await listPage(deps, query, {
      list: "organizations",
      // No organization is chosen here, so the cursor is bound to the person instead.
      organizationId: person.identityUserId,
      read: (request) => pageOfOrganizations(deps.db, visibleOrganizationIds(person), request),
      show: toOrganizationView,
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller }) => {
    const organization = requireFound(await findOrganization(deps.db, caller.organizationId));
    return { status: 200, body: toOrganizationView(organization) };
  },
  update: async ({ deps, caller, body }) => {
    const organization = await updateOrganization(deps, caller, body);
    return { status: 200, body: toOrganizationView(organization) };
  },
};
