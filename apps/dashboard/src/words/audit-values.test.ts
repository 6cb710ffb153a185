import { expect, test } from "vitest";
import { changesText } from "./audit-values.ts";

test("names in the code · are words, and texts of people stay exact", () => {
  const changes = {
    status: { from: "in_progress", to: "qualified" },
    permissionLevel: { from: "marketer", to: "super_admin" },
    notes: { from: null, to: "in_progress" },
  };
  expect(changesText(changes, "UTC")).toBe(
    "Status: Qualified (was In progress) · Permission level: Super admin (was Business developer) · Notes: in_progress",
  );
});
