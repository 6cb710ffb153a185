import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Decision } from "../../kernel/callers/decision.ts";
import {
  canAddUser,
  canAssignBusinessDeveloper,
  canManageUser,
  canSetPermissions,
  canUpdateProfile,
} from "./rules.ts";

type Kind = PermissionLevel | "organization_key";

const kinds = [...permissionLevels, "organization_key"] as const satisfies Kind[];

const callers = Object.fromEntries(kinds.map((kind) => [kind, callerOf(kind)])) as Record<
  Kind,
  Caller
>;

function callerOf(kind: Kind): Caller {
  const request = { organizationId: "organization", requestId: "request" };
  return kind === "organization_key"
    ? { kind: "organization-key", ...request, keyId: "key", keyName: "Key", scopes: new Set() }
    : {
        kind: "person",
        ...request,
        userId: "self",
        userName: null,
        permissionLevel: kind,
        canSendBonuses: true,
        isBdr: true,
      };
}

const answer = (decision: Decision) => decision === "allowed";

/** The roles that each kind of caller can manage. A missing cell fails. */
type Table = Record<Kind, readonly PermissionLevel[]>;

const none: readonly PermissionLevel[] = [];
const belowAdmin = ["marketer", "referrer"] as const;

const managed: Table = {
  super_admin: permissionLevels,
  admin: belowAdmin,
  marketer: none,
  referrer: none,
  organization_key: belowAdmin,
};

const cells = kinds.flatMap((kind) => permissionLevels.map((level) => ({ kind, level })));

describe.each(cells)("$kind · towards $level", ({ kind, level }) => {
  const caller = callers[kind];
  const target = { id: "other", permissionLevel: level, canSendBonuses: false };

  test("can add a user with that role · as the table says", () => {
    expect(answer(canAddUser(caller, level))).toBe(managed[kind].includes(level));
  });

  test("can block, remove and edit a user with that role · as the table says", () => {
    const may = managed[kind].includes(level);
    expect(answer(canManageUser(caller, target))).toBe(may);
    expect(answer(canUpdateProfile(caller, target))).toBe(may);
  });

  test("can edit themselves · if they are a person", () => {
    const themselves = { id: "self", permissionLevel: level };
    const may = kind !== "organization_key" || managed.organization_key.includes(level);
    expect(answer(canUpdateProfile(caller, themselves))).toBe(may);
  });

  test.each(permissionLevels)(
    "can change a user with that role to %s · as the table says",
    (permissionLevel) => {
      const ruled: Table = { ...managed, organization_key: none };
      const may = ruled[kind].includes(level) && ruled[kind].includes(permissionLevel);
      const to = { permissionLevel };
      expect(answer(canSetPermissions(caller, target, to))).toBe(may);
      expect(answer(canSetPermissions(caller, { ...target, id: "self" }, to))).toBe(may);
    },
  );
});

describe("A flag that the caller lacks", () => {
  const target = { id: "other", permissionLevel: "referrer" } as const;
  const withoutFlag = (kind: Kind) => ({ ...callerOf(kind), canSendBonuses: false }) as Caller;
  const grant = { permissionLevel: "referrer", canSendBonuses: true } as const;

  test.each(["super_admin", "admin"] as const)(
    "%s · can grant it only as a super admin",
    (kind) => {
      const may = kind === "super_admin";
      const without = { ...target, canSendBonuses: false };
      expect(answer(canSetPermissions(withoutFlag(kind), without, grant))).toBe(may);
      expect(answer(canSetPermissions(callers[kind], without, grant))).toBe(true);
    },
  );

  test("admin · can remove it or leave it unchanged", () => {
    const flagged = { ...target, canSendBonuses: true };
    for (const canSendBonuses of [true, false, undefined]) {
      const to = { permissionLevel: "marketer", canSendBonuses } as const;
      expect(answer(canSetPermissions(withoutFlag("admin"), flagged, to))).toBe(true);
    }
  });
});

test("A business developer · can be assigned · only by admins and organization keys", () => {
  const may = kinds.filter((kind) => answer(canAssignBusinessDeveloper(callers[kind])));
  expect(may).toEqual(["super_admin", "admin", "organization_key"]);
});

test("A denial · in every case · names who can or what to do", () => {
  const reasons = cells.flatMap(({ kind, level }) => {
    const target = { id: "other", permissionLevel: level, canSendBonuses: false };
    const decisions = [
      canAddUser(callers[kind], level),
      canManageUser(callers[kind], target),
      canSetPermissions(callers[kind], target, { permissionLevel: level }),
    ];
    return decisions.flatMap((decision) =>
      typeof decision === "object" ? [decision.forbidden] : [],
    );
  });
  expect(new Set(reasons)).toEqual(
    new Set([
      "Only super admins and admins can do this.",
      "Only super admins can add super admins and admins.",
      "Only super admins can change super admins and admins.",
      "Only super admins can make someone an admin or super admin, or change the permissions of one. Ask a super admin.",
      "An organization key can add only referrers and business developers.",
      "Only a person can change super admins and admins. Use a personal key.",
      "Only a person can do this. Use a personal key.",
    ]),
  );
});
