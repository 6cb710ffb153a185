import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import type { OrganizationKeyCaller, PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED } from "../../kernel/callers/decision.ts";
import { canSendBonuses, readsBonusPayments } from "./rules.ts";

const person = (
  permissionLevel: PermissionLevel,
  flags: { canSendBonuses?: boolean; isBdr?: boolean } = {},
): PersonCaller => ({
  kind: "person",
  organizationId: "organization",
  requestId: "request",
  userId: "self",
  userName: null,
  permissionLevel,
  canSendBonuses: false,
  isBdr: false,
  ...flags,
});

/** The permissions of each role without "Can send bonuses". With it, every role can do both. */
const withoutFlag: Record<PermissionLevel, { reads: boolean; sends: boolean }> = {
  super_admin: { reads: true, sends: true },
  admin: { reads: false, sends: false },
  marketer: { reads: true, sends: false },
  referrer: { reads: true, sends: false },
};

const refused = {
  forbidden: expect.stringMatching(/^Only super admins.* and people with “Can send/),
};

describe.each(permissionLevels)("%s", (level) => {
  test.each([false, true])(
    "without the flag (isBdr %s) · has the permissions in the table",
    (isBdr) => {
      const caller = person(level, { isBdr });
      const { reads, sends } = withoutFlag[level];
      expect(readsBonusPayments(caller)).toBe(reads);
      expect(canSendBonuses(caller)).toEqual(sends ? ALLOWED : refused);
    },
  );

  test("with the flag · can read, draft and move payments", () => {
    const caller = person(level, { canSendBonuses: true });
    expect([readsBonusPayments(caller), canSendBonuses(caller)]).toEqual([true, ALLOWED]);
  });
});

test.each([
  { scopes: ["bonus-payments:read"] as const, reads: true },
  { scopes: ["reports:read", "users:read", "webhooks:read"] as const, reads: false },
])("An organization key with $scopes · reads: $reads", ({ scopes, reads }) => {
  const caller: OrganizationKeyCaller = {
    kind: "organization-key",
    organizationId: "organization",
    keyId: "key",
    keyName: "Key",
    scopes: new Set(scopes),
    requestId: "request",
  };
  expect(readsBonusPayments(caller)).toBe(reads);
});
