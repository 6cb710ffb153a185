import { isDeepStrictEqual } from "node:util";
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
  /** The ID of the personal key or of the session. The rate limit counts requests by it. */
  keyId: string;
  identityUserId: string;
  /** Whether an assistant with the personal key can make changes. */
  mayWrite?: boolean;
  /** Session of a person who is signed in to the app and sends no key. */
  session?: Session;
  /** The person's user in each organization that they have not left. */
  users: readonly PrincipalUser[];
}

interface Session {
  id: string;
  signedInAt: Date;
  /** The email address that the person signs in with. */
  email: string;
}

export interface Permissions {
  permissionLevel: PermissionLevel;
  canSendBonuses: boolean;
  isBdr: boolean;
}

/** A person's user in one organization, as part of a principal. */
export interface PrincipalUser extends Permissions {
  userId: string;
  userName: string | null;
  organizationId: string;
  slug: string;
  identityOrganizationId: string | null;
  plan: string;
  aiAssistantsEnabled: boolean;
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
  /** The name of the assistant that acts for the person. */
  assistant?: string;
}

/** The caller for a person who acts as one of their users. */
export const personCallerOf = (user: PrincipalUser, requestId: string): PersonCaller => ({
  kind: "person",
  organizationId: user.organizationId,
  userId: user.userId,
  userName: user.userName,
  permissionLevel: user.permissionLevel,
  canSendBonuses: user.canSendBonuses,
  isBdr: user.isBdr,
  requestId,
});

/** Whether the caller can see and change everything in the organization. */
export const seesEverything = (caller: Caller): boolean =>
  caller.kind === "organization-key" || isAdmin(caller.permissionLevel);

export const isAdmin = (level: PermissionLevel): boolean =>
  level === "super_admin" || level === "admin";

/** Whether two callers can see and do the same, regardless of their names. */
export const haveSameRights = (one: Caller, other: Caller): boolean =>
  isDeepStrictEqual(nameless(one), nameless(other));

const nameless = (caller: Caller): Caller =>
  caller.kind === "person" ? { ...caller, userName: null } : { ...caller, keyName: "" };
