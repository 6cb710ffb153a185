import type { PermissionLevel, Scope } from "@referral-service/contract";

/** The holder of a valid key, before an organization is chosen. */
export type Principal = OrganizationKeyPrincipal | PersonPrincipal;

export interface OrganizationKeyPrincipal {
  kind: "organization-key";
  keyId: string;
  keyName: string;
  scopes: ReadonlySet<Scope>;
  organization: { id: string; slug: string; plan: string };
}

export interface PersonPrincipal {
  kind: "person";
  keyId: string;
  identityUserId: string;
  /** The person's user in each organization that they have not left. */
  users: readonly PrincipalUser[];
}

export interface Permissions {
  permissionLevel: PermissionLevel;
  canSendBonuses: boolean;
  isBdr: boolean;
}

/** A person's user in one organization, as a principal holds it. */
export interface PrincipalUser extends Permissions {
  userId: string;
  userName: string | null;
  organizationId: string;
  slug: string;
  identityOrganizationId: string | null;
  plan: string;
  status: "active" | "blocked";
}

/** A principal that acts in one organization during one request. */
export type Caller = OrganizationKeyCaller | PersonCaller;

export interface OrganizationKeyCaller {
  kind: "organization-key";
  organizationId: string;
  keyId: string;
  keyName: string;
  scopes: ReadonlySet<Scope>;
  requestId: string;
}

export interface PersonCaller extends Permissions {
  kind: "person";
  organizationId: string;
  userId: string;
  userName: string | null;
  requestId: string;
}

/** Whether the caller may see and work everything in the organization. */
export const seesEverything = (caller: Caller): boolean =>
  caller.kind === "organization-key" || isAdmin(caller.permissionLevel);

export const isAdmin = (level: PermissionLevel): boolean =>
  level === "super_admin" || level === "admin";
