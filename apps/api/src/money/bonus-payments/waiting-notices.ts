import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { hourMs } from "../../kernel/durations.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { holdForSummary } from "../../kernel/email/held-store.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";
import { nameOf } from "../../people/users/rules.ts";
import type { StoredReferral } from "../../referrals/rules.ts";
import { paymentsWaitMail, paymentWaitsMail } from "../emails.ts";
import type { StoredBonusPayment } from "./rules.ts";
import {
  approversOfSummary,
  takeApproversToMail,
  takeApproversToMailAgain,
  waitingCountMax,
} from "./waiting-store.ts";

/** Each approver gets at most one email in this time, regardless of the number of drafts. */
const mailIntervalMs = hourMs;

const hourOf = ({ clock }: Pick<Deps, "clock">) => {
  const now = clock.now();
  return { now, ...lastSpan(now, mailIntervalMs) };
};

const inWords = (waitingCount: number) =>
  waitingCount < waitingCountMax
    ? String(waitingCount)
    : `${waitingCountMax.toLocaleString("en")} or more`;

/**
 * Emails the other people who can approve a draft, in the transaction that creates it, or holds the
 * news for their daily summary.
 */
export async function enqueueWaitingNotices(
  tx: Tx,
  deps: Deps,
  {
    payment,
    referral,
    drafter,
  }: {
    payment: StoredBonusPayment;
    referral: Pick<StoredReferral, "name" | "referrer">;
    /** A person, who gets no email, or a bonus rule. */
    drafter: { id: string | null; name: string | null };
  },
) {
  const { id, amount, currency } = payment;
  const { organizationId } = payment;
  const userIds = await approversOfSummary(tx, { organizationId, drafterId: drafter.id });
  await holdForSummary(
    tx,
    { organizationId, userIds, kind: "payment", count: 1 },
    deps.clock.now(),
  );
  const approvers = await takeApproversToMail(
    tx,
    { organizationId, drafterId: drafter.id },
    hourOf(deps),
  );
  for (const { to, userId, slug, organizationName, waitingCount } of approvers) {
    const mail = paymentWaitsMail({
      organizationName,
      amount,
      currency,
      referrerName: nameOf(referral.referrer),
      referralName: referral.name,
      drafterName: drafter.name,
      waiting: waitingCount > 1 ? inWords(waitingCount) : undefined,
      url: `${deps.settings.publicUrl}/app/o/${slug}/payments/${id}`,
    });
    enqueueMail(tx, deps, { to, notice: { userId, count: 1 }, ...mail });
  }
}

/**
 * Emails approvers about drafts that were created since their last email, once that email is an
 * hour old.
 */
export async function tellOfWaitingPayments(deps: Deps): Promise<void> {
  const takenCount = await deps.db.transaction(async (tx) => {
    const taken = await takeApproversToMailAgain(tx, hourOf(deps));
    for (const approver of taken.approvers) {
      const { to, organizationId, userId, slug, organizationName, waitingCount } = approver;
      const url = `${deps.settings.publicUrl}/app/o/${slug}/payments?status=draft`;
      const waiting = { count: waitingCount, inWords: inWords(waitingCount) };
      const mail = paymentsWaitMail({ organizationName, waiting, url });
      enqueueMail(tx, deps, { to, organizationId, notice: { userId, count: 1 }, ...mail });
    }
    return taken.takenCount;
  });
  if (takenCount > 0) await tellOfWaitingPayments(deps);
}
