import { expect, test } from "vitest";
import { changesText } from "./audit-values.ts";

test("names in the code · are words, and texts of people stay exact", () => {
  const changes = {
    status: { from: "in_progress", to: "qualified" },
    permissionLevel: { from: "marketer", to: "super_admin" },
    notes: { from: null, to: "in_progress" },
  };
  expect(changesText(changes, "UTC")).toBe(
    "Status: Qualified (was In progress) · Role: Super admin (was Business developer) · Notes: in_progress",
  );
});

test("IDs · beside other changes · are left out, and alone are shown", () => {
  const referrerId = { from: "first", to: "second" };
  const notes = { from: null, to: "Call in May" };
  expect(changesText({ referrerId, notes }, "UTC")).toBe("Notes: Call in May");
  expect(changesText({ referrerId }, "UTC")).toContain("second (was first)");
});
