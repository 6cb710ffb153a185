/**
 * Every `error.code` of the API with its meaning and what the caller can do about it. The error
 * reference in the docs is made from this list.
 */
export const errorCodes = {
  MISSING_AUTHORIZATION: {
    meaning: "The request has no Authorization header.",
    cure: "Send `Authorization: Bearer <API key>` with every request.",
  },
  INVALID_API_KEY: {
    meaning: "The key is malformed, unknown, expired or revoked.",
    cure: "Check that the whole key was copied, or create a new one in Settings → API Keys.",
  },
  RATE_LIMIT_EXCEEDED: {
    meaning:
      "This key has used up its requests for the current window, the key or its organization has the maximum number of event streams open, or too many requests without a valid key came from this address.",
    cure: "Wait for `Retry-After` seconds (or until `X-RateLimit-Reset`) and send the request again.",
  },
  PERSONAL_KEY_REQUIRED: {
    meaning: "Only a person may do this; the request came with an organization key.",
    cure: "Use a personal key of a person whose role allows it.",
  },
  ORGANIZATION_REQUIRED: {
    meaning: "The person is active in several organizations and the request names none.",
    cure: "Add `?organization=` with one of the slugs in the message.",
  },
  ORGANIZATION_NOT_FOUND: {
    meaning: "The organization does not exist, or the caller does not belong to it.",
    cure: "Check the slug or id of the organization, and that the key belongs to it.",
  },
  ORGANIZATION_ACCESS_DENIED: {
    meaning: "The person is blocked in the organization, or is not a member of any.",
    cure: "Ask an admin of the organization to restore the access.",
  },
  PLAN_REQUIRED: {
    meaning: "The organization is not on the Unlimited plan, which API access requires.",
    cure: "Move the organization to the Unlimited plan.",
  },
  ASSISTANTS_DISABLED: {
    meaning: "The organization has turned AI assistants off.",
    cure: "Ask an admin to turn them on in Settings → Organization, or make the change in the app.",
  },
  SCOPE_LIMITATIONS: {
    meaning: "The organization key lacks the scope that the message names.",
    cure: "Create a key with that scope in Settings → API Keys.",
  },
  FORBIDDEN: {
    meaning: "The person's role or key does not allow this; the message names the one that does.",
    cure: "Use what the message names, or ask an admin to do it or to change the role.",
  },
  INVALID_REQUEST: {
    meaning:
      "A parameter or a body field is wrong; the message names the first, `details` lists all.",
    cure: "Correct the named fields and send the request again.",
  },
  CONFLICT: {
    meaning: "The request is well-formed but contradicts what is stored, as the message explains.",
    cure: "Read the current state and decide again.",
  },
  PRECONDITION_FAILED: {
    meaning: "The resource's version is not the one that `If-Match` names. Nothing was changed.",
    cure: "Read the resource again, decide again, and send its current `ETag`.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning:
      "This Idempotency-Key was already used for a different request, or for one whose answer is no longer shown: it held a secret, or a person who was erased.",
    cure: "Use a new Idempotency-Key for each new request.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: "The first request with this Idempotency-Key is still in progress.",
    cure: "Wait a moment and repeat the same request with the same key.",
  },
  PAYLOAD_TOO_LARGE: {
    meaning: "The request body is larger than this endpoint accepts; the message names the limit.",
    cure: "Send less in one request.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning:
      "The body is not of the type that this endpoint accepts: `application/json` in UTF-8, or a picture " +
      "where one is uploaded.",
    cure: "Send JSON with `Content-Type: application/json`, a picture with `image/jpeg` or its own type.",
  },
  NOT_FOUND: {
    meaning: "The path or the resource does not exist, or the caller cannot see it.",
    cure: "Check the path and the id, and that the key may see the resource.",
  },
  SERVICE_UNAVAILABLE: {
    meaning: "The service cannot reach its database right now. Nothing was changed.",
    cure: "Repeat the request after `Retry-After` seconds, with the same Idempotency-Key.",
  },
  INTERNAL_ERROR: {
    meaning: "Something went wrong on our side.",
    cure: "Repeat the request; if it fails again, send us the requestId.",
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const errorCodeNames = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** The HTTP status of each error code. */
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
