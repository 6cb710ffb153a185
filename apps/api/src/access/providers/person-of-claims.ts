import { emailAddress } from "@referral-service/contract";
import type { ProvidedPerson } from "./provider.ts";

/** The format of a subject in OpenID Connect. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;
const nameLengthMax = 200;
/** The last second of the year 9999. */
const secondMax = 253_402_300_799;

type Claims = Record<string, unknown>;

/**
 * The person in a checked id_token. The claims about their name and email address can come from the
 * userinfo endpoint instead.
 */
export function personOfClaims(
  { iss, sub, auth_time: signedInAt }: Claims & { iss: string; sub: string },
  { email, email_verified: isVerified, name }: Claims,
): ProvidedPerson {
  if (!subjectPattern.test(sub) || sub.trim() === "") {
    throw new Error("The provider returned no usable subject");
  }
  // Cognito, Apple and Azure AD send a string instead of a boolean.
  const isProven = isVerified === true || isVerified === "true";
  const address = emailAddress.safeParse(email);
  return {
    issuer: iss,
    subject: sub,
    email: isProven && address.success ? address.data : undefined,
    name: isName(name) ? name : undefined,
    provenAt: isSecond(signedInAt) ? new Date(signedInAt * 1_000) : undefined,
  };
}

const isName = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= nameLengthMax &&
  value.isWellFormed() &&
  !value.includes("\0");

const isSecond = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= secondMax;
