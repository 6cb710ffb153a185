import { expect, test, vi } from "vitest";
import * as sdk from "../../src/index.ts";

// A second copy of the package in the same process, as when ESM and CJS are both loaded.
vi.resetModules();
const copy: typeof sdk = await import("../../src/index.ts");

const fields = (status: number) => ({
  message: "why",
  status,
  code: "X",
  requestId: "req_1",
  docUrl: undefined,
  details: [],
  headers: new Headers(),
});

const guards = Object.fromEntries(
  Object.entries(sdk).filter(([name]) => name.startsWith("is")),
) as Record<string, (error: unknown) => boolean>;

const accepting = (error: unknown) =>
  Object.entries(guards)
    .filter(([, guard]) => guard(error))
    .map(([name]) => name)
    .sort();

const ofApi = ["isApiError", "isReferralServiceError"];

test.each([
  [new copy.ReferralServiceError("why"), ["isReferralServiceError"]],
  [new copy.ApiError(fields(418)), ofApi],
  [new copy.InvalidRequestError(fields(400)), [...ofApi, "isInvalidRequestError"]],
  [new copy.AuthenticationError(fields(401)), [...ofApi, "isAuthenticationError"]],
  [new copy.PermissionError(fields(403)), [...ofApi, "isPermissionError"]],
  [new copy.NotFoundError(fields(404)), [...ofApi, "isNotFoundError"]],
  [new copy.PreconditionFailedError(fields(412)), [...ofApi, "isPreconditionFailedError"]],
  [new copy.RateLimitError(fields(429)), [...ofApi, "isRateLimitError"]],
  [new copy.ConnectionError("why"), ["isConnectionError", "isReferralServiceError"]],
  [new copy.TimeoutError("why", 1), ["isReferralServiceError", "isTimeoutError"]],
])("guards · for %s from another copy · recognize it", (error, accepted) => {
  expect(error).not.toBeInstanceOf(sdk.ReferralServiceError);
  expect(accepting(error)).toEqual(accepted.toSorted());
});

test("guards · exist for every error class in the package", () => {
  const classes = Object.keys(sdk).filter((name) => name.endsWith("Error") && !guards[name]);
  expect(Object.keys(guards).sort()).toEqual(classes.map((name) => `is${name}`).sort());
});

test.each([new Error("why"), new DOMException("why", "TimeoutError"), { status: 404 }, "x", null])(
  "guards · for %s · return false",
  (value) => {
    expect(accepting(value)).toEqual([]);
  },
);

test("guards · for a class derived by the caller · accept its instances", () => {
  class QuotaError extends sdk.ApiError {}
  expect(accepting(new QuotaError(fields(402)))).toEqual(ofApi);
});

test("the marker that guards check · is not visible on an error", () => {
  const error = new sdk.NotFoundError(fields(404));
  expect(Object.getOwnPropertySymbols(error)).toEqual([]);
});
