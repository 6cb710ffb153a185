import type { Scope } from "@referral-service/contract";

/** What each scope lets a key do, in the words of the people who give it. */
export const scopeMeanings: Record<Scope, string> = {
  "referrals:read": "Read referrals and their details",
  "referrals:write": "Create and update referrals",
  "referrals:delete": "Delete referrals for good",
  "users:read": "Read people and their profiles",
  "users:write": "Add and change business developers and referrers",
  "organizations:read": "Read the organization and its custom fields",
  "organizations:write": "Change the organization's settings and custom fields",
  "bonus-payments:read": "Read bonus payments and their amounts",
  "companies:read": "Read companies and their referrers",
  "customers:read": "Read customers",
  "invitation-codes:read": "Read invitation codes and QR codes",
  "invitation-codes:write": "Create, change and delete invitation codes",
  "public-links:read": "Read public referral links",
  "public-links:write": "Create public referral links",
  "reports:read": "Read figures and reports",
  "conversations:read": "Read every conversation and message",
  "webhooks:read": "Read webhook endpoints and deliveries",
  "webhooks:write":
    "Create and manage webhook endpoints, which send all of an event's data to a URL",
};

/** Never given by default: each has to be chosen by name. */
export const sensitiveScopes: readonly Scope[] = ["referrals:delete", "conversations:read"];

export const scopeNames = Object.keys(scopeMeanings) as Scope[];
