import { type PermissionLevel, permissionLevels } from "../access/roles.ts";
import type { RouteAccess } from "../access/route-access.ts";
import { scopes } from "../access/scopes.ts";
import type { Operation } from "./document.ts";

/** Who may call a route, for people and for machines. */
export function accessFacts(access: RouteAccess): Partial<Operation> {
  switch (access.kind) {
    case "public":
      return { description: "Needs no API key.", security: [] };
    case "identity":
      return {
        description:
          "Needs a personal key. It works without naming an organization, for any role and any plan.",
      };
    case "personal":
      return {
        description:
          `Needs a personal key. ${rolesSentence(access.roles)}` +
          (access.adminsOnlyAsBdr ? " Admins must be marked as BDR." : ""),
        "x-allowed-roles": [...access.roles],
      };
    case "scope":
      return {
        description:
          `An organization key needs the scope \`${access.scope}\`: ` +
          `${scopes[access.scope]}. ${rolesSentence(access.roles)}`,
        "x-required-scope": access.scope,
        "x-allowed-roles": [...access.roles],
      };
    default:
      return access satisfies never;
  }
}

function rolesSentence(roles: readonly PermissionLevel[]): string {
  if (roles.length === permissionLevels.length) {
    return "The owner of a personal key may have any role, which decides what the call reaches.";
  }
  const names = roles.map((role) => `\`${role}\``);
  return `The owner of a personal key must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`;
}
