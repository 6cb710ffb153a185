import type { WebhookSettings } from "../../kernel/settings/settings.ts";

type DisablingSettings = Pick<WebhookSettings, "disableAfterFailureCount" | "disableAfterHours">;

/** An endpoint's permanent failures in a row. The times mean nothing while there is none. */
export interface Failing {
  failureCount: number;
  /** The time of the first one. */
  failingSince: Date | null;
  /** The time of the email about them. */
  failingWarnedAt: Date | null;
}

/** What a batch of outcomes adds to the failures of an endpoint. */
export interface NewFailures {
  count: number;
  /** The receiver answered 410. */
  isGone: boolean;
}

export interface FailingAfter extends Failing {
  failingSince: Date;
  /** Null unless the endpoint is to be disabled. */
  disabledReason: string | null;
}

/**
 * Counts the failures. An endpoint is disabled after enough of them in a row within enough hours,
 * or after a 410. Halfway there it is warned about, once.
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

/** Whether failures and hours have reached this part of their limits. */
function isReached(
  part: 1 | 2,
  { failureCount, failingSince }: { failureCount: number; failingSince: Date },
  { settings, now }: { settings: DisablingSettings; now: Date },
): boolean {
  const { disableAfterFailureCount: countLimit, disableAfterHours: hourLimit } = settings;
  const failingMs = now.getTime() - failingSince.getTime();
  const isLongEnough = failingMs >= (hourLimit * 3_600_000) / part;
  // Half of the time is enough for a warning, however few deliveries there are to fail.
  const isOftenEnough = (part === 2 && hourLimit > 0) || failureCount >= countLimit / part;
  return isLongEnough && isOftenEnough && failureCount > 0;
}
