import type { AllowedPeople, RouteAccess } from "../access/route-access.ts";
import { type PermissionLevel, permissionLevels, scopes } from "../access/route-access.ts";
import type { Operation } from "./document.ts";

/** Returns the callers that a route allows, as a sentence for people and as fields for programs. */
export function accessFacts(access: RouteAccess): Partial<Operation> {
  switch (access.kind) {
    case "public":
      return { description: "Needs no API key.", security: [] };
    case "identity":
      return {
        description:
          "Needs a personal key. The key works on any plan and for any role, even if its owner belongs to no organization.",
      };
    case "personal":
      return {
        description: `Needs a personal key. ${peopleSentences(access)}`,
        "x-allowed-roles": [...access.roles],
      };
    case "scope":
      return {
        description:
          `An organization key needs the scope \`${access.scope}\`: ` +
          `${scopes[access.scope]}. ${peopleSentences(access)}`,
        "x-required-scope": access.scope,
        "x-allowed-roles": [...access.roles],
      };
    default:
      return access satisfies never;
  }
}

function peopleSentences({ roles, neededFlag }: AllowedPeople): string {
  if (neededFlag === undefined) return rolesSentence(roles);
  const { flag, by } = neededFlag;
  return `${rolesSentence(roles)} Owners with the role ${listed(by)} also need \`${flag}\`.`;
}

function rolesSentence(roles: readonly PermissionLevel[]): string {
  if (roles.length === permissionLevels.length) {
    return "The owner of a personal key can have any role. The results depend on the role.";
  }
  return `The owner of a personal key must have the role ${listed(roles)}.`;
}

function listed(roles: readonly PermissionLevel[]): string {
  const names = roles.map((role) => `\`${role}\``);
  const last = names.pop();
  return names.length > 0 ? `${names.join(", ")} or ${last}` : `${last}`;
}
