import { useOrganization } from "../../data/me.ts";
import { fadedRow, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import type { GroupedPayment, StatementGroup } from "./statement-groups.ts";
import type { StatementWords } from "./statement-words.ts";

const cell = "border-b border-line px-2.5 py-2 first:pl-0 last:pr-0";

/** The widths are those of the columns, so that all groups have the same ones. */
const wide = {
  day: `${cell} figures w-36 text-ink-2 min-[100rem]:w-1/4 max-sm:hidden`,
  reference: `${cell} figures w-32 truncate text-ink-2 max-sm:hidden`,
  amount: `${cell} figures w-32 text-right whitespace-nowrap`,
};

/** The payments of one group, with their sum at the end. */
export function StatementPayments({
  group: { key, payments, sums },
  words,
  year,
  isLoading = false,
}: {
  group: StatementGroup;
  words: StatementWords;
  year: number;
  /** Whether its payments are not known yet. */
  isLoading?: boolean;
}) {
  const { timezone } = useOrganization();
  // The page is about the year, so that only days of another one have it.
  const day = (unixMs: number | null) => {
    const text = unixMs === null ? "" : words.day(unixMs, timezone);
    return text.endsWith(`${year}`) ? text.slice(0, -4).replace(/,? $/, "") : text;
  };
  const name = words.groups[key](year);
  const hasReferences = payments.some(({ reference }) => reference !== null);
  const outcome = (payment: GroupedPayment) => {
    const { status, completedAt } = payment;
    if (completedAt !== null) return day(completedAt);
    if ("updatedAt" in payment) return day(payment.updatedAt);
    return status === "processing" ? words.statuses.processing : words.statuses.approved;
  };
  return (
    <section className="min-w-0">
      <h3 className="border-b border-line-strong pb-1.5">{name}</h3>
      <table aria-label={name} className="w-full table-fixed border-collapse text-left">
        <thead className="text-xs text-ink-3 max-sm:sr-only">
          <tr>
            <th className={`${cell} font-medium`}>{words.columns.referral}</th>
            <th className={`${wide.day} font-medium`}>{words.columns.approved}</th>
            <th className={`${wide.day} font-medium`}>{words.outcomes[key]}</th>
            {hasReferences && (
              <th className={`${wide.reference} font-medium`}>{words.columns.reference}</th>
            )}
            <th className={`${wide.amount} font-medium`}>{words.columns.amount}</th>
          </tr>
        </thead>
        <tbody className="align-baseline">
          {isLoading && <SkeletonRows />}
          {payments.map((payment) => (
            <tr key={payment.id} className="break-inside-avoid">
              <td className={`${cell} font-medium wrap-anywhere`}>
                {payment.referralName ?? words.deletedReferral}
                <span className="block text-xs font-normal text-ink-2 sm:hidden">
                  {outcome(payment)}
                </span>
              </td>
              <td className={wide.day}>{day(payment.approvedAt)}</td>
              <td className={wide.day}>{outcome(payment)}</td>
              {hasReferences && <td className={wide.reference}>{payment.reference}</td>}
              <td className={wide.amount}>{words.money(payment.amount, payment.currency)}</td>
            </tr>
          ))}
        </tbody>
        {payments.length > 1 && (
          <tfoot className="align-baseline font-semibold">
            <tr className="break-inside-avoid">
              <th scope="row" className={`${cell} border-b-0!`}>
                {words.columns.sum}
              </th>
              <td className="max-sm:hidden" colSpan={hasReferences ? 3 : 2} />
              <td className={`${wide.amount} border-b-0!`}>
                {sums.map(({ amount, currency }) => (
                  <p key={currency}>{words.money(amount, currency)}</p>
                ))}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const skeletonRowCount = 6;

const SkeletonRows = () =>
  Array.from({ length: skeletonRowCount }, (_, row) => row).map((row) => (
    <tr key={row} className="align-top" style={fadedRow(row, skeletonRowCount)}>
      <td className={cell}>
        <Skeleton className={`my-1 h-3 ${skeletonWidth(row)}`} />
        <Skeleton className="mt-2 mb-1.5 h-2.5 w-20 sm:hidden" />
      </td>
      <td className={wide.day}>
        <Skeleton className="my-1 h-3 w-20" />
      </td>
      <td className={wide.day}>
        <Skeleton className="my-1 h-3 w-20" />
      </td>
      <td className={wide.amount}>
        <Skeleton className="my-1 ml-auto h-3 w-16" />
      </td>
    </tr>
  ));
