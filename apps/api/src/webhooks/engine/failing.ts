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
 * or after a 410. One warning is sent after half of the failures or half of the hours.
 */
export function failingAfter(
  before: Failing,
  { count, isGone }: NewFailures,
  given: Given,
): FailingAfter {
  const { now } = given;
  const isFirst = before.failureCount === 0;
  const failureCount = before.failureCount + count;
  const failingSince = (isFirst ? null : before.failingSince) ?? now;
  const warnedAt = isFirst ? null : before.failingWarnedAt;
  const disabledReason = isGone
    ? `The receiver returned 410 Gone at ${now.toISOString()}`
    : isOver({ failureCount, failingSince }, given)
      ? `${failureCount} deliveries in a row failed permanently, the first one at ` +
        `${failingSince.toISOString()} and the last one at ${now.toISOString()}`
      : null;
  const isWarning = isHalfway({ failureCount, failingSince }, given);
  return {
    failureCount,
    failingSince,
    failingWarnedAt: warnedAt ?? (isWarning && disabledReason === null ? now : null),
    disabledReason,
  };
}

/** Whether failures and hours have both reached their limits. */
const isOver = (failing: Counted, given: Given) =>
  hasFailures(failing, given, 1) && hasHours(failing, given, 1);

/**
 * Whether half of the failures or half of the time has been reached. Half of the time is enough, even
 * if only a few deliveries can fail.
 */
const isHalfway = (failing: Counted, given: Given) =>
  hasFailures(failing, given, 2) ||
  (given.settings.disableAfterHours > 0 && hasHours(failing, given, 2));

type Counted = Pick<FailingAfter, "failureCount" | "failingSince">;

interface Given {
  settings: DisablingSettings;
  now: Date;
}

const hasFailures = ({ failureCount }: Counted, { settings }: Given, part: 1 | 2) =>
  failureCount >= settings.disableAfterFailureCount / part;

const hasHours = ({ failingSince }: Counted, { settings, now }: Given, part: 1 | 2) =>
  now.getTime() - failingSince.getTime() >= (settings.disableAfterHours * hourMs) / part;
