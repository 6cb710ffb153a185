import type { Referral } from "@referral-service/contract";
import { expect, test } from "vitest";
import { ApiError } from "../data/api-error.ts";
import {
  type BulkChange,
  bodyToRestore,
  canRestore,
  doneText,
  outcomeOf,
  stepsOf,
  titleOf,
} from "./bulk.ts";

const referral = {
  id: "one",
  status: "new",
  statusNote: "Calls back on Monday",
  labels: ["fair", "urgent"],
  assigneeId: "ada",
} as Referral;

const toLost: BulkChange = { kind: "status", status: "lost", label: "Lost" };
const added: BulkChange = { kind: "add-label", label: "late" };
const removed: BulkChange = { kind: "remove-label", label: "fair" };
const toGrace: BulkChange = { kind: "assignee", assigneeId: "grace", name: "Grace" };
const toNoOne: BulkChange = { kind: "assignee", assigneeId: null, name: "No one" };

test("a change of many · changes only referrals without the value, and keeps other labels", () => {
  const bodyOf = (change: BulkChange) => stepsOf([referral], change)[0]?.body;
  expect(bodyOf({ kind: "status", status: "new", label: "New" })).toBeUndefined();
  expect(bodyOf(toLost)).toEqual({ status: "lost" });
  expect(bodyOf({ kind: "add-label", label: "fair" })).toBeUndefined();
  expect(bodyOf(added)).toEqual({ labels: ["fair", "urgent", "late"] });
  expect(bodyOf(removed)).toEqual({ labels: ["urgent"] });
  expect(bodyOf({ kind: "remove-label", label: "late" })).toBeUndefined();
  expect(bodyOf(toGrace)).toEqual({ assigneeId: "grace" });
  expect(bodyOf({ kind: "assignee", assigneeId: "ada", name: "Ada" })).toBeUndefined();
});

test("undo · restores the former value, and the note that a new status clears", () => {
  expect(bodyToRestore(referral, toLost)).toEqual({
    status: "new",
    statusNote: "Calls back on Monday",
  });
  expect(bodyToRestore(referral, added)).toEqual({ labels: ["fair", "urgent"] });
  expect(bodyToRestore(referral, toGrace)).toEqual({ assigneeId: "ada" });
});

test("undo · of an archived status, a former colleague or an assignment that hides the referral · is not offered", () => {
  const all = { statuses: new Set(["new"]), assigneeIds: new Set(["ada"]), seesAll: true };
  expect(canRestore(referral, toLost, all)).toBe(true);
  expect(canRestore({ ...referral, status: "archived" }, toLost, all)).toBe(false);
  expect(canRestore({ ...referral, status: "archived" }, added, all)).toBe(true);
  expect(canRestore(referral, toGrace, all)).toBe(true);
  expect(canRestore({ ...referral, assigneeId: "left" }, toGrace, all)).toBe(false);
  expect(canRestore({ ...referral, assigneeId: null }, toGrace, all)).toBe(true);
  expect(canRestore(referral, toNoOne, all)).toBe(true);
  expect(canRestore(referral, toNoOne, { ...all, seesAll: false })).toBe(false);
});

test("a change of many · says in the question and in the toast how many it concerns", () => {
  expect(titleOf(toLost, 1)).toBe("Set 1 referral to Lost");
  expect(titleOf(toNoOne, 3)).toBe("Unassign 3 referrals");
  expect(doneText(toLost, 10)).toBe("10 referrals set to Lost");
  expect(doneText(added, 1)).toBe("Label late added to 1 referral");
  expect(doneText(toGrace, 2)).toBe("2 referrals assigned to Grace");
});

test("a change of many · that fails in part · names what failed and each reason once", () => {
  const steps = ["one", "two", "three"].map((id) => ({ before: { ...referral, id } }));
  const outdated = new ApiError(412, { code: "PRECONDITION_FAILED", message: "outdated" });
  const after = { ...referral, version: 2 };
  const failed = { status: "rejected", reason: outdated } as const;
  expect(outcomeOf(steps, [{ status: "fulfilled", value: after }, failed, failed])).toEqual({
    changed: [{ before: referral, after }],
    failedIds: ["two", "three"],
    reasons: ["Someone else saved a change first."],
  });
});
