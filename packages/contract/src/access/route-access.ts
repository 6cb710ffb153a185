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

/** Who may call a route at all, before any row is looked at. */
export type RouteAccess =
  /** Anyone, without a key. */
  | { kind: "public" }
  /** An organization key with the scope, or one of the people. */
  | ({ kind: "scope"; scope: Scope } & AllowedPeople)
  /** One of the people; never an organization key. */
  | ({ kind: "personal" } & AllowedPeople)
  /** A person, whatever the organization: none is chosen, and any plan will do. */
  | { kind: "identity" };

export interface RouteMetadata {
  access: RouteAccess;
  /** A list that is also to be had as CSV, with all of its rows at once. */
  csv?: true;
  /** What it does cannot be undone with a transaction: it calls somebody else's server. */
  effect?: "outside";
}

/** Business developers and referrers read their part without the flag. */
export const toReadBonuses: NeededFlag = { flag: "canSendBonuses", by: ["admin"] };

export const toSendBonuses: NeededFlag = {
  flag: "canSendBonuses",
  by: ["admin", "marketer", "referrer"],
};

export const publicRoute: RouteMetadata = { access: { kind: "public" } };

export const requiresScope = (scope: Scope, people: AllowedPeople): RouteMetadata => ({
  access: { kind: "scope", scope, ...people },
});

export const requiresPerson = (people: AllowedPeople): RouteMetadata => ({
  access: { kind: "personal", ...people },
});

/** A marketer, or an admin marked as BDR. */
export const requiresBusinessDeveloper = requiresPerson({
  roles: staff,
  neededFlag: { flag: "isBdr", by: admins },
});

export const requiresIdentity: RouteMetadata = { access: { kind: "identity" } };
