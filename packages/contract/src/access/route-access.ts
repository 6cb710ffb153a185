import type { CsvColumn } from "../http/csv.ts";
import { admins, type PermissionLevel, staff } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** A flag that people with one of these roles need in addition. */
export interface NeededFlag {
  flag: "canSendBonuses" | "isBdr";
  by: readonly PermissionLevel[];
}

/** The people who may call a route, by role and possibly by a flag. */
export interface AllowedPeople {
  roles: readonly PermissionLevel[];
  neededFlag?: NeededFlag;
}

/** Anyone, without a key. */
export interface PublicAccess {
  kind: "public";
}

/** An organization key with the scope, or one of these people. */
export interface ScopeAccess extends AllowedPeople {
  kind: "scope";
  scope: Scope;
}

/** One of these people; never an organization key. */
export interface PersonalAccess extends AllowedPeople {
  kind: "personal";
}

/** A person without a chosen organization, on any plan. */
export interface IdentityAccess {
  kind: "identity";
}

/** Who may call a route at all, before any row is looked at. */
export type RouteAccess = PublicAccess | ScopeAccess | PersonalAccess | IdentityAccess;

/** What is known of a route. Its type keeps the kind of access, which determines the handler's arguments. */
export interface RouteMetadata {
  access: RouteAccess;
  /** The route is a list: its answers are pages. */
  isList?: true;
  /** The columns of the list as CSV, where it is offered. */
  csv?: readonly CsvColumn[];
  /** The answer holds a secret, which is shown once. */
  showsSecret?: true;
  /** In the app this needs a recent sign-in. */
  needsFreshSignIn?: true;
  /** The effect cannot be rolled back, because it calls another server. */
  effect?: "outside";
  /** An assistant may make this change for its person. Other changes are for people alone. */
  forAssistants?: true;
  /** The largest body, where a file arrives in it. */
  bodyBytesMax?: number;
  /** The change accepts `If-Match` with the resource's version. */
  versioned?: true;
  /** The body is a picture. */
  takesImage?: true;
  /** What is read never changes, so that the caller may keep it. */
  isImmutable?: true;
}

/** Business developers and referrers read their part without the flag. */
export const toReadBonuses: NeededFlag = { flag: "canSendBonuses", by: ["admin"] };

export const toSendBonuses: NeededFlag = {
  flag: "canSendBonuses",
  by: ["admin", "marketer", "referrer"],
};

export const publicRoute: PublicAccess = { kind: "public" };

export const requiresScope = (scope: Scope, people: AllowedPeople): ScopeAccess => ({
  kind: "scope",
  scope,
  ...people,
});

export const requiresPerson = (people: AllowedPeople): PersonalAccess => ({
  kind: "personal",
  ...people,
});

/** A marketer, or an admin marked as BDR. */
export const requiresBusinessDeveloper = requiresPerson({
  roles: staff,
  neededFlag: { flag: "isBdr", by: admins },
});

export const requiresIdentity: IdentityAccess = { kind: "identity" };
