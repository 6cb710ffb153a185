import type { PaymentDetails, PaymentStep, ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { Warnings } from "../forms/payment-warnings.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ExactTime, NearTime } from "../ui/exact-time.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { IdFact } from "../ui/id-fact.tsx";
import { Notice } from "../ui/notice.tsx";
import { Facts } from "../ui/panel.tsx";
import { useIsCramped } from "../ui/record-actions.tsx";
import { useIsSlim } from "../ui/record-body.tsx";
import { money } from "../words/money.ts";
import { stepsAhead } from "../words/own-payment.ts";
import { statuses } from "../words/payment-statuses.ts";
import { wayOf } from "../words/payment-way.ts";
import { sendsBonuses } from "../words/roles.ts";
import { AskForDetails } from "./ask-for-details.tsx";
import { FoldedSteps } from "./folded-steps.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentsOfReferral, YearOfReferrer } from "./payments-around.tsx";
import { PayoutSection } from "./payout-section.tsx";
import { type ProgressStep, ProgressSteps, stepState } from "./progress-steps.tsx";
import { ReferralLine, ReferralSection } from "./referral-section.tsx";
import { AmountBy, WhyThisAmount } from "./why-this-amount.tsx";

export const paymentSection = "grid grid-cols-[minmax(0,1fr)] gap-2.5 px-5 py-4";

/**
 * The sum and its progress over the reasons for it and the payments around it. Where the record is
 * slim, the progress is one line, so that the reasons are in the first screen.
 */
export const PaymentFrame = ({
  head,
  steps,
  reasons,
  around,
  id,
  isSlim,
}: {
  head: ReactNode;
  steps: readonly ProgressStep[];
  reasons: ReactNode;
  around: ReactNode;
  id?: string;
  isSlim: boolean;
}) => (
  <>
    <div
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] border-b border-line px-5",
        isSlim ? "gap-3 pt-4" : "gap-4 py-5",
      )}
    >
      {head}
      {isSlim ? (
        <div className="-mx-5 border-t border-line px-5">
          <FoldedSteps steps={steps} />
        </div>
      ) : (
        <ProgressSteps isStacked={false} steps={steps} />
      )}
    </div>
    <div className={clsx("flex-1", !isSlim && around !== null && "grid grid-cols-2")}>
      <div className="min-w-0">
        <div className={parts}>
          {reasons}
          {!isSlim && <Id id={id} />}
        </div>
      </div>
      {around !== null && (
        <div className={clsx("min-w-0", !isSlim && "border-l border-line")}>
          <div className={parts}>{around}</div>
        </div>
      )}
      {isSlim && <Id id={id} />}
    </div>
  </>
);

const parts = "divide-y divide-line border-b border-line";

/** The ID is the last fact of a record. */
const Id = ({ id }: { id: string | undefined }) =>
  id !== undefined && (
    <div className={paymentSection}>
      <Facts>
        <IdFact id={id} />
      </Facts>
    </div>
  );

/** The content of a payment's record. */
export function PaymentRecord({ details }: { details: PaymentDetails }) {
  const { payment, steps, otherPayments, referrerYear } = details;
  const { user } = useOrganization();
  const isDocked = useIsCramped();
  const [isSlim, measure] = useIsSlim();
  const focus = useHeldFocus<HTMLDivElement>();
  const way = wayOf(steps);
  const hasAround = referrerYear !== null || otherPayments.length > 0;
  return (
    <div {...focus} className="grid min-h-full grid-cols-[minmax(0,1fr)] outline-none">
      <div ref={measure} className="flex flex-col">
        <PaymentFrame
          isSlim={isSlim}
          id={payment.id}
          head={
            <>
              <Sum payment={payment}>{isSlim && <ReferralLine details={details} />}</Sum>
              <Attention payment={payment} />
              {sendsBonuses(user) && !isDocked && (
                <PaymentActions key={payment.version} payment={payment} />
              )}
            </>
          }
          steps={progressOf(payment, way.steps)}
          reasons={
            <>
              {!isSlim && <ReferralSection details={details} className={paymentSection} />}
              <WhyThisAmount payment={payment} className={paymentSection} />
              <PayoutSection details={details} isSlim={isSlim} className={paymentSection} />
              {way.failed.length > 0 && <EarlierAttempts failed={way.failed} />}
            </>
          }
          around={
            hasAround ? (
              <>
                {otherPayments.length > 0 && (
                  <PaymentsOfReferral payments={otherPayments} className={paymentSection} />
                )}
                {referrerYear && (
                  <YearOfReferrer
                    year={referrerYear}
                    details={details}
                    className={paymentSection}
                  />
                )}
              </>
            ) : null
          }
        />
      </div>
    </div>
  );
}

/** The amount and who or what chose it. */
const Sum = ({ payment, children }: { payment: ShownPayment; children: ReactNode }) => (
  <div>
    <p className="figures text-lg font-semibold">{money(payment.amount, payment.currency)}</p>
    <AmountBy payment={payment} />
    {children}
  </div>
);

/** What is wrong with the payment, or to check before the next step. */
function Attention({ payment }: { payment: ShownPayment }) {
  const isSender = sendsBonuses(useOrganization().user);
  const { status, hasCredentials, failureReason } = payment;
  const isToBePaid = status === "approved" || status === "failed";
  return (
    <>
      {status === "failed" && (
        <Notice
          tone="bad"
          title={failureReason ?? "The payment failed"}
          action={isSender && <MessageReferrer payment={payment} />}
        >
          {isSender && (
            <p>Check the payout details with the referrer. Then retry or cancel the payment.</p>
          )}
        </Notice>
      )}
      <Warnings payment={payment} />
      {payment.yearly?.isHeld === true && (
        <div>
          <AskForDetails payment={payment} verb="Request tax details" />
        </div>
      )}
      {isSender && isToBePaid && !hasCredentials && (
        <Notice tone="warn" title="Can't be paid yet" action={<AskForDetails payment={payment} />}>
          {payment.referrerName ?? "The referrer"} has no payout details.
        </Notice>
      )}
    </>
  );
}

/** Leads to the messages about the referral. */
function MessageReferrer({ payment: { referralId, referralName } }: { payment: ShownPayment }) {
  const { slug } = useOrganization();
  return (
    referralName !== null && (
      <Link
        to="/o/$slug/referrals/$referralId"
        params={{ slug, referralId }}
        className={buttonClass("default", "small")}
      >
        Message referrer
      </Link>
    )
  );
}

function progressOf(payment: ShownPayment, reached: readonly PaymentStep[]): ProgressStep[] {
  const isReached = (status: PaymentStep["status"]) =>
    reached.some((step) => step.status === status);
  return [
    ...reached.map(({ status, at, byName }, index) => ({
      label: statuses[status].label,
      state: index === reached.length - 1 ? stepState(status) : ("done" as const),
      children: (
        <>
          {byName !== null && <p className="text-ink-2 wrap-anywhere">by {byName}</p>}
          <NearTime unixMs={at} />
        </>
      ),
    })),
    ...stepsAhead(payment.status)
      .filter((status) => !isReached(status))
      .map((status) => ({ label: statuses[status].label, state: "ahead" as const })),
  ];
}

/** The reasons why the payment failed before it was sent again. */
const EarlierAttempts = ({ failed }: { failed: readonly PaymentStep[] }) => (
  <section className={paymentSection}>
    <h3>Earlier attempts</h3>
    <ul className="grid gap-2.5">
      {failed.map(({ at, failureReason }) => (
        <li key={at}>
          <p className="wrap-anywhere">{failureReason ?? "The payment failed"}</p>
          <p className="text-xs text-ink-3">
            Failed <ExactTime unixMs={at} />
          </p>
        </li>
      ))}
    </ul>
  </section>
);
