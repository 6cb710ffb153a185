import {
  bonusPaymentCreatedAudit,
  bonusPaymentStatusUpdatedAudit,
} from "@referral-service/api/money/bonus-payments/facts.ts";
import type { StoredBonusPayment } from "@referral-service/api/money/bonus-payments/rules.ts";
import { type Move, moved } from "@referral-service/api/money/bonus-payments/rules.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { type History, workTimeAfter } from "./history.ts";
import type { Lead } from "./referrals.ts";

interface Surroundings {
  history: History;
  leads: Lead[];
  /** The people who may send bonuses: those who see everything, and business developers for their referrers. */
  senders: User[];
}

/** Creates payments for most completed referrals, and for some that are about to be completed. */
export function makeBonusPayments(chance: Chance, { history, leads, senders }: Surroundings) {
  const payments: StoredBonusPayment[] = [];
  const deeds: Deed[] = [];
  for (const { referral, referrer, worker } of leads) {
    const probability = { completed: 0.92, qualified: 0.2 }[referral.status as string] ?? 0;
    if (!chance.isTrue(probability)) continue;
    const at = workTimeAfter(chance, referral.updatedAt, [0, 2]);
    if (at >= history.end) continue;
    const sender = chance.pick(
      senders.filter((each) => each.permissionLevel !== "marketer" || each.id === worker.id),
    );
    const draft: StoredBonusPayment = {
      id: chance.id(at),
      organizationId: referral.organizationId,
      referralId: referral.id,
      referrerId: referrer.id,
      createdById: sender.id,
      ...chance.pick(amounts),
      paymentMethod: methodOf(referrer),
      status: "draft",
      approvedById: null,
      approvedAt: null,
      completedAt: null,
      note: chance.isTrue(0.3) ? `For ${referral.name}` : null,
      failureReason: null,
      ...{ ruleId: null, ruleVersion: null, withdrawnAt: null, runId: null, reference: null },
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
    deeds.push(deedOf(sender, bonusPaymentCreatedAudit(draft), at));
    const paid = moveOn(chance, draft, { sender, history });
    payments.push(paid.payment);
    deeds.push(...paid.deeds);
  }
  return { payments, deeds };
}

const amounts = [
  { amount: 50, currency: "EUR" },
  { amount: 75, currency: "EUR" },
  { amount: 100, currency: "EUR" },
  { amount: 149.5, currency: "EUR" },
  { amount: 500, currency: "NOK" },
  { amount: 1250.75, currency: "NOK" },
];

const methods = ["paypal_venmo", "bank_transfer", "manual"] as const;

/** Each person always has the same payment method, `manual` until they choose one. */
const methodOf = ({ email }: User) =>
  methods[(email?.length ?? 0) % methods.length] as (typeof methods)[number];

/** The payment methods of people who have chosen one. */
export const makePaymentCredentials = (referrers: User[]) =>
  referrers.flatMap((referrer) => {
    const paymentMethod = methodOf(referrer);
    if (paymentMethod === "manual") return [];
    const { organizationId, id: userId, firstName, lastName, email, joinedAt } = referrer;
    const details: Record<string, string> =
      paymentMethod === "paypal_venmo"
        ? { account: email ?? "" }
        : {
            accountHolder: `${firstName} ${lastName}`,
            accountNumber: "NO93 8601 1117 947",
            bankCode: "DNBANOKK",
          };
    return [{ organizationId, userId, paymentMethod, version: 1, updatedAt: joinedAt, details }];
  });

/** Moves a draft to its present status. */
function moveOn(
  chance: Chance,
  draft: StoredBonusPayment,
  { sender, history }: { sender: User; history: History },
) {
  let payment = draft;
  const deeds: Deed[] = [];
  for (;;) {
    const move = nextMove(chance, payment, sender);
    const at = workTimeAfter(chance, payment.updatedAt, [0, 4]);
    if (move === undefined || at >= history.end) return { payment, deeds };
    const next = moved(payment, move, at);
    deeds.push(deedOf(sender, bonusPaymentStatusUpdatedAudit(payment, next), at));
    payment = next;
  }
}

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
      return chance.isTrue(0.9)
        ? { to: "completed" }
        : { to: "failed", failureReason: "The receiving account was closed" };
    case "failed":
      return chance.isTrue(0.4) ? { to: "processing", paymentMethod } : undefined;
    case "completed":
    case "canceled":
      return undefined;
    default:
      return status satisfies never;
  }
}
