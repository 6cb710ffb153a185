import type { WebhookDeliveryCounts } from "@referral-service/contract";
import type { EndpointHealth } from "@referral-service/contract/app";
import { hourMs } from "../../../kernel/durations.ts";

const hourCount = 24;

/** The start of the oldest of the 24 clock hours that are shown. */
export const healthSince = (now: Date) =>
  new Date((Math.floor(now.getTime() / hourMs) - hourCount + 1) * hourMs);

interface HourOfAttempts {
  startsAt: Date;
  succeeded: number;
  failed: number;
}

export interface CountedHealth {
  hours: HourOfAttempts[];
  /** Median of all counted attempts. Null when there are none. */
  p50: number | null;
  p95: number | null;
  /** The time of the oldest counted attempt, if not all were counted. */
  cutAt: Date | null;
}

/** Attempts and deliveries from this time on are counted. */
export const countedSince = ({ cutAt }: Pick<CountedHealth, "cutAt">, now: Date) =>
  cutAt ?? healthSince(now);

export function healthFrom(
  { hours, p50, p95, cutAt }: CountedHealth,
  deliveries: WebhookDeliveryCounts,
  now: Date,
): EndpointHealth {
  const sinceMs = healthSince(now).getTime();
  const sum = (outcome: "succeeded" | "failed") =>
    hours.reduce((total, hour) => total + hour[outcome], 0);
  return {
    since: countedSince({ cutAt }, now).getTime(),
    isCut: cutAt !== null,
    hours: Array.from({ length: hourCount }, (_, index) => {
      const startsAt = sinceMs + index * hourMs;
      const hour = hours.find((counted) => counted.startsAt.getTime() === startsAt);
      return { startsAt, succeeded: hour?.succeeded ?? 0, failed: hour?.failed ?? 0 };
    }),
    deliveries,
    attempts: { succeeded: sum("succeeded"), failed: sum("failed") },
    latencyMs: { p50, p95 },
  };
}
