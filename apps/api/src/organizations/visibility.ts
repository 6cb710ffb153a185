import type { PersonPrincipal } from "../access/caller.ts";

/** The organizations of a person, whatever their plan; not where they are blocked or have left. */
export const visibleOrganizationIds = ({ users }: PersonPrincipal): string[] =>
  users.filter(({ status }) => status === "active").map(({ organizationId }) => organizationId);
