import { expect, test } from "vitest";
import { ApiError } from "../data/api-error.ts";
import { outcomeOf } from "./bulk-change.ts";

test("a change to many · that partly fails · names what failed and each reason once", () => {
  const steps = ["one", "two", "three"].map((id) => ({ before: { id, version: 1 } }));
  const outdated = new ApiError(412, { code: "PRECONDITION_FAILED", message: "outdated" });
  const after = { id: "one", version: 2 };
  const failed = { status: "rejected", reason: outdated } as const;
  expect(outcomeOf(steps, [{ status: "fulfilled", value: after }, failed, failed])).toEqual({
    changed: [{ before: { id: "one", version: 1 }, after }],
    failedIds: ["two", "three"],
    reasons: ["Someone else saved a change first."],
  });
});
