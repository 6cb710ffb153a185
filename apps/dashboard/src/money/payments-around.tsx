import type { PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { money, sumsInWords } from "../words/money.ts";
import { PaymentStatus } from "../words/payment-status.tsx";

/** The other payments for the referral of a payment. */
export const PaymentsOfReferral = ({
  payments,
  className,
}: {
  payments: PaymentDetails["otherPayments"];
  className: string;
}) => (
  <section className={className}>
    <h3>Other payments for this referral</h3>
    <Rows>
      {payments.map(({ id, amount, currency, status, updatedAt }) => (
        <Row key={id} id={id} sum={money(amount, currency)} at={updatedAt}>
          <PaymentStatus status={status} isReferrer={false} />
        </Row>
      ))}
    </Rows>
  </section>
);

type Year = NonNullable<PaymentDetails["referrerYear"]>;

/** What the referrer of a payment got this year, next to the yearly threshold. */
export function YearOfReferrer({
  year: { year, sums, threshold, payments },
  details: { payment, otherPayments },
  className,
}: {
  year: Year;
  details: PaymentDetails;
  className: string;
}) {
  const { slug } = useOrganization();
  const { referrerId, referrerName } = payment;
  // The total is that of the threshold if no other currency is part of it.
  const isOnlyCounted = sums.every(({ currency }) => currency === threshold?.currency);
  const ofReferral = new Set(otherPayments.map(({ id }) => id));
  const others = payments
    .filter(({ id }) => !ofReferral.has(id))
    .map((other) => ({ ...other, at: other.completedAt ?? other.approvedAt ?? other.createdAt }))
    .toSorted((one, other) => other.at - one.at);
  return (
    <section className={className}>
      <div className="flex items-baseline gap-3">
        <h3 className="min-w-0 flex-1 wrap-anywhere">
          {referrerName ?? "The referrer"} in {year}
        </h3>
        <Link
          to="/o/$slug/statements/$userId"
          params={{ slug, userId: referrerId }}
          search={{ year }}
          className={`${linkClass} pointer-coarse:-my-3 pointer-coarse:py-3`}
        >
          Statement
        </Link>
      </div>
      {sums.length === 0 && <p className="text-ink-2">No approved bonuses yet.</p>}
      {!isOnlyCounted && <p className="figures font-medium">{sumsInWords(sums)}</p>}
      {threshold !== null && <ShareOfThreshold threshold={threshold} />}
      {others.length > 0 && (
        <h4 className="text-xs font-medium text-ink-3">Other payments in {year}</h4>
      )}
      <Rows>
        {others.map(({ id, referralName, amount, currency, status, at }) => (
          <Row
            key={id}
            id={id}
            name={referralName ?? "Deleted referral"}
            sum={money(amount, currency)}
            at={at}
          >
            <PaymentStatus status={status} isReferrer={false} />
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function ShareOfThreshold({
  threshold: { amount, currency, sum },
}: {
  threshold: NonNullable<Year["threshold"]>;
}) {
  const share = sum / amount;
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </span>
      <p className="figures flex gap-3 text-xs text-ink-2">
        <span className="flex-1">
          <span className="font-medium text-ink">{money(sum, currency)}</span> of the{" "}
          {money(amount, currency)} threshold
        </span>
        {Math.round(share * 100)}%
      </p>
    </div>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-5 -mb-4 empty:hidden">{children}</ul>
);

function Row({
  id,
  name,
  sum,
  at,
  children,
}: {
  id: string;
  /** Name of its referral, if that differs from the one of the record. */
  name?: string;
  sum: string;
  at: number;
  children: ReactNode;
}) {
  const { slug } = useOrganization();
  return (
    <li className="border-t border-line">
      <Link
        to="/o/$slug/payments/$paymentId"
        params={{ slug, paymentId: id }}
        search={true}
        className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-5 py-1.5 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-14"
      >
        {name === undefined ? (
          children
        ) : (
          <span dir="auto" className="truncate text-left font-medium">
            {name}
          </span>
        )}
        <span className="figures text-right font-medium">{sum}</span>
        <span className="text-xs">{name !== undefined && children}</span>
        <span className="text-right text-xs text-ink-3">
          <Time unixMs={at} />
        </span>
      </Link>
    </li>
  );
}
