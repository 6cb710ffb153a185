import { type PaymentDetails, shownMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { type StoredBonusPayment, sendsBonuses } from "../bonus-payments/rules.ts";
import { countedSum } from "../thresholds/rules.ts";
import { findThreshold } from "../thresholds/store.ts";
import { cents, toStatementPayment } from "./facts.ts";
import { pageOfStatement, sumsOfYear } from "./store.ts";
import { yearAt } from "./year.ts";

/** What the referrer of a payment got this year, for people who can send bonuses. */
export async function yearOfReferrer(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: PersonCaller,
  { id, referrerId }: StoredBonusPayment,
): Promise<PaymentDetails["referrerYear"]> {
  if (!sendsBonuses(caller)) return null;
  const { organizationId } = caller;
  const organization = await findOrganization(db, organizationId);
  const year = yearAt(clock.now(), organization?.timezone ?? "UTC");
  const limit = shownMax.paymentsOfReferrer + 1;
  const [threshold, sums, rows] = await Promise.all([
    findThreshold(db, organizationId),
    sumsOfYear(db, organizationId, { userIds: [referrerId], year }),
    pageOfStatement(
      db,
      { organizationId, userId: referrerId },
      { year, page: { limit, after: undefined } },
    ),
  ]);
  return {
    year: year.year,
    sums: sums
      .map(({ currency, amount }) => ({ currency, amount: cents(amount) }))
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    threshold: threshold && {
      amount: threshold.amount,
      currency: threshold.currency,
      sum: cents(countedSum(sums, threshold)),
    },
    payments: rows
      .filter((row) => row.id !== id)
      .slice(0, shownMax.paymentsOfReferrer)
      .map(toStatementPayment),
  };
}
