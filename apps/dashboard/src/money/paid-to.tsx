import type { PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ownCredentialsQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { methodText } from "../words/own-payment.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/** A short fact below its name. */
export const Block = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid content-start gap-1">
    <h3>{name}</h3>
    {children}
  </section>
);

/** Returns the payout details that a failed payment was sent to. Null if they changed since. */
function useMethodOfFailed({
  status,
  paymentMethod,
  approvedAt,
}: Pick<PaymentDetails["payment"], "status" | "paymentMethod" | "approvedAt">) {
  const hasFailed = status === "failed";
  const own = useQuery(ownCredentialsQuery, { enabled: hasFailed }).data?.credentials;
  const isSame = own?.paymentMethod === paymentMethod && own.updatedAt < (approvedAt ?? 0);
  return hasFailed && isSame ? own : null;
}

/**
 * How the payment was sent, or how it will be. A failed one has what the person had entered, unless
 * they changed it since. Shows nothing if it is unknown or never sent.
 */
export function PaidTo({
  payment: { status, paymentMethod, approvedAt },
}: Pick<PaymentDetails, "payment">) {
  const { payout } = ownReading().texts;
  const isAhead = status === "draft" || status === "approved";
  const own = useQuery(ownCredentialsQuery, { enabled: isAhead });
  const failed = useMethodOfFailed({ status, paymentMethod, approvedAt });
  const credentials = own.data?.credentials ?? null;
  if (status === "canceled" || (isAhead && credentials === null && !own.isPending)) return null;
  if (!isAhead) {
    return (
      <Block name={payout.method}>
        <Method method={paymentMethod} hint={failed?.hint ?? null} />
        {failed !== null && <Change />}
      </Block>
    );
  }
  return (
    <Block name={payout.method}>
      {credentials === null ? (
        <Skeleton className="my-1 h-3 w-28" />
      ) : (
        <>
          <Method method={credentials.paymentMethod} hint={credentials.hint} />
          <Change />
        </>
      )}
    </Block>
  );
}

const Change = () => (
  <p>
    <Link
      to="/o/$slug/payment-details"
      params={{ slug: useOrganization().slug }}
      className={linkClass}
    >
      {ownReading().texts.payout.change}
    </Link>
  </p>
);

/** Instructions name the method themselves. */
const isNamed = (method: string, hint: string | null) => method !== "manual" || hint === null;

/** The payout method with the account. */
function Method({ method, hint }: { method: string; hint: string | null }) {
  const hasName = isNamed(method, hint);
  return (
    <>
      {hasName && <p>{methodText(ownReading(), method)}</p>}
      <p dir="auto" className={`wrap-anywhere empty:hidden ${hasName ? "text-ink-3" : ""}`}>
        {hint}
      </p>
    </>
  );
}
