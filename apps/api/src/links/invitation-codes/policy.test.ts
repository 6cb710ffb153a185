import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import { personCaller } from "../../../test/person-caller.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { User } from "../../people/users/rules.ts";
import { canInvite, canInviteFor, mayOwn } from "./rules.ts";

type Kind = PermissionLevel | "organization_key";

const organizationKey: Caller = {
  kind: "organization-key",
  organizationId: "organization",
  keyId: "key",
  keyName: "Key",
  scopes: new Set(),
  requestId: "request",
};

const callerOf = (kind: Kind): Caller =>
  kind === "organization_key"
    ? organizationKey
    : personCaller("organization", "self", {
        permissionLevel: kind,
        canSendBonuses: true,
        isBdr: true,
      });

/** The roles that each kind of caller can invite people to. A missing cell fails. */
const invites: Record<Kind, readonly PermissionLevel[]> = {
  super_admin: ["super_admin", "admin", "marketer", "referrer"],
  admin: ["marketer", "referrer"],
  marketer: ["referrer"],
  referrer: [],
  organization_key: ["marketer", "referrer"],
};

const kinds = [...permissionLevels, "organization_key"] as const satisfies Kind[];
const cells = kinds.flatMap((kind) => permissionLevels.map((level) => ({ kind, level })));

describe.each(cells)("$kind · towards $level", ({ kind, level }) => {
  test("can invite to that role · as the table says", () => {
    expect(canInvite(callerOf(kind), level) === "allowed").toBe(invites[kind].includes(level));
  });
});

test.each(kinds)("%s · can create a code for another person · if they see everything", (kind) => {
  const decision = canInviteFor(callerOf(kind), "other");
  expect(decision === "allowed").toBe(kind !== "marketer" && kind !== "referrer");
});

test.each(permissionLevels)("%s · can create a code for themselves", (level) => {
  expect(canInviteFor(callerOf(level), "self")).toBe("allowed");
});

describe.each(permissionLevels)("an owner who is %s", (permissionLevel) => {
  const owner = (status: "active" | "blocked") => ({ permissionLevel, status }) as User;

  test("and active · keeps the codes working that they can create", () => {
    expect(permissionLevels.filter((level) => mayOwn(owner("active"), level))).toEqual(
      invites[permissionLevel],
    );
  });

  test("and blocked · keeps none working", () => {
    expect(permissionLevels.filter((level) => mayOwn(owner("blocked"), level))).toEqual([]);
  });
});
