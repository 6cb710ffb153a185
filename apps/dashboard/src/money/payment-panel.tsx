import type { PaymentDetails, ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { paymentQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { Warnings } from "../forms/payment-warnings.tsx";
import { RecordPanel } from "../lists/record-panel.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { IdFact } from "../ui/id-fact.tsx";
import { Notice } from "../ui/notice.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { useIsCramped } from "../ui/record-actions.tsx";
import { RecordBody, RecordSkeleton, SkeletonSection } from "../ui/record-body.tsx";
import { Time } from "../ui/time.tsx";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { money } from "../words/money.ts";
import { stepsAhead } from "../words/own-payment.ts";
import { runName } from "../words/payment-runs.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { sendsBonuses } from "../words/roles.ts";
import { AskForDetails } from "./ask-for-details.tsx";
import { CredentialsSection } from "./credentials-section.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { Steps } from "./payment-history.tsx";
import { methodOf } from "./payment-row-parts.tsx";
import { WhyThisAmount } from "./why-this-amount.tsx";

const paymentHistory = "Payment history";

/** A payment next to the list, for staff and for people who approve and pay. */
export function PaymentPanel() {
  const { user } = useOrganization();
  const isDocked = useIsCramped() && sendsBonuses(user);
  return (
    <RecordPanel
      label="Bonus payment"
      failure="The bonus payment could not be loaded"
      list="/o/$slug/payments"
      query={paymentQuery}
      title={({ payment: { amount, currency, referrerName } }) =>
        referrerName === null
          ? money(amount, currency)
          : `${money(amount, currency)} to ${referrerName}`
      }
      status={({ payment: { status } }) => <PaymentStatus status={status} isReferrer={false} />}
      foot={({ payment }) =>
        isDocked && (
          <div ref={dockedBar} className={`not-has-[button]:hidden ${dockedBarClass}`}>
            <PaymentActions key={payment.version} payment={payment} isDocked />
          </div>
        )
      }
      width="record"
      skeleton={
        <RecordSkeleton facts={["Referrer", "Referral", "Basis", "Payout method", "ID"]}>
          <SkeletonSection title={paymentHistory} rowCount={4} />
        </RecordSkeleton>
      }
    >
      {(details) => <Details details={details} />}
    </RecordPanel>
  );
}

const section = "grid gap-2.5 border-t border-line px-5 py-4";

function Details({ details }: { details: PaymentDetails }) {
  const { payment, steps, otherPayments } = details;
  const { user } = useOrganization();
  const isSender = sendsBonuses(user);
  const isDocked = useIsCramped();
  const { status, hasCredentials } = payment;
  const isToBePaid = status === "approved" || status === "failed";
  const focus = useHeldFocus<HTMLDivElement>();
  return (
    <div {...focus} className="grid min-h-full outline-none">
      <RecordBody
        facts={
          <>
            {payment.failureReason !== null && (
              <Notice tone="bad" title="Payment failed">
                <p className="wrap-anywhere text-bad">{payment.failureReason}</p>
                {isSender && status === "failed" && (
                  <p>
                    Check the payout details with the referrer. Then retry or cancel the payment.
                  </p>
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
              <Notice
                tone="warn"
                title="Can't be paid yet"
                action={<AskForDetails payment={payment} />}
              >
                {payment.referrerName ?? "The referrer"} has no payout details.
              </Notice>
            )}
            {isSender && !isDocked && <PaymentActions key={payment.version} payment={payment} />}
            <PaymentFacts details={details} />
          </>
        }
      >
        <section className={section}>
          <h3>{paymentHistory}</h3>
          <Steps
            steps={steps.map((step, index) =>
              // The reason of the present failure is above the facts.
              status === "failed" && index === steps.length - 1
                ? { ...step, failureReason: null }
                : step,
            )}
            ahead={stepsAhead(payment.status).map((status) => ({ status, when: undefined }))}
          />
        </section>
        {payment.ruleId !== null && <WhyThisAmount paymentId={payment.id} className={section} />}
        {isSender && hasCredentials && <CredentialsSection payment={payment} className={section} />}
        {otherPayments.length > 0 && <OtherPayments payments={otherPayments} />}
      </RecordBody>
    </div>
  );
}

function PaymentFacts({ details: { payment, run } }: { details: PaymentDetails }) {
  const { slug } = useOrganization();
  const statusLabel = useStatusLabel();
  // The method is that of the current payout details until the payment is sent.
  const isSent = payment.status === "processing" || payment.status === "completed";
  return (
    <Facts>
      <Fact name="Referrer">
        <Link
          to="/o/$slug/people/$userId"
          params={{ slug, userId: payment.referrerId }}
          className={linkClass}
        >
          {payment.referrerName ?? "No name"}
        </Link>
      </Fact>
      <Fact name="Referral">
        {payment.referralName === null ? (
          "Deleted"
        ) : (
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId: payment.referralId }}
            className={linkClass}
          >
            {payment.referralName}
          </Link>
        )}
        {payment.referralStatus !== null && (
          <span className="block text-ink-3">{statusLabel(payment.referralStatus)}</span>
        )}
      </Fact>
      <Fact name="Basis">
        <Basis payment={payment} />
      </Fact>
      {(isSent || payment.payoutDetails !== null) && (
        <Fact name="Payout method">
          {methodOf(payment)}
          <span className="figures block text-ink-3 empty:hidden">
            {payment.payoutDetails?.hint}
          </span>
        </Fact>
      )}
      {run !== null && (
        <Fact name="Payment run">
          <Link
            to="/o/$slug/payments/runs/$runId"
            params={{ slug, runId: run.id }}
            search={true}
            className={linkClass}
          >
            {runName(run)}
          </Link>
        </Fact>
      )}
      {payment.reference !== null && (
        <IdFact id={payment.reference} name="Reference" label="Copy reference" />
      )}
      {payment.note !== null && (
        <Fact name="Note">
          <WrittenText text={payment.note} />
        </Fact>
      )}
      <IdFact id={payment.id} />
    </Facts>
  );
}

/** The bonus rule of the amount, or the person who chose it. */
function Basis({
  payment: { ruleId, ruleName, ruleVersion, createdByName },
}: {
  payment: ShownPayment;
}) {
  const { slug, user } = useOrganization();
  if (ruleId === null) {
    return (
      <>
        Manual amount
        {createdByName !== null && <span className="block text-ink-3">by {createdByName}</span>}
      </>
    );
  }
  return (
    <>
      {sendsBonuses(user) ? (
        <Link to="/o/$slug/bonus-rules/$ruleId" params={{ slug, ruleId }} className={linkClass}>
          {ruleName}
        </Link>
      ) : (
        ruleName
      )}
      <span className="block text-ink-3">version {ruleVersion}</span>
    </>
  );
}

function OtherPayments({ payments }: { payments: PaymentDetails["otherPayments"] }) {
  const { slug } = useOrganization();
  return (
    <section className={section}>
      <h3>Other payments for this referral</h3>
      <ul className="grid gap-1.5">
        {payments.map((other) => (
          <li key={other.id} className="flex items-center gap-3">
            <Link
              to="/o/$slug/payments/$paymentId"
              params={{ slug, paymentId: other.id }}
              search={true}
              className={`figures font-medium ${linkClass}`}
            >
              {money(other.amount, other.currency)}
            </Link>
            <PaymentStatus status={other.status} isReferrer={false} />
            <span className="ml-auto text-ink-3">
              <Time unixMs={other.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
