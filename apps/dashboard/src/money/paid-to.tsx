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

/**
 * How the payment was sent, or how it will be. A failed one has what the person had entered, unless
 * they changed it since. Shows nothing if it is unknown or never sent.
 */
export function PaidTo({
  payment: { status, paymentMethod, approvedAt },
}: Pick<PaymentDetails, "payment">) {
  const { slug } = useOrganization();
  const reading = ownReading();
  const { payout } = reading.texts;
  const isAhead = status === "draft" || status === "approved";
  const hasFailed = status === "failed";
  const own = useQuery(ownCredentialsQuery, { enabled: isAhead || hasFailed });
  const credentials = own.data?.credentials ?? null;
  if (status === "canceled" || (isAhead && credentials === null && !own.isPending)) return null;
  if (!isAhead) {
    const isSame =
      credentials?.paymentMethod === paymentMethod && credentials.updatedAt < (approvedAt ?? 0);
    return (
      <Block name={payout.method}>
        <Method method={paymentMethod} hint={hasFailed && isSame ? credentials.hint : null} />
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
          <p>
            <Link to="/o/$slug/payment-details" params={{ slug }} className={linkClass}>
              {payout.change}
            </Link>
          </p>
        </>
      )}
    </Block>
  );
}

/** The payout method with the account. Instructions name the method themselves. */
function Method({ method, hint }: { method: string; hint: string | null }) {
  const isNamed = method !== "manual" || hint === null;
  return (
    <>
      {isNamed && <p>{methodText(ownReading(), method)}</p>}
      <p dir="auto" className={`break-words empty:hidden ${isNamed ? "text-ink-3" : ""}`}>
        {hint}
      </p>
    </>
  );
}
