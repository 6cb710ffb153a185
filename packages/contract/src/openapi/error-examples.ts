import { type ErrorCode, errorCodeNames } from "../errors/error-codes.ts";
import type { Example } from "./document.ts";

const messages = {
  MISSING_AUTHORIZATION: "Send the header Authorization: Bearer <API key>",
  INVALID_API_KEY: "This API key is not valid",
  RATE_LIMIT_EXCEEDED: "This API key has used up its requests; wait",
  PERSONAL_KEY_REQUIRED: "This endpoint needs a personal API key",
  ORGANIZATION_REQUIRED: "Name one of your organizations: acme, fjord",
  ORGANIZATION_NOT_FOUND: "Organization not found",
  ORGANIZATION_ACCESS_DENIED: "You are blocked in this organization",
  PLAN_REQUIRED: "API access requires the Unlimited plan",
  ASSISTANTS_DISABLED: "AI assistants are turned off in this organization",
  SCOPE_LIMITATIONS: "This API key lacks the scope referrals:write, which this endpoint needs",
  FORBIDDEN: "Only an admin may do this",
  INVALID_REQUEST: "email: must be an e-mail address",
  CONFLICT: "A custom field of this name exists already",
  PRECONDITION_FAILED: 'If-Match: the current version is "4"; nothing was changed',
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was already used for a different request",
  IDEMPOTENCY_IN_PROGRESS: "The first request with this Idempotency-Key is still in progress",
  PAYLOAD_TOO_LARGE: "The body of this request must not be over 16 KiB",
  UNSUPPORTED_MEDIA_TYPE: "Send the body as application/json in UTF-8",
  NOT_FOUND: "Not found",
  SERVICE_UNAVAILABLE: "The service is not available right now; try again",
  INTERNAL_ERROR: "Something went wrong on our side",
} as const satisfies Record<ErrorCode, string>;

/** An example error body with this code. */
export const errorExample = (code: ErrorCode) => ({
  error: {
    code,
    message: messages[code],
    requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
    docUrl: `https://referrals.example.com/docs/errors#${code.toLowerCase()}`,
    ...(code === "INVALID_REQUEST" && {
      details: [{ path: "email", message: "must be an e-mail address" }],
    }),
  },
});

export const errorExamples: Record<string, Example> = Object.fromEntries(
  errorCodeNames.toSorted().map((code) => [code, { summary: code, value: errorExample(code) }]),
);
