import type { AppRoute } from "@ts-rest/core";
import { z } from "zod";
import {
  type AllowedPeople,
  metadataOf,
  type PermissionLevel,
  permissionLevels,
  type RouteAccess,
  scopes,
} from "../access/route-access.ts";
import type { Operation } from "./document.ts";

export const isKeyed = (route: AppRoute) => metadataOf(route).access.kind !== "public";

/** The schema in a route's slot. Undefined if the slot has no schema. */
export const schemaIn = (slot: unknown): z.ZodType | undefined =>
  slot instanceof z.ZodType ? slot : undefined;

/** The parameters in a route's slot, by name. */
export function parametersIn(slot: unknown): z.ZodObject {
  if (slot === undefined) return z.object({});
  if (slot instanceof z.ZodObject) return slot;
  throw new Error("Parameters must be described by an object schema");
}

export const bodySlot = (route: AppRoute): unknown => ("body" in route ? route.body : undefined);

export const hasBody = (route: AppRoute) =>
  metadataOf(route).takesImage !== undefined || schemaIn(bodySlot(route)) !== undefined;

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
