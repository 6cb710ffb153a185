import { admins, type PermissionLevel, staff } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** A flag that whoever has one of these roles needs beside it. */
export interface NeededFlag {
  flag: "canSendBonuses" | "isBdr";
  by: readonly PermissionLevel[];
}

/** Which people may, by their role and perhaps by a flag beside it. */
export interface AllowedPeople {
  roles: readonly PermissionLevel[];
  neededFlag?: NeededFlag;
}

/** Anyone, without a key. */
export interface PublicAccess {
  kind: "public";
}

/** An organization key with the scope, or one of the people. */
export interface ScopeAccess extends AllowedPeople {
  kind: "scope";
  scope: Scope;
}

/** One of the people; never an organization key. */
export interface PersonalAccess extends AllowedPeople {
  kind: "personal";
}

/** A person, whatever the organization: none is chosen, and any plan will do. */
export interface IdentityAccess {
  kind: "identity";
}

/** Who may call a route at all, before any row is looked at. */
export type RouteAccess = PublicAccess | ScopeAccess | PersonalAccess | IdentityAccess;

/** The kind of access stays in a route's type, because it decides what the route's handler is given. */
export interface RouteMetadata<Access extends RouteAccess = RouteAccess> {
  access: Access;
  /** A list that is also to be had as CSV, with all of its rows at once. */
  csv?: true;
  /** Its answer holds a secret, which is shown once. */
  showsSecret?: true;
  /** What it does cannot be undone with a transaction: it calls somebody else's server. */
  effect?: "outside";
  /** A change that can be made to depend on the resource's version, by `If-Match`. */
  versioned?: true;
}

/** Business developers and referrers read their part without the flag. */
export const toReadBonuses: NeededFlag = { flag: "canSendBonuses", by: ["admin"] };

export const toSendBonuses: NeededFlag = {
  flag: "canSendBonuses",
  by: ["admin", "marketer", "referrer"],
};

export const publicRoute: RouteMetadata<PublicAccess> = { access: { kind: "public" } };

export const requiresScope = (scope: Scope, people: AllowedPeople): RouteMetadata<ScopeAccess> => ({
  access: { kind: "scope", scope, ...people },
});

export const requiresPerson = (people: AllowedPeople): RouteMetadata<PersonalAccess> => ({
  access: { kind: "personal", ...people },
});

/** A marketer, or an admin marked as BDR. */
export const requiresBusinessDeveloper = requiresPerson({
  roles: staff,
  neededFlag: { flag: "isBdr", by: admins },
});

export const requiresIdentity: RouteMetadata<IdentityAccess> = { access: { kind: "identity" } };
