import type { PersonPrincipal } from "../../kernel/callers/caller.ts";

/** The organizations of a person on any plan, without those that blocked them or that they left. */
export const visibleOrganizationIds = ({ users }: PersonPrincipal): string[] =>
  users.filter(({ status }) => status === "active").map(({ organizationId }) => organizationId);
