import { type PermissionLevel, staff } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** Who may call a route at all, before any row is looked at. */
export type RouteAccess =
  /** Anyone, without a key. */
  | { kind: "public" }
  /** An organization key with the scope, or a person of one of the roles. */
  | { kind: "scope"; scope: Scope; roles: readonly PermissionLevel[] }
  /** A person of one of the roles, admins perhaps only when marked as BDR; never an organization key. */
  | { kind: "personal"; roles: readonly PermissionLevel[]; adminsOnlyAsBdr?: true }
  /** A person, whatever the organization: none is chosen, and any plan will do. */
  | { kind: "identity" };

export interface RouteMetadata {
  access: RouteAccess;
  /** A list that is also to be had as CSV, with all of its rows at once. */
  csv?: true;
}

export const publicRoute: RouteMetadata = { access: { kind: "public" } };

export const requiresScope = (
  scope: Scope,
  { roles }: { roles: readonly PermissionLevel[] },
): RouteMetadata => ({ access: { kind: "scope", scope, roles } });

export const requiresPerson = ({
  roles,
}: {
  roles: readonly PermissionLevel[];
}): RouteMetadata => ({
  access: { kind: "personal", roles },
});

/** A marketer, or an admin marked as BDR. */
export const requiresBusinessDeveloper: RouteMetadata = {
  access: { kind: "personal", roles: staff, adminsOnlyAsBdr: true },
};

export const requiresIdentity: RouteMetadata = { access: { kind: "identity" } };
