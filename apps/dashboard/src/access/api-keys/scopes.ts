import type { Scope } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";

/** Description of each scope, as the app shows it. */
export const scopeMeanings: Record<Scope, string> = {
  "referrals:read": "Read referrals and their details",
  "referrals:write": "Create and update referrals",
  "referrals:delete": "Delete referrals permanently",
  "users:read": "Read people and their profiles",
  "users:write": "Add and change business developers and referrers",
  "organizations:read": "Read the organization's settings and custom fields",
  "organizations:write": "Change the organization's settings and custom fields",
  "bonus-payments:read": "Read bonus payments and their amounts",
  "companies:read": "Read companies and their referrers",
  "customers:read": "Read customers",
  "invitation-codes:read": "Read invitation codes and QR codes",
  "invitation-codes:write": "Create, change and delete invitation codes",
  "public-links:read": "Read public links",
  "public-links:write": "Create public links",
  "reports:read": "Read reports",
  "conversations:read": "Read every conversation and message",
  "webhooks:read": "Read webhook endpoints and deliveries",
  "webhooks:write": "Create and manage webhook endpoints, which receive all data in their events",
};

/** Scopes that are never selected by default. */
export const sensitiveScopes: readonly Scope[] = ["referrals:delete", "conversations:read"];

export const scopeNames = Object.keys(scopeMeanings) as Scope[];

const firstReads: Partial<Record<Scope, string>> = {
  "referrals:read": "/referrals",
  "users:read": "/users",
  "bonus-payments:read": "/bonus-payments",
  "companies:read": "/companies",
  "customers:read": "/customers",
  "invitation-codes:read": "/invitation-codes",
  "public-links:read": "/public-links",
  "reports:read": "/reports/referrals",
  "conversations:read": "/conversations",
  "webhooks:read": "/webhooks",
};

/** Returns a path that a key with these scopes can read, for a first request. */
export const firstReadOf = (scopes: readonly Scope[]): string =>
  scopes.map((scope) => firstReads[scope]).find((path) => path !== undefined) ?? "/health";

/** A person cannot grant a scope that they do not have themselves. */
export const mayGive = (
  { permissionLevel, canSendBonuses }: MyOrganization["user"],
  scope: Scope,
): boolean =>
  scope !== "bonus-payments:read" || permissionLevel === "super_admin" || canSendBonuses;
