import { enqueueAudit } from "../../../kernel/audit/store.ts";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireAllowed } from "../../../kernel/callers/decision.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Tx } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { dayMs } from "../../../kernel/durations.ts";
import { enqueueMail } from "../../../kernel/email/enqueue-email.ts";
import { lastSpan, type Span } from "../../../kernel/platform/clock.ts";
import { conflict, Refusal } from "../../../kernel/refusal.ts";
import { findOrganization } from "../../../people/organizations/store.ts";
import { findPaymentCredentials } from "../../payment-credentials/store.ts";
import { paymentDetailsAskedMail, taxDetailsAskedMail } from "../../referrer-emails.ts";
import { waitsForTaxDetails } from "../../thresholds/hold.ts";
import { paymentDetailsAskedAudit } from "../facts.ts";
import type { StoredBonusPayment } from "../rules.ts";
import { canSendBonuses, visibleBonusPayments } from "../rules.ts";
import { findBonusPayment } from "../store.ts";
import { type AskedReferrer, lockReferrer, saveAskedAt } from "./asked-store.ts";

/** Emails the referrer of a payment that waits for payout details or tax details. */
export async function askForDetails(deps: Deps, caller: PersonCaller, bonusPaymentId: string) {
  requireAllowed(canSendBonuses(caller));
  return deps.db.transaction(async (tx) => {
    const payment = requireFound(
      await findBonusPayment(tx, visibleBonusPayments(caller), bonusPaymentId),
    );
    requireToBePaid(payment);
    const { organizationId, referrerId: userId, amount, currency } = payment;
    // Only one of two simultaneous callers sends the request, because of the lock.
    const referrer = requireFound(await lockReferrer(tx, payment));
    const waitsForTax = await isHeld(tx, deps, payment);
    if (!waitsForTax && (await findPaymentCredentials(tx, { organizationId, userId })) !== null) {
      throw conflict("The referrer already has payout details.");
    }
    const now = deps.clock.now();
    const to = requireReachable(referrer);
    requireNotAskedIn(referrer, lastSpan(now, dayMs));
    const organization = requireFound(await findOrganization(tx, organizationId));
    await saveAskedAt(tx, userId, now);
    enqueueAudit(tx, deps, caller, paymentDetailsAskedAudit(payment));
    const mailFor = waitsForTax ? taxDetailsAskedMail : paymentDetailsAskedMail;
    const mail = mailFor({
      language: referrer.language ?? organization.language,
      organizationName: organization.name,
      askerName: caller.userName,
      amount,
      currency,
      url: `${deps.settings.publicUrl}/app/o/${organization.slug}/payment-details`,
    });
    enqueueMail(tx, deps, { to, ...mail });
    return { askedAt: now };
  });
}

const isHeld = async (tx: Tx, deps: Deps, payment: StoredBonusPayment) =>
  payment.status === "draft" &&
  (await waitsForTaxDetails(tx, deps, {
    organizationId: payment.organizationId,
    userId: payment.referrerId,
  }));

function requireToBePaid({ status }: StoredBonusPayment) {
  if (status === "draft" || status === "approved" || status === "failed") return;
  throw conflict(`A bonus payment with the status ${status} needs no payout details.`);
}

function requireReachable({ email, hasLeft, isBlocked, canSignIn }: AskedReferrer): string {
  if (hasLeft) throw conflict("The referrer has left the organization.");
  if (isBlocked) throw conflict("The referrer is blocked. Unblock them first.");
  if (email === null)
    throw conflict("The referrer has no email address. Add an email address first.");
  if (!canSignIn)
    throw conflict(
      "The referrer cannot sign in yet. Invite them, or wait until they accept the invitation.",
    );
  return email;
}

function requireNotAskedIn({ askedAt }: AskedReferrer, { since, until }: Span) {
  if (askedAt === null || askedAt <= since || askedAt > until) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "The referrer received a request in the last 24 hours. Wait 24 hours between requests.",
    { retryAfterSeconds: Math.ceil((askedAt.getTime() - since.getTime()) / 1_000) },
  );
}
