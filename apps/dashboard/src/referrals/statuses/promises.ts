import type { Organization, Referral } from "@referral-service/contract";
import { hourMs } from "../../ui/durations.ts";

/**
 * Returns the promised latest time for the first contact. Undefined if there is no promise or
 * it was kept.
 */
export function promisedContactAt(
  { firstContactWithinHours: hours }: Pick<Organization, "firstContactWithinHours">,
  { createdAt, firstContactAt }: Pick<Referral, "createdAt" | "firstContactAt">,
): number | undefined {
  return hours === null || firstContactAt !== null ? undefined : createdAt + hours * hourMs;
}
