import type { WebhookDeliveryCounts } from "@referral-service/contract";
import type { EndpointHealth } from "@referral-service/contract/app";
import { hourMs } from "../../../kernel/durations.ts";

const hourCount = 24;

/** The beginning of the oldest of the 24 hours of the clock that are shown. */
export const healthSince = (now: Date) =>
  new Date((Math.floor(now.getTime() / hourMs) - hourCount + 1) * hourMs);

/** Attempts of one hour. */
interface HourOfAttempts {
  startsAt: Date;
  succeeded: number;
  failed: number;
}

export interface CountedHealth {
  hours: HourOfAttempts[];
  /** Of all counted attempts; null when there are none. */
  p50: number | null;
  p95: number | null;
  /** When not all were counted, the time of the oldest that was. */
  cutAt: Date | null;
}

/** The time from which attempts and deliveries are counted. */
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
