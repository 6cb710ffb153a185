import type { ErrorCode } from "../generated/types.ts";
import type { ApiErrorCode } from "./api-error.ts";

const checkKey = "Check that createClient received the complete, current `apiKey`.";
const tellSupport = "Contact support with the request ID if it fails again.";

/** Fix for each error code, in terms of this package. */
const cures = {
  MISSING_AUTHORIZATION: "Check that no proxy or custom `fetch` drops the Authorization header.",
  INVALID_API_KEY: checkKey,
  RATE_LIMIT_EXCEEDED: "Wait until `resetAt`, or allow more `retries`.",
  PERSONAL_KEY_REQUIRED: "Use a personal key of a person with a role that allows this.",
  ORGANIZATION_REQUIRED:
    "Select one with `client.organization(…)`, or with the `organization` option of createClient or the call.",
  ORGANIZATION_NOT_FOUND:
    "Check the organization's slug or ID, and check that the key belongs to it.",
  ORGANIZATION_ACCESS_DENIED: "Ask an admin of the organization to unblock or invite the person.",
  PLAN_REQUIRED: "Ask the operator of the service to move the organization to the Unlimited plan.",
  ASSISTANTS_DISABLED: "Ask an admin to turn them on in Settings → AI assistants.",
  SCOPE_LIMITATIONS: "Create a key with this scope in Settings → API Keys.",
  FORBIDDEN: "Use a key that meets the requirement.",
  INVALID_REQUEST: "Correct the fields in `details`.",
  CONFLICT: "Get the current data, then decide whether to call again.",
  PRECONDITION_FAILED: "Get the resource again and pass its current `version` as `ifVersion`.",
  IDEMPOTENCY_KEY_REUSED: "Use a new `idempotencyKey` for each new request, or omit it.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment, then retry the call with the same `idempotencyKey`.",
  PAYLOAD_TOO_LARGE: "Send a smaller body.",
  UNSUPPORTED_MEDIA_TYPE: "Check that no proxy or custom `fetch` changes the Content-Type header.",
  NOT_FOUND: "Check the ID, and check that the key has access to the resource.",
  SERVICE_UNAVAILABLE: "Wait a few seconds, then retry the call.",
  INTERNAL_ERROR: tellSupport,
} satisfies Record<ErrorCode, string>;

export function cureOf(code: ApiErrorCode): string {
  return Object.hasOwn(cures, code) ? cures[code as ErrorCode] : tellSupport;
}
