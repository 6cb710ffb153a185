import { errorCodes } from "@referral-service/contract";
import { ApiRefusal } from "./api.ts";

/** The text of a refusal for a model: the reason, and the remedy. */
export function explanationOf(refusal: ApiRefusal): string {
  const { code, message, requestId, retryAfterSeconds, saysCure } = refusal;
  if (saysCure) return `${code}: ${message}`;
  const known = (errorCodes as Record<string, { cure: string } | undefined>)[code];
  const parts = [
    `${code}: ${message.replace(/\.$/, "")}.`,
    known?.cure,
    retryAfterSeconds === undefined ? undefined : `Try again in ${retryAfterSeconds} s.`,
    requestId === undefined ? undefined : `(request id ${requestId})`,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A refusal of the tools themselves. */
export const refusedHere = (code: string, message: string) => new ApiRefusal({ code, message });
