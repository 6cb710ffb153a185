/**
 * Each `error.code` of the API, with its meaning and what the caller can do about it. The error
 * reference in the docs is generated from this list.
 */
export const errorCodes = {
  MISSING_AUTHORIZATION: {
    meaning: "The request has no Authorization header.",
    cure: "Send `Authorization: Bearer <API key>` with every request.",
  },
  INVALID_API_KEY: {
    meaning: "The key is malformed, unknown, expired or revoked.",
    cure: "Check that you copied the whole key, or create a new key in Settings → API Keys.",
  },
  RATE_LIMIT_EXCEEDED: {
    meaning:
      "The request exceeded a limit, which the message names. Limits apply to requests with a key, requests without a valid key from an IP address, open event streams, checks of a receiver, and test events to a host.",
    cure: "Repeat the request after `Retry-After` seconds, or at the time in `X-RateLimit-Reset`.",
  },
  PERSONAL_KEY_REQUIRED: {
    meaning: "Only a person can do this. The request used an organization key.",
    cure: "Use a personal key of a person with a role that allows it.",
  },
  ORGANIZATION_REQUIRED: {
    meaning: "The person is active in several organizations, and the request does not specify one.",
    cure: "Add `?organization=` with one of the slugs in the message.",
  },
  ORGANIZATION_NOT_FOUND: {
    meaning: "The organization does not exist, or the caller does not belong to it.",
    cure: "Check the slug or ID of the organization. Check that the key belongs to it.",
  },
  ORGANIZATION_ACCESS_DENIED: {
    meaning:
      "The person is blocked in the organization, is no longer a member of it, or is not an active member of any organization.",
    cure: "Ask an admin of the organization to unblock or invite the person.",
  },
  PLAN_REQUIRED: {
    meaning: "API access requires the Unlimited plan, but the organization is on another plan.",
    cure: "Ask the operator of the service to move the organization to the Unlimited plan.",
  },
  ASSISTANTS_DISABLED: {
    meaning: "AI assistants are turned off in the organization.",
    cure: "Ask an admin to turn them on in Settings → AI assistants, or make the change in the app.",
  },
  SCOPE_LIMITATIONS: {
    meaning: "The organization key lacks the scope that the message names.",
    cure: "Create a key with that scope in Settings → API Keys.",
  },
  FORBIDDEN: {
    meaning: "The caller's role or key does not allow this. The message names what is required.",
    cure: "Use a key that meets the requirement, or ask an admin to change the role.",
  },
  INVALID_REQUEST: {
    meaning:
      "A parameter, header or body field is invalid. The message names the first problem, and `details` lists all problems.",
    cure: "Correct the fields in `details` and send the request again.",
  },
  CONFLICT: {
    meaning: "The request is valid but conflicts with stored data. The message names the conflict.",
    cure: "Get the current data, then decide whether to send the request again.",
  },
  PRECONDITION_FAILED: {
    meaning:
      "The version in `If-Match` or in the body is not the current version, or the resource does not exist. The error also occurs if the resource exists and the request has `If-None-Match: *`. Nothing has changed.",
    cure: "Get the resource again and send its current `ETag`.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning:
      "This Idempotency-Key was used for a different request. The error also occurs if the first response cannot be returned again because it contained a secret or an erased person's data.",
    cure: "Use a new Idempotency-Key for each new request. Do not repeat a request whose message says that it already took effect.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: "The first request with this Idempotency-Key is still in progress.",
    cure: "Repeat the request with the same key after `Retry-After` seconds.",
  },
  PAYLOAD_TOO_LARGE: {
    meaning: "The request body is too large. The message names the limit.",
    cure: "Send a smaller body.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning:
      "The body has the wrong content type. Operations accept `application/json` in UTF-8. Image uploads accept JPEG, PNG, WebP and AVIF.",
    cure: "Send JSON with `Content-Type: application/json`, or an image with its type, such as `image/jpeg`.",
  },
  NOT_FOUND: {
    meaning: "The path or the resource does not exist, or the caller cannot see it.",
    cure: "Check the path and the ID. Check that the key has access to the resource.",
  },
  SERVICE_UNAVAILABLE: {
    meaning:
      "The service cannot process the request right now, for example because its database is unavailable or too many requests are waiting. Nothing has changed, unless the message says that the change might have been saved.",
    cure: "Repeat the request after `Retry-After` seconds, with the same Idempotency-Key.",
  },
  INTERNAL_ERROR: {
    meaning: "Something went wrong on our side.",
    cure: "Repeat the request. Contact support with the `requestId` if it fails again.",
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const errorCodeNames = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

export const errorStatuses = {
  MISSING_AUTHORIZATION: 401,
  INVALID_API_KEY: 401,
  RATE_LIMIT_EXCEEDED: 429,
  PERSONAL_KEY_REQUIRED: 403,
  ORGANIZATION_REQUIRED: 400,
  ORGANIZATION_NOT_FOUND: 404,
  ORGANIZATION_ACCESS_DENIED: 403,
  PLAN_REQUIRED: 403,
  ASSISTANTS_DISABLED: 403,
  SCOPE_LIMITATIONS: 403,
  FORBIDDEN: 403,
  INVALID_REQUEST: 400,
  CONFLICT: 400,
  PRECONDITION_FAILED: 412,
  IDEMPOTENCY_KEY_REUSED: 400,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_FOUND: 404,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
} as const satisfies Record<ErrorCode, number>;
