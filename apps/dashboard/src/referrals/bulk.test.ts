import type { Referral } from "@referral-service/contract";
import { expect, test } from "vitest";
import { bodyFor } from "./bulk.ts";

const referral = { status: "new", labels: ["fair", "urgent"] } as Referral;

test("a change of many · is asked for only where it changes something, and keeps other labels", () => {
  expect(bodyFor(referral, { kind: "status", status: "new" })).toBeUndefined();
  expect(bodyFor(referral, { kind: "status", status: "lost" })).toEqual({ status: "lost" });
  expect(bodyFor(referral, { kind: "add-label", label: "fair" })).toBeUndefined();
  expect(bodyFor(referral, { kind: "add-label", label: "late" })).toEqual({
    labels: ["fair", "urgent", "late"],
  });
  expect(bodyFor(referral, { kind: "remove-label", label: "fair" })).toEqual({
    labels: ["urgent"],
  });
  expect(bodyFor(referral, { kind: "remove-label", label: "late" })).toBeUndefined();
});
