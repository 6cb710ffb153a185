import { errorCodeNames, errorCodes } from "@referral-service/contract";
import { expect, test } from "vitest";
import { ApiRefusal } from "./api.ts";
import { explanationOf } from "./errors.ts";

const explained = (code: string, saysCure = false) =>
  explanationOf(new ApiRefusal({ code, message: "The reason", saysCure }));

test("an error · with any code · names a next step that a model can take", () => {
  for (const code of errorCodeNames) {
    expect(explained(code)).toMatch(new RegExp(`^${code}: The reason\\. \\S.*\\.$`));
    // A model sends no HTTP requests, so it cannot set their headers or choose their key.
    expect([code, explained(code)]).toEqual([
      code,
      expect.not.stringMatching(/\?organization=|ETag|Retry-After|Idempotency-Key|Bearer/),
    ]);
  }
});

test("an error · with a code that has no step of its own · has the fix in the error reference", () => {
  expect(explained("PLAN_REQUIRED")).toContain(errorCodes.PLAN_REQUIRED.cure);
  expect(explained("PLAN_REQUIRED", true)).toBe("PLAN_REQUIRED: The reason.");
});

test("an error · because of too many requests · says how long to wait", () => {
  const refusal = new ApiRefusal({
    code: "RATE_LIMIT_EXCEEDED",
    message: "Rate limit exceeded.",
    requestId: "req_1",
    retryAfterSeconds: 12,
  });
  expect(explanationOf(refusal)).toBe(
    "RATE_LIMIT_EXCEEDED: Rate limit exceeded. Wait, then call the tool again. Retry in 12 s. (request ID req_1)",
  );
});
