import type { AppRoute } from "@ts-rest/core";
import { z } from "zod";
import type { Deprecation } from "../deprecation.ts";
import type { CsvColumn } from "../http/csv-columns.ts";

/** The roles, highest first. The app calls a `marketer` a business developer (BD). */
export const permissionLevels = ["super_admin", "admin", "marketer", "referrer"] as const;

export const permissionLevel = z.enum(permissionLevels).meta({ id: "PermissionLevel" });

export type PermissionLevel = z.infer<typeof permissionLevel>;

export const everybody = permissionLevels;
export const staff = ["super_admin", "admin", "marketer"] as const;
export const admins = ["super_admin", "admin"] as const;

/** The scopes of organization keys. Source: the interface's scope table. */
export const scopes = {
  "referrals:read": "Read referrals and their details",
  "referrals:write": "Create and update referrals",
  "referrals:delete": "Permanently delete referrals (never granted by default)",
  "users:read": "Read user profiles and lists",
  "users:write": "Create and update users",
  "organizations:read": "Read organization details",
  "organizations:write": "Update organization settings",
  "bonus-payments:read": "Read bonus payments",
  "companies:read": "Read companies and their referrers",
  "customers:read": "Read customers",
  "invitation-codes:read": "Read invitation codes and QR codes",
  "invitation-codes:write": "Create, update and delete invitation codes",
  "public-links:read": "Read public links",
  "public-links:write": "Create and update public links",
  "reports:read": "Read referral statistics and reports",
  "conversations:read":
    "Read all conversations and messages in the organization (never granted by default)",
  "webhooks:read": "Read webhook endpoints and deliveries",
  "webhooks:write": "Create and manage webhook endpoints, which receive all data in their events",
} as const;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

export const scope = z.enum(scopeNames).meta({ id: "Scope" });

/** A flag that people with one of these roles also need. */
export interface NeededFlag {
  flag: "canSendBonuses" | "isBdr";
  by: readonly PermissionLevel[];
}

/** The people who can call a route, by role and, for some roles, by a flag. */
export interface AllowedPeople {
  roles: readonly PermissionLevel[];
  neededFlag?: NeededFlag;
}

/** Anyone can call the route, without a key. */
interface PublicAccess {
  kind: "public";
}

/** An organization key with the scope, or one of these people, can call the route. */
interface ScopeAccess extends AllowedPeople {
  kind: "scope";
  scope: Scope;
}

/** Only these people can call the route, never an organization key. */
interface PersonalAccess extends AllowedPeople {
  kind: "personal";
}

/** A person can call the route without choosing an organization, on any plan. */
interface IdentityAccess {
  kind: "identity";
}

/** The callers who can call a route. Checked before any row is read. */
export type RouteAccess = PublicAccess | ScopeAccess | PersonalAccess | IdentityAccess;

/** A photo with its thumbnail as WebP, or a logo as PNG. */
export type PictureForm = "photo" | "logo";

/**
 * The metadata of a route. Its type preserves the kind of access, which determines the handler's
 * arguments.
 */
export interface RouteMetadata {
  access: RouteAccess;
  /** The planned removal of the operation. */
  deprecated?: Deprecation;
  /** The route is a list. Its responses are pages. */
  isList?: true;
  /** The columns of the list as CSV, if the list is offered as CSV. */
  csv?: readonly CsvColumn[];
  /** The response contains a secret that is shown only once. */
  showsSecret?: true;
  /** The operation requires a recent sign-in in the app. */
  needsFreshSignIn?: true;
  /**
   * The effect of the operation cannot be rolled back, because the operation calls another server.
   */
  effect?: "outside";
  /** AI assistants can make this change on behalf of a person. Only the person can make other changes. */
  forAssistants?: true;
  /** The largest body, if the body contains a file. */
  bodyBytesMax?: number;
  /** The change accepts `If-Match` with the resource's version. */
  versioned?: true;
  /** The body is a picture, which is stored in this form. */
  takesImage?: PictureForm;
  /** The response never changes, so the caller can cache it. */
  isImmutable?: true;
}

export const metadataOf = (route: AppRoute) => route.metadata as RouteMetadata;

/** Business developers and referrers do not need the flag to read the payments that they can see. */
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

/** A business developer, or an admin who works as a BDR. */
export const requiresBusinessDeveloper = requiresPerson({
  roles: staff,
  neededFlag: { flag: "isBdr", by: admins },
});

export const requiresIdentity: IdentityAccess = { kind: "identity" };
