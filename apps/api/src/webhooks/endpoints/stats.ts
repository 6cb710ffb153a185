import type { contract, ResponseBody, WebhookDeliveryCounts } from "@referral-service/contract";
import { hourMs } from "../../kernel/durations.ts";

/** Attempts with the same duration and the same outcome. */
export interface AttemptGroup {
  /** Whether the attempts are from the last 24 hours. */
  isRecent: boolean;
  durationMs: number;
  /** The failure class of the attempts. Null when they succeeded. */
  error: string | null;
  count: number;
}

type EndpointStats = ResponseBody<typeof contract.webhookEndpoints.stats>;

interface Counted {
  groups: AttemptGroup[];
  /** The time of the oldest counted attempt, if there are too many to count all. */
  oldestCountedAt: Date | undefined;
}

export const recentMs = 24 * hourMs;
export const statsMs = 7 * 24 * hourMs;

/** A value for each window of the statistics. */
type ByWindow<Value> = Record<keyof EndpointStats, Value>;

/** Attempts and deliveries from these times on are counted. */
export function countedSince({ oldestCountedAt }: Pick<Counted, "oldestCountedAt">, now: Date) {
  const since = (windowMs: number) =>
    new Date(
      Math.max(now.getTime() - windowMs, oldestCountedAt?.getTime() ?? Number.NEGATIVE_INFINITY),
    );
  return { last24Hours: since(recentMs), last7Days: since(statsMs) } satisfies ByWindow<Date>;
}

export function statsFrom(
  groups: AttemptGroup[],
  since: ByWindow<Date>,
  deliveries: ByWindow<WebhookDeliveryCounts>,
): EndpointStats {
  const recent = groups.filter(({ isRecent }) => isRecent);
  return {
    last24Hours: windowOf(recent, since.last24Hours, deliveries.last24Hours),
    last7Days: windowOf(groups, since.last7Days, deliveries.last7Days),
  };
}

function windowOf(
  groups: AttemptGroup[],
  since: Date,
  deliveries: WebhookDeliveryCounts,
): EndpointStats["last7Days"] {
  const failures: Record<string, number> = {};
  let total = 0;
  let failed = 0;
  for (const { error, count } of groups) {
    total += count;
    if (error === null) continue;
    failed += count;
    failures[error] = (failures[error] ?? 0) + count;
  }
  const succeeded = total - failed;
  const byDuration = groups.toSorted((one, other) => one.durationMs - other.durationMs);
  const finished = deliveries.delivered + deliveries.failed;
  return {
    since: since.getTime(),
    deliveries,
    successRate: finished === 0 ? null : deliveries.delivered / finished,
    attempts: { total, succeeded, failed },
    latencyMs: {
      p50: percentile(byDuration, total * 0.5),
      p95: percentile(byDuration, total * 0.95),
    },
    failures,
  };
}

/** The duration that at least this many attempts did not exceed. */
function percentile(byDuration: AttemptGroup[], leastCount: number): number | null {
  let count = 0;
  for (const group of byDuration) {
    count += group.count;
    if (count >= leastCount) return group.durationMs;
  }
  return null;
}
