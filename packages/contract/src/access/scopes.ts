import { z } from "zod";

/** The scopes of organization keys. Source: the interface's scope table. */
export const scopes = {
  "referrals:read": "Read referrals and their details",
  "referrals:write": "Create and update referrals",
  "referrals:delete": "Delete referrals permanently; only granted when named explicitly",
  "users:read": "Read user profiles and lists",
  "users:write": "Create and update users",
  "organizations:read": "Read organization details",
  "organizations:write": "Update organization settings",
  "bonus-payments:read": "Read bonus payments",
  "companies:read": "Read companies and their referrers",
  "customers:read": "Read CRM customer records",
  "invitation-codes:read": "Read invitation codes and QR codes",
  "invitation-codes:write": "Create, update and delete invitation codes",
  "public-links:read": "Read public referral links",
  "public-links:write": "Create public referral links",
  "reports:read": "Read referral statistics and reports",
  "conversations:read":
    "Read every conversation and message in the organization; only granted when named explicitly",
  "webhooks:read": "Read webhook endpoints and deliveries",
  "webhooks:write":
    "Create and manage webhook endpoints, which are sent all data of the events they subscribe to",
} as const;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

export const scope = z.enum(scopeNames).meta({ id: "Scope" });
