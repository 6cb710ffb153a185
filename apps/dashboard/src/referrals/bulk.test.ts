import type { Referral } from "@referral-service/contract";
import { expect, test } from "vitest";
import { bulkChangeOf, type ReferralChange, titleOf } from "./bulk.ts";

const referral = {
  id: "one",
  status: "new",
  statusNote: "Calls back on Monday",
  labels: ["fair", "urgent"],
  assigneeId: "ada",
} as Referral;

const toLost: ReferralChange = { kind: "status", status: "lost", label: "Lost" };
const added: ReferralChange = { kind: "add-label", label: "late" };
const removed: ReferralChange = { kind: "remove-label", label: "fair" };
const toGrace: ReferralChange = { kind: "assignee", assigneeId: "grace", name: "Grace" };
const toNoOne: ReferralChange = { kind: "assignee", assigneeId: null, name: "Unassigned" };

const all = { statuses: new Set(["new"]), assigneeIds: new Set(["ada"]), seesAll: true };
const bulk = (change: ReferralChange, restorable = all) => bulkChangeOf(change, restorable);

test("a change to many · changes only referrals without the value, and keeps other labels", () => {
  const bodyOf = (change: ReferralChange) => bulk(change).bodyFor(referral);
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
  const restored = (change: ReferralChange) => bulk(change).bodyToRestore(referral);
  expect(restored(toLost)).toEqual({ status: "new", statusNote: "Calls back on Monday" });
  expect(restored(added)).toEqual({ labels: ["fair", "urgent"] });
  expect(restored(toGrace)).toEqual({ assigneeId: "ada" });
});

test("undo · of an archived status, a former colleague or an assignment that hides the referral · is not available", () => {
  const isOffered = (change: ReferralChange, before: Partial<Referral> = {}, restorable = all) =>
    bulk(change, restorable).canRestore({ ...referral, ...before });
  expect(isOffered(toLost)).toBe(true);
  expect(isOffered(toLost, { status: "archived" })).toBe(false);
  expect(isOffered(added, { status: "archived" })).toBe(true);
  expect(isOffered(toGrace)).toBe(true);
  expect(isOffered(toGrace, { assigneeId: "left" })).toBe(false);
  expect(isOffered(toGrace, { assigneeId: null })).toBe(true);
  expect(isOffered(toNoOne)).toBe(true);
  expect(isOffered(toNoOne, {}, { ...all, seesAll: false })).toBe(false);
});

test("a change to many · shows the number of referrals in the question and in the toast", () => {
  expect(titleOf(toLost, 1)).toBe("Set 1 referral to Lost");
  expect(titleOf(toNoOne, 3)).toBe("Unassign 3 referrals");
  expect(bulk(toLost).doneText(10)).toBe("10 referrals set to Lost");
  expect(bulk(added).doneText(1)).toBe("Label late added to 1 referral");
  expect(bulk(toGrace).doneText(2)).toBe("2 referrals assigned to Grace");
});
