import { useOrganization } from "../data/me.ts";
import { NamedFacts, useIsSlim } from "../ui/record-body.tsx";
import { Skeleton, SkeletonLines } from "../ui/skeleton.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { statuses } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";
import { PaymentFrame, paymentSection } from "./payment-record.tsx";

const usualSteps = (["draft", "approved", "processing", "completed"] as const).map((status) => ({
  label: statuses[status].label,
  state: "ahead" as const,
}));

/** A placeholder for a payment's record. */
export function PaymentSkeleton() {
  const [isSlim, measure] = useIsSlim();
  const hasYear = sendsBonuses(useOrganization().user);
  return (
    <div ref={measure} role="status" aria-label="Loading" className="flex min-h-full flex-col">
      <PaymentFrame
        isSlim={isSlim}
        head={
          <div className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3.5 w-1/3" />
            {isSlim && <Skeleton className="h-3.5 w-3/5" />}
          </div>
        }
        steps={usualSteps}
        reasons={
          <>
            {!isSlim && (
              <section className={paymentSection}>
                <h3>Referral</h3>
                <NamedFacts names={["Name", "Status", "Submitted"]} />
              </section>
            )}
            <section className={paymentSection}>
              <h3>Why this amount</h3>
              <SkeletonLines count={4} />
            </section>
            <section className={paymentSection}>
              <h3>Payout</h3>
              {isSlim ? <SkeletonLines count={1} /> : <NamedFacts names={["Method"]} />}
            </section>
          </>
        }
        around={
          hasYear ? (
            <section className={paymentSection}>
              <Skeleton className="h-3.5 w-2/5" />
              <SkeletonRows count={8} />
            </section>
          ) : null
        }
      />
    </div>
  );
}
