import type { ShownPayment } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import type { Connection } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { hintOf } from "../../payment-credentials/facts.ts";
import { openDetails } from "../../payment-credentials/payment-credentials.ts";
import { sealedCredentialsOf } from "../../payment-credentials/store.ts";
import { yearlyOfDrafts } from "../../thresholds/hold.ts";
import { warningsOfDrafts } from "../../warnings/warn.ts";
import { type StoredBonusPayment, sendsBonuses } from "../rules.ts";
import type { SurroundedPayment } from "./facts.ts";
import { surrounded } from "./store.ts";

/**
 * The payments with the facts that the app shows next to them. Drafts also have warnings, and
 * payments that were not sent have the payout details that they would go to.
 */
export async function warned(
  db: Connection,
  deps: Deps,
  caller: PersonCaller,
  payments: StoredBonusPayment[],
): Promise<SurroundedPayment[]> {
  const [found, warnings, yearly, payoutDetails] = await Promise.all([
    surrounded(db, payments),
    warningsOfDrafts(db, deps, caller, payments),
    yearlyOfDrafts(db, deps, caller, payments),
    payoutDetailsOf(db, deps, caller, payments),
  ]);
  return found.map((payment) => ({
    ...payment,
    warnings: warnings.get(payment.id) ?? [],
    yearly: yearly.get(payment.id) ?? null,
    payoutDetails: isSent(payment) ? null : (payoutDetails.get(payment.referrerId) ?? null),
  }));
}

/** The statuses of a sent payment. The payout details can have changed since then. */
const isSent = ({ status }: StoredBonusPayment) =>
  status === "processing" || status === "completed" || status === "canceled";

/** The payout method and the end of the account, by referrer. Only approvers can read them. */
async function payoutDetailsOf(
  db: Connection,
  { sealedBox }: Pick<Deps, "sealedBox">,
  caller: PersonCaller,
  payments: readonly StoredBonusPayment[],
): Promise<Map<string, NonNullable<ShownPayment["payoutDetails"]>>> {
  const toPay = payments.filter((payment) => !isSent(payment));
  if (toPay.length === 0 || !sendsBonuses(caller)) return new Map();
  const referrerIds = [...new Set(toPay.map(({ referrerId }) => referrerId))];
  const found = await sealedCredentialsOf(db, caller.organizationId, referrerIds);
  return new Map(
    found.map((credentials) => [
      credentials.userId,
      {
        paymentMethod: credentials.paymentMethod,
        hint: hintOf(openDetails(sealedBox, credentials)),
      },
    ]),
  );
}
