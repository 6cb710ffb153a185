import { describe, expect, test } from "vitest";
import { errorExamples } from "../openapi/error-examples.ts";
import { errorBody } from "./error-body.ts";
import { errorCodeNames, errorCodes, errorStatuses } from "./error-codes.ts";

const decided = {
  ASSISTANTS_DISABLED: 403,
  CONFLICT: 400,
  FORBIDDEN: 403,
  IDEMPOTENCY_IN_PROGRESS: 409,
  IDEMPOTENCY_KEY_REUSED: 400,
  INTERNAL_ERROR: 500,
  INVALID_API_KEY: 401,
  INVALID_REQUEST: 400,
  MISSING_AUTHORIZATION: 401,
  NOT_FOUND: 404,
  ORGANIZATION_ACCESS_DENIED: 403,
  ORGANIZATION_NOT_FOUND: 404,
  ORGANIZATION_REQUIRED: 400,
  PAYLOAD_TOO_LARGE: 413,
  PERSONAL_KEY_REQUIRED: 403,
  PLAN_REQUIRED: 403,
  PRECONDITION_FAILED: 412,
  RATE_LIMIT_EXCEEDED: 429,
  SCOPE_LIMITATIONS: 403,
  SERVICE_UNAVAILABLE: 503,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

test("error codes · are exactly the expected ones", () => {
  expect(errorCodeNames.toSorted()).toEqual(Object.keys(decided));
});

test("statuses · for the error codes · are the expected ones", () => {
  expect(errorStatuses).toEqual(decided);
});

describe.each(errorCodeNames)("%s", (code) => {
  test("reference · for a person who got the error · has a meaning and a fix", () => {
    expect(errorCodes[code].meaning).toMatch(/\S.*\.$/);
    expect(errorCodes[code].cure).toMatch(/\S.*\.$/);
  });

  test("example · is valid under the error schema", () => {
    const { value } = errorExamples[code];
    expect(errorBody.parse(value)).toEqual(value);
  });
});
