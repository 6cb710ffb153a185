import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { dayOf } from "../../kernel/email/words.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";
import { enqueueReferrerNotice } from "../../people/notifications/referrer-notices.ts";
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
import type { StoredBonusPayment } from "./rules.ts";
import { findReferralOf } from "./store.ts";

/** Mails the referrer about a payment that was just approved, completed or failed. */
export async function enqueueBonusNotice(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  payment: StoredBonusPayment,
) {
  const { id, organizationId, referrerId: userId, amount, currency, status } = payment;
  if (status !== "approved" && status !== "completed" && status !== "failed") return;
  const referral = await findReferralOf(tx, payment);
  await enqueueReferrerNotice(tx, deps, {
    organizationId,
    userId,
    kind: "ownBonus",
    caller,
    mailFor: ({ language, organizationName, timezone, paymentWithinDays, appUrl }) => {
      const referralName = referral?.name ?? null;
      const url = `${appUrl}/payments/${id}`;
      const bonus = { language, organizationName, amount, currency, referralName, url };
      switch (status) {
        case "approved": {
          const paidAt = promisedPaymentAt(referral?.completedAt ?? null, paymentWithinDays);
          const paidBy = paidAt && dayOf(paidAt, timezone, language);
          return bonusApprovedMail({ ...bonus, paidBy });
        }
        case "completed":
          return bonusPaidMail({ ...bonus, reference: id });
        case "failed":
          return bonusFailedMail({ ...bonus, failureReason: payment.failureReason ?? "" });
        default:
          return status satisfies never;
      }
    },
  });
  if (status === "approved") await enqueueDetailsNeeded(tx, deps, caller, payment);
}

/** Once a day at most, also counting those whom somebody asked by hand. */
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
