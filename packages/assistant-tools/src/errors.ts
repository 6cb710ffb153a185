import { type ErrorCode, errorCodes } from "@referral-service/contract";
import { ApiRefusal } from "./api.ts";

const keyNeeded =
  "Do not retry. Ask the person to create a personal key in the app and to save it in the assistant's settings.";

/** The next step for a model. The error reference itself addresses the author of a client. */
const nextSteps: Partial<Record<ErrorCode | "NO_ANSWER", string>> = {
  MISSING_AUTHORIZATION: keyNeeded,
  INVALID_API_KEY: keyNeeded,
  PERSONAL_KEY_REQUIRED: keyNeeded,
  ORGANIZATION_REQUIRED:
    "Ask the person which organization to use, then call the tool again with its slug as `organization`.",
  ORGANIZATION_NOT_FOUND: "Call my_organizations, and pass one of its slugs as `organization`.",
  FORBIDDEN: "Do not retry. Explain the message to the person.",
  INVALID_REQUEST: "Correct the named input, and call the tool again.",
  NOT_FOUND:
    "Get the ID from a list tool, such as find_referrals, and call the tool again. The person might not have access to the resource.",
  CONFLICT: "Read the current state, and ask the person before you retry.",
  PRECONDITION_FAILED:
    "Someone saved a change after the preview. Read the current state, and call the tool without `confirmation` for a new preview.",
  IDEMPOTENCY_KEY_REUSED:
    "Read the current state. If the change is missing, call the tool without `confirmation` for a new preview.",
  PAYLOAD_TOO_LARGE: "Shorten the texts in the input, and call the tool again.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment, then call the tool again with the same input.",
  RATE_LIMIT_EXCEEDED: "Wait, then call the tool again.",
  SERVICE_UNAVAILABLE: "Wait a moment, then call the tool again with the same input.",
  INTERNAL_ERROR: "Retry once, then report the error to the person.",
  NO_ANSWER: "Retry once, then report the error to the person.",
};

/** Returns the text of a rejection for a model: the reason and the next step. */
export function explanationOf(refusal: ApiRefusal): string {
  const { code, message, requestId, retryAfterSeconds, saysCure } = refusal;
  const known = (errorCodes as Record<string, { cure: string } | undefined>)[code];
  const cure = saysCure ? undefined : known?.cure;
  const parts = [
    `${code}: ${message.replace(/\.$/, "")}.`,
    (nextSteps as Record<string, string | undefined>)[code] ?? cure,
    retryAfterSeconds === undefined ? undefined : `Retry in ${retryAfterSeconds} s.`,
    requestId === undefined ? undefined : `(request ID ${requestId})`,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A rejection by the tools themselves. */
export const refusedHere = (code: string, message: string) => new ApiRefusal({ code, message });
