import { dayMs } from "../kernel/durations.ts";

/**
 * The promised time of payment. Null if there is no promise or the referral is not completed.
 */
export const promisedPaymentAt = (completedAt: Date | null, days: number | null): Date | null =>
  completedAt === null || days === null ? null : new Date(completedAt.getTime() + days * dayMs);
