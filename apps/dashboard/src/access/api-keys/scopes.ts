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

export const scopeNames = Object.keys(scopeMeanings) as Scope[];

export const verbs = { read: "Read", write: "Write", delete: "Delete" } as const;

export type Resource = Scope extends `${infer Name}:${string}` ? Name : never;

/** Name and help of each resource, which has a row of scopes. */
export const resources: Record<Resource, { name: string; help: string }> = {
  referrals: { name: "Referrals", help: "Delete is permanent" },
  users: { name: "People", help: "Staff and referrers" },
  organizations: { name: "Organization", help: "Settings and custom fields" },
  "bonus-payments": { name: "Bonus payments", help: "Payments and amounts" },
  companies: { name: "Companies", help: "Companies and referrers" },
  customers: { name: "Customers", help: "People who became customers" },
  "invitation-codes": { name: "Invitation codes", help: "Codes and QR codes" },
  "public-links": { name: "Public links", help: "Links and addresses" },
  reports: { name: "Reports", help: "Figures and comparisons" },
  conversations: { name: "Conversations", help: "Every message" },
  webhooks: { name: "Webhooks", help: "Endpoints, which get event data" },
};

export const resourceNames = Object.keys(resources) as Resource[];

/** Returns the resources that these scopes open. */
export const resourcesIn = (scopes: readonly Scope[]): Resource[] =>
  resourceNames.filter((resource) => scopes.some((scope) => scope.startsWith(`${resource}:`)));

/** No preset contains these scopes, because a program rarely needs them. */
const sensitiveScopes: readonly Scope[] = ["referrals:delete", "conversations:read"];

const usualScopes = scopeNames.filter((scope) => !sensitiveScopes.includes(scope));

/** Sets of scopes for common programs. */
export const presets: { name: string; scopes: readonly Scope[] }[] = [
  { name: "Usual scopes", scopes: usualScopes },
  { name: "Read only", scopes: usualScopes.filter((scope) => scope.endsWith(":read")) },
  {
    name: "Submit referrals",
    scopes: ["referrals:read", "referrals:write", "users:read", "organizations:read"],
  },
  { name: "Manage webhooks", scopes: ["webhooks:read", "webhooks:write"] },
];

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
