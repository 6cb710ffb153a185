import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { dayOf } from "../../kernel/email/words.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";
import type { ReferrerToMail } from "../../people/notifications/referrer-notice-store.ts";
import { enqueueReferrerNotices } from "../../people/notifications/referrer-notices.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { promisedPaymentAt } from "../../referrals/promises.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import {
  bonusApprovedMail,
  bonusFailedMail,
  bonusPaidMail,
  payoutDetailsNeededMail,
} from "../referrer-emails.ts";
import { lockReferrer, saveAskedAt } from "./app/asked-store.ts";
import { findReferralsOf } from "./payments-of-referral-store.ts";
import type { StoredBonusPayment } from "./rules.ts";

/**
 * Emails an organization's referrers about payments that were just approved, completed or failed.
 */
export async function enqueueBonusNotices(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  payments: readonly StoredBonusPayment[],
) {
  const { organizationId } = caller;
  const told = payments.filter(({ status }) => toldStatuses.includes(status));
  if (told.length === 0) return;
  const referrals = await findReferralsOf(tx, organizationId, told);
  await enqueueReferrerNotices(tx, deps, {
    ...{ organizationId, kind: "ownBonus", caller },
    notices: told.map((payment) => ({
      userId: payment.referrerId,
      mailFor: (referrer) => mailAbout(payment, referrals.get(payment.referralId), referrer),
    })),
  });
  for (const payment of told) {
    if (payment.status === "approved") await enqueueDetailsNeeded(tx, deps, caller, payment);
  }
}

const toldStatuses: BonusPaymentStatus[] = ["approved", "completed", "failed"];

function mailAbout(
  { id, amount, currency, status, reference, failureReason }: StoredBonusPayment,
  referral: { name: string; completedAt: Date | null; promisedDays: number | null } | undefined,
  { language, organizationName, timezone, appUrl }: ReferrerToMail & { appUrl: string },
) {
  const referralName = referral?.name ?? null;
  const bonus = {
    language,
    organizationName,
    amount,
    currency,
    referralName,
    url: `${appUrl}/payments/${id}`,
  };
  if (status === "failed") return bonusFailedMail({ ...bonus, failureReason: failureReason ?? "" });
  // A payment without a reference, such as a manual one, is identified by its ID.
  if (status === "completed") return bonusPaidMail({ ...bonus, reference: reference ?? id });
  const paidAt = promisedPaymentAt(referral?.completedAt ?? null, referral?.promisedDays ?? null);
  return bonusApprovedMail({ ...bonus, paidBy: paidAt && dayOf(paidAt, timezone, language) });
}

/**
 * Emails a referrer whose payout details are missing, at most once per day. This includes requests
 * that a person sent.
 */
async function enqueueDetailsNeeded(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  payment: StoredBonusPayment,
) {
  const { organizationId, referrerId: userId, amount, currency } = payment;
  if (caller.userId === userId) return;
  if ((await findPaymentCredentials(tx, { organizationId, userId })) !== null) return;
  const referrer = await lockReferrer(tx, payment);
  if (referrer === null || referrer.email === null) return;
  if (referrer.hasLeft || referrer.isBlocked || !referrer.canSignIn) return;
  const now = deps.clock.now();
  const { since, until } = lastSpan(now, dayMs);
  const { askedAt } = referrer;
  if (askedAt !== null && askedAt > since && askedAt <= until) return;
  const organization = await findOrganization(tx, organizationId);
  if (organization === null) return;
  await saveAskedAt(tx, userId, now);
  const mail = payoutDetailsNeededMail({
    language: referrer.language ?? organization.language,
    organizationName: organization.name,
    amount,
    currency,
    url: `${deps.settings.publicUrl}/app/o/${organization.slug}/payment-details`,
  });
  enqueueMail(tx, deps, { to: referrer.email, ...mail });
}
