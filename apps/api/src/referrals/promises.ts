import { dayMs } from "../kernel/durations.ts";

/**
 * A moment on the last day on which a bonus is paid in time. Null without a promise or before
 * completion.
 */
export const promisedPaymentAt = (completedAt: Date | null, days: number | null): Date | null =>
  completedAt === null || days === null ? null : new Date(completedAt.getTime() + days * dayMs);
