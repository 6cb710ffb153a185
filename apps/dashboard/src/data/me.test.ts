import type { Me } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { ofAnyRelease } from "./me.ts";

test("a response from the previous release · without proposals · counts as none", () => {
  const { proposals: _, ...before }: Me = { ...({} as Me), email: "ada@example.com" };
  expect(ofAnyRelease(before)).toEqual({ email: "ada@example.com", proposals: [] });
});
