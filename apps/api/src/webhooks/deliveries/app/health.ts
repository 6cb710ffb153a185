import type { EndpointHealth, HealthCounts } from "@referral-service/contract/app";
import { hourMs } from "../../../kernel/durations.ts";
import type { WebhookSettings } from "../../../kernel/settings/settings.ts";

const hourCount = 24;

/** The start of the oldest of the 24 clock hours that are shown. */
export const healthSince = (now: Date) =>
  new Date((Math.floor(now.getTime() / hourMs) - hourCount + 1) * hourMs);

export interface HourOfDeliveries extends HealthCounts {
  startsAt: Date;
}

export interface MeasuredAttempts {
  /** Median duration of the measured attempts. Null when there are none. */
  p50: number | null;
  p95: number | null;
  /** The time of the oldest measured attempt, if not all were measured. */
  cutAt: Date | null;
}

/** The permanent failures of an active endpoint since its last success. */
export interface FailuresInARow {
  failureCount: number;
  failingSince: Date;
}

/** Attempts and deliveries from this time on are in the figures. */
export const coveredSince = ({ cutAt }: MeasuredAttempts, now: Date) => cutAt ?? healthSince(now);

/** Returns when the service disables a failing endpoint. */
export const failingFrom = (
  { failureCount, failingSince }: FailuresInARow,
  { disableAfterFailureCount, disableAfterHours }: WebhookSettings,
): EndpointHealth["failing"] => ({
  failureCount,
  disabledFromCount: disableAfterFailureCount,
  disabledFrom: failingSince.getTime() + disableAfterHours * hourMs,
});

export function healthFrom(
  attempts: MeasuredAttempts,
  hours: readonly HourOfDeliveries[],
  now: Date,
): Omit<EndpointHealth, "failing"> {
  const { p50, p95, cutAt } = attempts;
  const sinceMs = healthSince(now).getTime();
  const sum = (outcome: keyof HealthCounts) =>
    hours.reduce((total, hour) => total + hour[outcome], 0);
  return {
    since: coveredSince(attempts, now).getTime(),
    isCut: cutAt !== null,
    hours: Array.from({ length: hourCount }, (_, index) => {
      const startsAt = sinceMs + index * hourMs;
      const hour = hours.find((counted) => counted.startsAt.getTime() === startsAt);
      const { delivered = 0, failed = 0, open = 0, retried = 0 } = hour ?? {};
      return { startsAt, delivered, failed, open, retried };
    }),
    deliveries: {
      delivered: sum("delivered"),
      failed: sum("failed"),
      open: sum("open"),
      retried: sum("retried"),
    },
    latencyMs: { p50, p95 },
  };
}
