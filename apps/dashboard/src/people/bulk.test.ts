import type { User } from "@referral-service/contract";
import { expect, test } from "vitest";
import { developerChange } from "./bulk.ts";

const referrer = { id: "one", businessDeveloperId: "ada" } as User;
const grace = { id: "grace", name: "Grace", email: null };
const active = new Set(["ada", "grace"]);

test("a change of the business developer · changes only referrers with another one, and names them", () => {
  const toGrace = developerChange(grace, active);
  expect(toGrace.bodyFor(referrer)).toEqual({ businessDeveloperId: "grace" });
  expect(toGrace.bodyFor({ ...referrer, businessDeveloperId: "grace" })).toBeUndefined();
  expect(toGrace.doneText(2)).toBe("2 referrers assigned to Grace");
  const toNone = developerChange(undefined, active);
  expect(toNone.bodyFor(referrer)).toEqual({ businessDeveloperId: null });
  expect(toNone.doneText(1)).toBe("Business developer removed from 1 referrer");
});

test("undo · restores the former business developer, and is not available if that person no longer is one", () => {
  const { bodyToRestore, canRestore } = developerChange(grace, active);
  expect(bodyToRestore(referrer)).toEqual({ businessDeveloperId: "ada" });
  expect(canRestore(referrer)).toBe(true);
  expect(canRestore({ ...referrer, businessDeveloperId: null })).toBe(true);
  expect(canRestore({ ...referrer, businessDeveloperId: "left" })).toBe(false);
});
