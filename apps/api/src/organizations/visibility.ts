import type { PersonPrincipal } from "../access/caller.ts";

/** The organizations of a person, whatever their plan; not where they are blocked or have left. */
export const visibleOrganizationIds = ({ memberships }: PersonPrincipal): string[] =>
  memberships
    .filter(({ status }) => status === "active")
    .map(({ organizationId }) => organizationId);
