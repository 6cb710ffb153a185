import type { Me } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { ofAnyRelease } from "./me.ts";

test("the answer of a node of the release before · without proposals · has none", () => {
  const { proposals: _, ...before }: Me = { ...({} as Me), email: "ada@example.com" };
  expect(ofAnyRelease(before)).toEqual({ email: "ada@example.com", proposals: [] });
});
