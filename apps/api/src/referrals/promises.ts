import { dayMs } from "../kernel/durations.ts";

/** A moment of the last day on which a bonus is paid in time; null without a promise or completion. */
export const promisedPaymentAt = (completedAt: Date | null, days: number | null): Date | null =>
  completedAt === null || days === null ? null : new Date(completedAt.getTime() + days * dayMs);
