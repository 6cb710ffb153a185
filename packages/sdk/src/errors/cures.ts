import type { ErrorCode } from "../generated/types.ts";
import type { ApiErrorCode } from "./api-error.ts";

const checkKey = "Check that createClient was given the whole, current `apiKey`.";
const tellSupport = "If it fails again, tell support the request id.";

/** Fix for each error code, in terms of this package. */
const cures = {
  MISSING_AUTHORIZATION: "Check that no proxy or custom `fetch` drops the Authorization header.",
  INVALID_API_KEY: checkKey,
  RATE_LIMIT_EXCEEDED: "Wait until `resetAt`, or allow more `retries`.",
  PERSONAL_KEY_REQUIRED: "Use a personal key of a person whose role allows this.",
  ORGANIZATION_REQUIRED:
    "Name one: `client.organization(…)`, or the `organization` option of createClient or the call.",
  ORGANIZATION_NOT_FOUND: "Check the organization's slug or id, and that the key belongs to it.",
  ORGANIZATION_ACCESS_DENIED: "Ask an admin of the organization to restore the access.",
  PLAN_REQUIRED: "Move the organization to the Unlimited plan.",
  ASSISTANTS_DISABLED: "Ask an admin to turn them on in Settings → Organization.",
  SCOPE_LIMITATIONS: "Use a key with this scope; keys are created in Settings → API Keys.",
  FORBIDDEN: "Use the key of a person with that role.",
  INVALID_REQUEST: "`details` lists every field to correct.",
  CONFLICT: "Read the current state and decide again.",
  PRECONDITION_FAILED:
    "Read it again, decide again, and pass its current `version` as `ifVersion`.",
  IDEMPOTENCY_KEY_REUSED: "Use a new `idempotencyKey` for each new request, or leave it out.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment and repeat the call with the same `idempotencyKey`.",
  PAYLOAD_TOO_LARGE: "Send less in one request.",
  UNSUPPORTED_MEDIA_TYPE: "Check that no proxy or custom `fetch` changes the Content-Type header.",
  NOT_FOUND: "Check the id, and that the key may see the resource.",
  SERVICE_UNAVAILABLE: "Nothing was changed; try again later.",
  INTERNAL_ERROR: tellSupport,
} satisfies Record<ErrorCode, string>;

export function cureOf(code: ApiErrorCode): string {
  return Object.hasOwn(cures, code) ? cures[code as ErrorCode] : tellSupport;
}
