import type { ShownPayment, Statement, StatementPayment } from "@referral-service/contract/app";

export interface Sum {
  amount: number;
  currency: string;
}

/** A payment in a statement, or a failed one, which no statement counts. */
export type GroupedPayment = StatementPayment | ShownPayment;

/** The groups of a statement in their order. */
export const groupKeys = ["paid", "onItsWay", "paidLater", "failed"] as const;

/** Payments of a statement with their total. */
export interface StatementGroup {
  key: (typeof groupKeys)[number];
  sums: Sum[];
  payments: GroupedPayment[];
}

interface Years {
  year: number;
  /** Returns the year of a time in the organization's time zone. */
  yearOf: (unixMs: number) => number;
}

/**
 * Returns the groups of a statement that have payments. The earnings of the year are the total of
 * these groups without the failed payments and those that were approved before the year.
 */
export function groupsOf(
  payments: readonly StatementPayment[],
  failed: readonly ShownPayment[],
  { sums, ...years }: Pick<Statement, "sums"> & Years,
): StatementGroup[] {
  const { year, yearOf } = years;
  const inGroup = (key: StatementGroup["key"]) =>
    payments.filter(({ completedAt }) => {
      if (completedAt === null) return key === "onItsWay";
      return key === (yearOf(completedAt) === year ? "paid" : "paidLater");
    });
  const totals = (of: "paid" | "onItsWay") =>
    sums.map(({ currency, [of]: amount }) => ({ currency, amount })).filter(isSome);
  const [paidLater, failedInYear] = [
    inGroup("paidLater"),
    failed.filter(({ approvedAt }) => approvedAt !== null && yearOf(approvedAt) === year),
  ];
  const groups: StatementGroup[] = [
    { key: "paid", sums: totals("paid"), payments: inGroup("paid") },
    { key: "onItsWay", sums: totals("onItsWay"), payments: inGroup("onItsWay") },
    { key: "paidLater", sums: sumsOf(paidLater), payments: paidLater },
    { key: "failed", sums: sumsOf(failedInYear), payments: failedInYear },
  ];
  return groups.filter((group) => group.payments.length > 0);
}

/** Returns the total of the paid payments that are in the earnings of previous years. */
export const earnedBefore = (groups: readonly StatementGroup[], { year, yearOf }: Years): Sum[] =>
  sumsOf(
    groups
      .flatMap(({ key, payments }) => (key === "paid" ? payments : []))
      .filter(({ approvedAt }) => approvedAt !== null && yearOf(approvedAt) < year),
  );

const isSome = ({ amount }: Sum) => amount > 0;

function sumsOf(payments: readonly Sum[]): Sum[] {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => ({
    currency,
    amount: payments
      .filter((payment) => payment.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
}
