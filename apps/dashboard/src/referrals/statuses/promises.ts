import type { Organization, Referral } from "@referral-service/contract";

const hourMs = 3_600_000;

/** When staff promised the first contact; undefined without a promise, and once they kept it. */
export function promisedContactAt(
  { firstContactWithinHours: hours }: Pick<Organization, "firstContactWithinHours">,
  { createdAt, firstContactAt }: Pick<Referral, "createdAt" | "firstContactAt">,
): number | undefined {
  return hours === null || firstContactAt !== null ? undefined : createdAt + hours * hourMs;
}
