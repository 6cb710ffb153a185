import { type ErrorCode, errorCodeNames } from "../errors/error-codes.ts";
import type { Example } from "./document.ts";

const messages = {
  MISSING_AUTHORIZATION:
    "The Authorization header is missing. Send Authorization: Bearer <API key>.",
  INVALID_API_KEY:
    "This API key is malformed, unknown, expired or revoked. Create a new key in Settings → API Keys.",
  RATE_LIMIT_EXCEEDED:
    "Rate limit of this API key exceeded. Retry after the number of seconds in Retry-After.",
  PERSONAL_KEY_REQUIRED: "Only a person can do this. Use a personal key.",
  ORGANIZATION_REQUIRED:
    "You are active in several organizations. Add ?organization= with one of: acme, fjord.",
  ORGANIZATION_NOT_FOUND: "Organization not found",
  ORGANIZATION_ACCESS_DENIED: "You are blocked in this organization. Ask an admin to unblock you.",
  PLAN_REQUIRED: "API access requires the Unlimited plan.",
  ASSISTANTS_DISABLED:
    "AI assistants are turned off in this organization. An admin can turn them on in Settings → AI assistants.",
  SCOPE_LIMITATIONS: "This API key lacks the scope referrals:write. Create a key with that scope.",
  FORBIDDEN: "Only admins can do this.",
  INVALID_REQUEST: "email: must be an email address, like ada@example.com",
  CONFLICT: "A custom field with this name already exists.",
  PRECONDITION_FAILED:
    'If-Match: the current version is "4". Get the resource again, then send its current ETag.',
  IDEMPOTENCY_KEY_REUSED:
    "This Idempotency-Key was already used for a different request. Use a new key.",
  IDEMPOTENCY_IN_PROGRESS:
    "The first request with this Idempotency-Key is still in progress. Repeat the request after the number of seconds in Retry-After.",
  PAYLOAD_TOO_LARGE: "The request body is larger than 16 KiB. Send a smaller body.",
  UNSUPPORTED_MEDIA_TYPE: "Content type not supported. Send the body as application/json in UTF-8.",
  NOT_FOUND: "Not found. The path or the resource does not exist, or you cannot see it.",
  SERVICE_UNAVAILABLE:
    "The service is unavailable. Repeat the request after the number of seconds in Retry-After.",
  INTERNAL_ERROR:
    "Something went wrong on our side. Repeat the request, or contact support with the request ID.",
} as const satisfies Record<ErrorCode, string>;

const errorExample = (code: ErrorCode) => ({
  error: {
    code,
    message: messages[code],
    requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
    docUrl: `https://referrals.example.com/docs/errors#${code.toLowerCase()}`,
    ...(code === "INVALID_REQUEST" && {
      details: [{ path: "email", message: "must be an email address, like ada@example.com" }],
    }),
  },
});

/** An example of an error body for each code. */
export const errorExamples = Object.fromEntries(
  errorCodeNames.toSorted().map((code) => [code, { summary: code, value: errorExample(code) }]),
) as Record<ErrorCode, Example>;
