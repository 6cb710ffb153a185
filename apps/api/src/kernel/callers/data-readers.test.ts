import { eventTypeNames, type PermissionLevel, type Scope } from "@referral-service/contract";
import { expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { guardOfAudit, guardOfEvent, mayReadData } from "./data-readers.ts";

const keyWith = (...scopes: Scope[]): Caller => ({
  kind: "organization-key",
  organizationId: "organization",
  keyId: "key",
  keyName: "Key",
  scopes: new Set(scopes),
  requestId: "request",
});

const person = (permissionLevel: PermissionLevel, canSendBonuses = false): Caller => ({
  kind: "person",
  organizationId: "organization",
  userId: "self",
  userName: null,
  permissionLevel,
  canSendBonuses,
  isBdr: false,
  requestId: "request",
});

const guards: Scope[] = [
  "referrals:read",
  "conversations:read",
  "bonus-payments:read",
  "users:read",
  "webhooks:read",
];

test.each(eventTypeNames)("%s · belongs to the resource that it is about", (eventType) => {
  const [about] = eventType.split(".");
  const expected =
    eventType === "referral.message_added"
      ? "conversations:read"
      : { referral: "referrals:read", bonus_payment: "bonus-payments:read", user: "users:read" }[
          about as "referral" | "bonus_payment" | "user"
        ];
  expect(guardOfEvent(eventType)).toBe(expected);
});

test.each(guards)("data behind %s · is available only to a key with that scope", (guard) => {
  expect(mayReadData(keyWith(guard), guard)).toBe(true);
  const others = guards.filter((other) => other !== guard);
  expect(mayReadData(keyWith(...others), guard)).toBe(false);
});

test.each(guards)(
  "data behind %s · among people · is available to those who can read all of it",
  (guard) => {
    const isPayment = guard === "bonus-payments:read";
    expect(mayReadData(person("super_admin"), guard)).toBe(true);
    expect(mayReadData(person("admin"), guard)).toBe(!isPayment);
    expect(mayReadData(person("admin", true), guard)).toBe(true);
    expect(mayReadData(person("marketer"), guard)).toBe(false);
    expect(mayReadData(person("referrer"), guard)).toBe(false);
  },
);

test("an audit log entry · about payout details · belongs to the payments", () => {
  for (const action of [
    "user.payment_credentials_updated",
    "user.payment_credentials_seen",
    "user.payment_details_asked",
  ]) {
    expect(guardOfAudit({ action, targetType: "user" })).toBe("bonus-payments:read");
  }
  expect(guardOfAudit({ action: "user.updated", targetType: "user" })).toBe("users:read");
});

test.each(["api_key", "bd_goal", "something newer", "constructor"])(
  "an audit log entry about %s · is not available to organization keys, regardless of their scopes",
  (targetType) => {
    const guard = guardOfAudit({ action: "x", targetType });
    expect(mayReadData(keyWith(...guards), guard)).toBe(false);
    expect(mayReadData(person("admin"), guard)).toBe(true);
  },
);
