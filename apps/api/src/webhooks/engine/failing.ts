import { hourMs } from "../../kernel/durations.ts";
import type { WebhookSettings } from "../../kernel/settings/settings.ts";

type DisablingSettings = Pick<WebhookSettings, "disableAfterFailureCount" | "disableAfterHours">;

/** An endpoint's consecutive permanent failures. The times have no meaning if there are no failures. */
export interface Failing {
  failureCount: number;
  /** The time of the first failure. */
  failingSince: Date | null;
  /** The time of the warning email. */
  failingWarnedAt: Date | null;
}

/** The failures that a batch of outcomes adds to an endpoint. */
export interface NewFailures {
  count: number;
  /** Whether the receiver returned 410. */
  isGone: boolean;
}

export interface FailingAfter extends Failing {
  failingSince: Date;
  /** Null unless the endpoint must be disabled. */
  disabledReason: string | null;
}

/**
 * Counts the failures. An endpoint is disabled after enough consecutive failures over enough hours,
 * or after a 410. One warning is sent halfway there.
 */
export function failingAfter(
  before: Failing,
  { count, isGone }: NewFailures,
  { settings, now }: { settings: DisablingSettings; now: Date },
): FailingAfter {
  const isFirst = before.failureCount === 0;
  const failureCount = before.failureCount + count;
  const failingSince = (isFirst ? null : before.failingSince) ?? now;
  const warnedAt = isFirst ? null : before.failingWarnedAt;
  const disabledReason = isGone
    ? `The receiver returned 410 Gone at ${now.toISOString()}`
    : isReached(1, { failureCount, failingSince }, { settings, now })
      ? `${failureCount} deliveries in a row failed permanently, the first one at ` +
        `${failingSince.toISOString()} and the last one at ${now.toISOString()}`
      : null;
  const isHalfway = isReached(2, { failureCount, failingSince }, { settings, now });
  return {
    failureCount,
    failingSince,
    failingWarnedAt: warnedAt ?? (isHalfway && disabledReason === null ? now : null),
    disabledReason,
  };
}

/** Whether failures and hours have reached this fraction of their limits. */
function isReached(
  part: 1 | 2,
  { failureCount, failingSince }: { failureCount: number; failingSince: Date },
  { settings, now }: { settings: DisablingSettings; now: Date },
): boolean {
  const { disableAfterFailureCount: countLimit, disableAfterHours: hourLimit } = settings;
  const failingMs = now.getTime() - failingSince.getTime();
  const isLongEnough = failingMs >= (hourLimit * hourMs) / part;
  // Half of the time is enough for a warning, even if only a few deliveries can fail.
  const isOftenEnough = (part === 2 && hourLimit > 0) || failureCount >= countLimit / part;
  return isLongEnough && isOftenEnough && failureCount > 0;
}
