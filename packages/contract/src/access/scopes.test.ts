import { expect, test } from "vitest";
import { scopeNames } from "./route-access.ts";

test("scopes · are exactly the 18 in the interface's table", () => {
  expect(scopeNames.toSorted()).toEqual([
    "bonus-payments:read",
    "companies:read",
    "conversations:read",
    "customers:read",
    "invitation-codes:read",
    "invitation-codes:write",
    "organizations:read",
    "organizations:write",
    "public-links:read",
    "public-links:write",
    "referrals:delete",
    "referrals:read",
    "referrals:write",
    "reports:read",
    "users:read",
    "users:write",
    "webhooks:read",
    "webhooks:write",
  ]);
});
