import {
  bonusPaymentCreatedAudit,
  bonusPaymentStatusUpdatedAudit,
} from "@referral-service/api/money/bonus-payments/facts.ts";
import type { StoredBonusPayment } from "@referral-service/api/money/bonus-payments/rules.ts";
import { type Move, moved } from "@referral-service/api/money/bonus-payments/rules.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import type { BonusExplanation } from "@referral-service/contract";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { RuleDraft } from "./bonus-rules.ts";
import type { Chance } from "./chance.ts";
import { type History, workTimeAfter } from "./history.ts";
import { DemoRuns } from "./payment-runs.ts";
import type { Lead } from "./referrals.ts";

interface Surroundings {
  history: History;
  leads: Lead[];
  /** Payments that the rules draft, by the ID of the referral. */
  ruleDrafts: Map<string, RuleDraft[]>;
  /**
   * People who can send bonuses: those who see everything, and business developers for their
   * referrers.
   */
  senders: User[];
  /** The super admin, who pays with runs. */
  payer: User;
}

/** The additional columns of a payment's row. */
export type DemoPayment = StoredBonusPayment & {
  explanation: BonusExplanation | null;
  reachedOn: string | null;
};

interface Draft {
  payment: DemoPayment;
  sender: User;
  deed: Deed;
}

/**
 * Creates payments for completed referrals, by rule or by hand, and for some that are about to be
 * completed.
 */
export function makeBonusPayments(chance: Chance, surroundings: Surroundings) {
  const { history, leads, ruleDrafts, payer } = surroundings;
  const payments: DemoPayment[] = [];
  const deeds: Deed[] = [];
  const runs = new DemoRuns(chance, { history, payer });
  for (const lead of leads) {
    const byRules = ruleDrafts.get(lead.referral.id) ?? [];
    const drafts =
      byRules.length > 0
        ? byRules.map((draft) => draftByRule(chance, lead, draft, payer))
        : draftByHand(chance, lead, surroundings);
    for (const draft of drafts) {
      const paid = moveOn(chance, draft, { history, runs });
      payments.push(paid.payment);
      deeds.push(draft.deed, ...paid.deeds);
    }
  }
  return { payments, deeds, runs: runs.end() };
}

const usualDraft = (
  chance: Chance,
  { referral, referrer }: Lead,
  at: Date,
): Omit<DemoPayment, "amount" | "currency" | "createdById"> => ({
  id: chance.id(at),
  organizationId: referral.organizationId,
  referralId: referral.id,
  referrerId: referrer.id,
  paymentMethod: methodOf(referrer),
  status: "draft",
  approvedById: null,
  approvedAt: null,
  completedAt: null,
  note: null,
  failureReason: null,
  ...{ ruleId: null, ruleVersion: null, withdrawnAt: null, runId: null, reference: null },
  ...{ explanation: null, reachedOn: null },
  version: 1,
  createdAt: at,
  updatedAt: at,
});

function draftByRule(
  chance: Chance,
  lead: Lead,
  { version, reachedOn, verdict: { amount, currency, explanation } }: RuleDraft,
  payer: User,
): Draft {
  const at = lead.referral.updatedAt;
  const { ruleId, ruleName, version: ruleVersion, createdById } = version;
  const payment = {
    ...usualDraft(chance, lead, at),
    ...{ amount, currency, createdById, ruleId, ruleVersion, explanation, reachedOn },
  };
  const by = { actorType: "bonus_rule", actorId: ruleId, actorName: ruleName } as const;
  const { organizationId } = payment;
  const deed = { ...bonusPaymentCreatedAudit(payment), by, organizationId, at };
  return { payment, sender: payer, deed };
}

function draftByHand(chance: Chance, lead: Lead, { history, senders }: Surroundings): Draft[] {
  const { referral, worker } = lead;
  const probability = { completed: 0.92, qualified: 0.2 }[referral.status as string] ?? 0;
  if (referral.credit !== "credited" || !chance.isTrue(probability)) return [];
  const at = workTimeAfter(chance, referral.updatedAt, [0, 2]);
  if (at >= history.end) return [];
  const sender = chance.pick(
    senders.filter((each) => each.permissionLevel !== "marketer" || each.id === worker.id),
  );
  const payment = {
    ...usualDraft(chance, lead, at),
    ...chance.pick(amounts),
    createdById: sender.id,
    note: chance.isTrue(0.3) ? `For ${referral.name}` : null,
  };
  return [{ payment, sender, deed: deedOf(sender, bonusPaymentCreatedAudit(payment), at) }];
}

const amounts = [
  { amount: 50, currency: "EUR" },
  { amount: 75, currency: "EUR" },
  { amount: 149.5, currency: "EUR" },
  { amount: 500, currency: "NOK" },
  { amount: 800, currency: "NOK" },
  { amount: 1250.75, currency: "NOK" },
];

const methods = ["paypal_venmo", "bank_transfer", "manual"] as const;
type Method = (typeof methods)[number];

/**
 * The payout method depends only on the email address, so all payments of a person agree. People
 * with `manual` have payout details only if they are paid.
 */
const methodOf = ({ email }: User) => methods[(email?.length ?? 0) % methods.length] as Method;

const sent = ["processing", "completed", "failed"];

/** Creates the payout details of referrers with a payout method, and of everyone who was paid. */
export const makePaymentCredentials = (people: User[], payments: DemoPayment[]) =>
  people.flatMap((person, index) => {
    const paymentMethod = methodOf(person);
    const { organizationId, id: userId, permissionLevel, joinedAt: updatedAt } = person;
    const isPaid = payments.some(
      ({ referrerId, status }) => referrerId === userId && sent.includes(status),
    );
    const hasChosen = permissionLevel === "referrer" && paymentMethod !== "manual";
    if (!isPaid && !hasChosen) return [];
    const details = detailsOf(person, { paymentMethod, accountNumber: ibanOf(index) });
    return [{ organizationId, userId, paymentMethod, version: 1, updatedAt, details }];
  });

function detailsOf(
  { firstName, lastName, email }: User,
  { paymentMethod, accountNumber }: { paymentMethod: Method; accountNumber: string },
): Record<string, string> {
  const accountHolder = `${firstName} ${lastName}`;
  switch (paymentMethod) {
    case "paypal_venmo":
      return { account: email ?? "" };
    case "bank_transfer":
      return { accountHolder, accountNumber, bankCode: "DNBANOKK" };
    case "manual":
      return { instructions: `Gift card by email to ${accountHolder}, ${email}` };
    default:
      return paymentMethod satisfies never;
  }
}

/** Returns a Norwegian account number that belongs to no bank, with the check digits of an IBAN. */
export function ibanOf(number: number): string {
  const account = String(number + 1).padStart(11, "0");
  // N and O are written as 23 and 24.
  const check = 98n - (BigInt(`${account}232400`) % 97n);
  return `NO${String(check).padStart(2, "0")}${account}`.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** Moves a draft to its current status. */
function moveOn(
  chance: Chance,
  { payment: draft, sender }: Draft,
  { history, runs }: { history: History; runs: DemoRuns },
) {
  let payment = draft;
  const deeds: Deed[] = [];
  const take = (move: Move, at: Date, by: User) => {
    const next = { ...payment, ...moved(payment, move, at) };
    deeds.push(deedOf(by, bonusPaymentStatusUpdatedAudit(payment, next), at));
    payment = next;
  };
  for (;;) {
    const place = payment.status === "approved" ? runs.placeFor(payment) : undefined;
    if (place !== undefined && place.paidAt < history.end) {
      const { run, by, paidAt, resultAt } = place;
      take({ to: "processing", paymentMethod: payment.paymentMethod, run }, paidAt, by);
      runs.take(payment, place);
      if (resultAt >= history.end) return { payment, deeds };
      const result = resultOf(chance, payment);
      take(result, resultAt, by);
      runs.settle(payment.id, result.to);
      continue;
    }
    const move = nextMove(chance, payment, sender);
    const at = workTimeAfter(chance, payment.updatedAt, [0, 4]);
    if (move === undefined || at >= history.end) return { payment, deeds };
    take(move, at, sender);
  }
}

const failureReasons: Record<string, string> = {
  bank_transfer: "The account was closed",
  paypal_venmo: "The account can't receive payments",
  manual: "The gift card was returned",
};

const resultOf = (chance: Chance, { paymentMethod }: Pick<StoredBonusPayment, "paymentMethod">) =>
  chance.isTrue(0.9)
    ? ({ to: "completed" } as const)
    : ({ to: "failed", failureReason: failureReasons[paymentMethod] ?? "" } as const);

function nextMove(
  chance: Chance,
  { status, paymentMethod }: StoredBonusPayment,
  by: User,
): Move | undefined {
  switch (status) {
    case "draft":
      return chance.isTrue(0.92) ? { to: "approved", approvedById: by.id } : { to: "canceled" };
    case "approved":
      return { to: "processing", paymentMethod };
    case "processing":
      return resultOf(chance, { paymentMethod });
    case "failed":
      return chance.isTrue(0.4) ? { to: "processing", paymentMethod } : undefined;
    case "completed":
    case "canceled":
      return undefined;
    default:
      return status satisfies never;
  }
}
