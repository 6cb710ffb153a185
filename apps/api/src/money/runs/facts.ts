import type { PaymentRun } from "@referral-service/contract/app";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { NamedRun, RunSum, StoredRun } from "./rules.ts";

export function toRunView(run: NamedRun, sums: readonly RunSum[]): PaymentRun {
  const ofRun = sums.filter(({ runId }) => runId === run.id);
  const countOf = (result: RunSum["result"]) =>
    ofRun.filter((sum) => sum.result === result).reduce((total, { count }) => total + count, 0);
  const currencies = [...new Set(ofRun.map(({ currency }) => currency))];
  return {
    id: run.id,
    number: run.number,
    kind: run.kind,
    status: run.status,
    sums: currencies.map((currency) => {
      const inCurrency = ofRun.filter((sum) => sum.currency === currency);
      return {
        currency,
        count: inCurrency.reduce((total, { count }) => total + count, 0),
        // The total is rounded, because floating-point sums of a hundred thousand amounts are exact
        // only to the cent.
        amount: Number(inCurrency.reduce((total, { amount }) => total + amount, 0).toFixed(2)),
      };
    }),
    waitingCount: run.status === "open" ? countOf(null) : 0,
    completedCount: countOf("completed"),
    failedCount: countOf("failed"),
    createdByName: run.createdByName,
    createdAt: run.createdAt.getTime(),
    endedAt: run.endedAt?.getTime() ?? null,
    version: run.version,
  };
}

/** Totals by currency, in order of each currency's first payment. */
export const sumsOf = (
  payments: readonly { amount: number; currency: string }[],
): PaymentRun["sums"] =>
  [...new Set(payments.map(({ currency }) => currency))].map((currency) => {
    const inCurrency = payments.filter((payment) => payment.currency === currency);
    const amount = inCurrency.reduce((total, payment) => total + payment.amount, 0);
    return { currency, count: inCurrency.length, amount: Number(amount.toFixed(2)) };
  });

const target = ({ id }: StoredRun) => ({ type: "payment_run", id });

export const runCreatedAudit = (run: StoredRun, count: number): AuditEntry => ({
  action: "payment_run.created",
  target: target(run),
  changes: { kind: { from: null, to: run.kind }, count: { from: null, to: count } },
});

export const runEndedAudit = (before: StoredRun, after: StoredRun): AuditEntry => ({
  action: `payment_run.${after.status}`,
  target: target(after),
  changes: changesBetween({ status: before.status }, { status: after.status }),
});

/** The download is audited, because the file shows payout details. */
export const runFileReadAudit = (run: StoredRun): AuditEntry => ({
  action: "payment_run.file_downloaded",
  target: target(run),
  changes: {},
});
