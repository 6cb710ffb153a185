import { ReferralServiceError } from "./errors/referral-service-error.ts";

/** Puts ids into a path: path`/referrals/${id}`. An id can neither be empty nor leave its place. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: parts }, ...ids.map(encodeId));
}

function encodeId(id: string): string {
  // "." and ".." survive encoding, and a URL resolves them to another path.
  if (typeof id !== "string" || /^\.{0,2}$/.test(id)) {
    throw new ReferralServiceError(
      `This call needs an id but got ${id === "" ? "an empty text" : id}. Nothing was sent.`,
    );
  }
  return encodeURIComponent(id);
}
