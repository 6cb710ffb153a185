import type { Me } from "@referral-service/contract/app";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { meQuery, ofAnyRelease } from "./me.ts";

test("a response from the previous release · without proposals · counts as none", () => {
  const { proposals: _, ...before }: Me = { ...({} as Me), email: "ada@example.com" };
  expect(ofAnyRelease(before)).toEqual({ email: "ada@example.com", proposals: [] });
});

test("a busy service · is asked for the person again, unless the device has pages to open", () => {
  const busy = new ApiError(429, { code: "RATE_LIMITED", retryAfterSeconds: 2 });
  const retries = meQuery.retry as (failureCount: number, error: Error) => boolean;
  const pagesOf = (owner: string | null) => vi.stubGlobal("localStorage", { getItem: () => owner });
  pagesOf(null);
  expect(retries(0, busy)).toBe(true);
  pagesOf("ada");
  expect(retries(0, busy)).toBe(false);
  vi.unstubAllGlobals();
});
