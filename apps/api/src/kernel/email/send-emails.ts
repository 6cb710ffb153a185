import type { DatabaseDeps } from "../database/database.ts";
import type { MetricsDeps } from "../metrics/metrics.ts";
import { leastIdAt } from "../platform/ids.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import { repeat } from "../platform/repeat.ts";
import { retryDelayMs } from "../platform/retry-delay.ts";
import { waitAtMost } from "../platform/time-limit.ts";
import { daysBefore } from "../retention/partitions.ts";
import type { SettingsDeps } from "../settings/settings.ts";
import { branded, type SenderBrand } from "./branded.ts";
import { carryLimitMs, type MailCarrier, MailRefused } from "./carrier.ts";
import type { MailKind } from "./email.ts";
import { openMessage } from "./enqueue-email.ts";
import { holdForSummary, type NoticeKind } from "./held-store.ts";
import {
  type ClaimedMail,
  claimDueMails,
  completeMail,
  deleteMailsBelow,
  expireMails,
  findSenderBrand,
  forgetAddresses,
  postponeMail,
} from "./store.ts";

const sweepIntervalMs = 1_000;
export const inFlightMax = 10;
/** The lease is this much longer than the attempt, so that the worker can store the outcome. */
const leaseMs = carryLimitMs + 10_000;

type MailingDeps = SettingsDeps & PlatformDeps & DatabaseDeps & MetricsDeps;

export interface RunningMailing {
  stop(options: { withinMs: number }): Promise<void>;
}

/**
 * Sends due emails until it is stopped, a few at a time, so that slow emails do not delay others.
 */
export function startMailing(deps: MailingDeps, carrier: MailCarrier): RunningMailing {
  const { db, clock, newId, logger } = deps;
  const inFlight = new Set<Promise<void>>();

  async function takeDue(): Promise<number> {
    const now = clock.now();
    const claimed = await claimDueMails(db, {
      countMax: inFlightMax - inFlight.size,
      now,
      leaseEndsAt: new Date(now.getTime() + leaseMs),
      leaseToken: newId(),
    });
    for (const mail of claimed) {
      const sending = sendMail(deps, carrier, mail).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    return claimed.length;
  }

  const sweeping = repeat(
    async (stopping) => {
      while (!stopping.aborted && inFlight.size < inFlightMax && (await takeDue()) > 0);
    },
    {
      intervalMs: sweepIntervalMs,
      onError: (error) => logger.error({ err: error }, "Could not read due emails"),
    },
  );
  return {
    async stop({ withinMs }) {
      await sweeping.stop();
      // An email that is not finished by then is sent again by the next worker after its lease ends.
      await waitAtMost(withinMs, Promise.all(inFlight));
    },
  };
}

async function sendMail(deps: MailingDeps, carrier: MailCarrier, claimed: ClaimedMail) {
  const { db, clock, logger, sealedBox } = deps;
  const { id, kind, createdAt, attemptNumber: attempt } = claimed;
  try {
    if (claimed.isOverLimit) return await setAside(deps, claimed);
    const message = openMessage(sealedBox, claimed);
    const brand = await brandOf(db, claimed, message);
    const { logo } = brand;
    const html = branded(message.html, brand);
    const refusal = await refusalOf(() =>
      carrier.carry({ id, kind, createdAt, ...message, html, ...(logo !== null && { logo }) }),
    );
    if (refusal !== undefined) return await settleRefused(deps, claimed, refusal);
    await completeMail(db, claimed, { status: "sent", failure: null, now: clock.now() });
    deps.metrics.completedMails.inc({ kind, status: "sent" });
    logger.debug({ mailId: id, kind, attempt }, "Email sent");
  } catch (error) {
    logger.error({ err: error, mailId: id }, "Could not store the outcome of an email");
  }
}

/** Emails in the service's name, such as links to sign in, have no brand. */
const brandOf = (
  db: MailingDeps["db"],
  { organizationId }: ClaimedMail,
  { senderName }: { senderName?: string },
): Promise<SenderBrand> | SenderBrand =>
  organizationId === null || senderName === undefined
    ? { accentColor: null, logo: null }
    : findSenderBrand(db, organizationId);

const noticeKinds: Partial<Record<MailKind, NoticeKind>> = {
  new_referral: "referral",
  message_received: "message",
  payment_waits: "payment",
  referral_came_in: "ownReferral",
  referral_status_changed: "ownReferral",
  bonus_approved: "ownBonus",
  bonus_paid: "ownBonus",
  bonus_failed: "ownBonus",
};

/**
 * Ends an email to a recipient who has received too many emails. A notification goes into the next
 * summary.
 */
async function setAside({ db, clock, logger, metrics }: MailingDeps, claimed: ClaimedMail) {
  const { id, kind, organizationId, receiverId, noticeCount } = claimed;
  const now = clock.now();
  const failure = "The recipient received too many emails within a day";
  const noticeKind = noticeKinds[kind];
  await db.transaction(async (tx) => {
    await completeMail(tx, claimed, { status: "given_up", failure, now });
    if (organizationId === null || receiverId === null || noticeKind === undefined) return;
    const held = {
      organizationId,
      userIds: [receiverId],
      kind: noticeKind,
      count: noticeCount ?? 1,
    };
    await holdForSummary(tx, held, now);
  });
  metrics.completedMails.inc({ kind, status: "given_up" });
  logger.warn({ mailId: id, kind, failure }, "Gave up on an email");
}

/** Returns nothing that the mail server wrote, because it can contain the email address. */
async function refusalOf(carry: () => Promise<void>): Promise<MailRefused | undefined> {
  try {
    await carry();
    return undefined;
  } catch (error) {
    if (error instanceof MailRefused) return error;
    return new MailRefused((error as Error).name, { isFinal: false });
  }
}

async function settleRefused(deps: MailingDeps, claimed: ClaimedMail, refusal: MailRefused) {
  const { db, clock, logger, metrics, settings, random } = deps;
  const { id, kind, attemptNumber: attempt } = claimed;
  const { message: failure, isFinal } = refusal;
  const now = clock.now();
  const line = { mailId: id, kind, attempt, failure };
  metrics.failedMailAttempts.inc();
  if (isFinal) {
    await completeMail(db, claimed, { status: "given_up", failure, now });
    metrics.completedMails.inc({ kind, status: "given_up" });
    logger.warn(line, "Gave up on an email");
    return;
  }
  const delayMs = retryDelayMs(attempt, settings.webhooks, { random });
  const nextAttemptAt = new Date(now.getTime() + delayMs);
  await postponeMail(db, claimed, { nextAttemptAt, failure });
  logger.info(line, "Email attempt failed");
}

/** The service gives up on an email after this time. */
const sentWithinDays = 1;

export async function giveUpOldMails(
  deps: Pick<MailingDeps, "db" | "clock" | "metrics" | "logger">,
) {
  const now = deps.clock.now();
  const before = daysBefore(now, sentWithinDays);
  for (const { id, kind } of await expireMails(deps.db, { before, now })) {
    deps.metrics.completedMails.inc({ kind, status: "given_up" });
    deps.logger.warn({ mailId: id, kind }, "Gave up on an email after a day");
  }
}

/**
 * Removes the recipients of old emails, because emails to a recipient are counted for only a day.
 */
export const deleteMailedAddresses = ({ db, clock }: Pick<MailingDeps, "db" | "clock">) =>
  forgetAddresses(db, daysBefore(clock.now(), 1));

export async function deleteOldMails({
  db,
  clock,
  settings,
}: Pick<MailingDeps, "db" | "settings"> & Pick<PlatformDeps, "clock">) {
  await deleteMailsBelow(db, leastIdAt(daysBefore(clock.now(), settings.retentionDays)));
}
