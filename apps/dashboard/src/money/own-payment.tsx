import type { PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ownCredentialsQuery, paymentQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { OpenReferral } from "../data/open-referral.tsx";
import { PayoutDetailsLink, PayoutDetailsNotice } from "../data/payout-details-notice.tsx";
import { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { RecordPanel } from "../lists/record-panel.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Fact, Facts } from "../ui/panel.tsx";
import { NamedFacts, ownHeadingsClass, RecordBody } from "../ui/record-body.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { Time } from "../ui/time.tsx";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { isOnlyName, methodText, nextOfPayment, stepsAhead } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { Steps } from "./payment-history.tsx";

const section = "grid gap-2.5 border-t border-line px-5 py-4";

/** A payment next to the list, as the referrer reads it. */
export function OwnPaymentPanel() {
  const isNarrow = useIsNarrow();
  return (
    <RecordPanel
      label={phrase("Bonus payment")}
      failure={phrase("The bonus could not be loaded")}
      list="/o/$slug/payments"
      listLabel={phrase("All bonuses")}
      query={paymentQuery}
      title={({ payment: { referralName } }) => referralName ?? phrase("Deleted")}
      status={({ payment: { status } }) => <PaymentStatus status={status} isReferrer />}
      actions={({ payment: { referralId, referralName } }) =>
        referralName !== null && <OpenReferral referralId={referralId} />
      }
      foot={({ payment }) => isNarrow && <DockedAction payment={payment} />}
      width="record"
      skeleton={<OwnPaymentSkeleton />}
    >
      {(details) => <OwnPayment details={details} />}
    </RecordPanel>
  );
}

/** A placeholder for the amount, what happens next, the facts and the steps. */
function OwnPaymentSkeleton() {
  const { texts } = ownReading();
  return (
    <div role="status" aria-label={phrase("Loading")} className={`contents ${ownHeadingsClass}`}>
      <RecordBody
        facts={
          <>
            <div>
              <Skeleton className="my-1.5 h-7 w-32" />
              <Skeleton className="my-1 h-3 w-2/5" />
            </div>
            <NamedFacts names={[texts.payment.referral, texts.payout.method]} />
          </>
        }
      >
        <section className={section}>
          <h3>{texts.payment.steps}</h3>
          <SkeletonTwoLines className="py-1" />
          <SkeletonTwoLines row={1} className="py-1" />
          <SkeletonTwoLines row={2} className="py-1" />
          <SkeletonTwoLines row={3} className="py-1" />
        </section>
      </RecordBody>
    </div>
  );
}

/** Shows what the referrer gets, what happens next, when, and why this amount. */
function OwnPayment({ details }: { details: PaymentDetails }) {
  const { slug, name, timezone } = useOrganization();
  const reading = ownReading();
  const { payment, otherPayments, ruleTexts } = details;
  const { amount, currency } = payment;
  const words = reading.texts.payment;
  const isNarrow = useIsNarrow();
  const blocked = blockedIn(payment);
  const next = nextOfPayment(reading, payment, { timezone, nowMs: Date.now() });
  return (
    <div lang={reading.language} className={`contents ${ownHeadingsClass}`}>
      <RecordBody
        facts={
          <>
            <div>
              <p className="figures text-[32px]/10 font-semibold tracking-[-0.02em]">
                {reading.money(amount, currency)}
              </p>
              {next !== undefined && <p className="text-ink-2">{next}</p>}
            </div>
            {blocked && (
              <PayoutDetailsNotice {...blocked} isSumShown look={isNarrow ? "text" : "button"} />
            )}
            <Particulars payment={payment} />
          </>
        }
      >
        <section className={section}>
          <h3>{words.steps}</h3>
          <Way details={details} />
        </section>
        <section className={section}>
          <h3>{words.why}</h3>
          <p className="wrap-anywhere">{ruleTexts?.[reading.language] ?? words.byHand(name)}</p>
        </section>
        {otherPayments.length > 0 && (
          <section className={section}>
            <h3>{words.others}</h3>
            <ul className="grid gap-1.5">
              {otherPayments.map((other) => (
                <li key={other.id} className="flex items-center gap-3">
                  <Link
                    to="/o/$slug/payments/$paymentId"
                    params={{ slug, paymentId: other.id }}
                    search={true}
                    className={`figures ${linkClass}`}
                  >
                    {reading.money(other.amount, other.currency)}
                  </Link>
                  <PaymentStatus status={other.status} isReferrer />
                  <span className="ml-auto text-ink-3">
                    <Time unixMs={other.updatedAt} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </RecordBody>
    </div>
  );
}

type Payment = PaymentDetails["payment"];

/** What only the referrer can do to get the money, at the bottom of a phone. */
function DockedAction({ payment }: { payment: Payment }) {
  const blocked = blockedIn(payment);
  return (
    blocked && (
      <div ref={dockedBar} className={`grid ${dockedBarClass}`}>
        <PayoutDetailsLink {...payoutNeed(ownReading(), blocked)} look="primary" />
      </div>
    )
  );
}

/** Shows the steps that the payment took, and those to come. */
function Way({ details: { payment, steps } }: { details: PaymentDetails }) {
  const { timezone } = useOrganization();
  const { promisedAt } = payment;
  const reading = ownReading();
  const blocked = blockedIn(payment);
  const isPromised = promisedAt !== null && payment.status !== "draft" && blocked === undefined;
  const by = isPromised ? reading.texts.home.by(reading.day(promisedAt, timezone)) : undefined;
  const afterAction = blocked && payoutNeed(reading, blocked).after;
  const ahead = stepsAhead(payment.status).map((status, index) => ({
    status,
    when: status === "completed" ? by : index === 0 ? afterAction : undefined,
  }));
  // The notice above has the reason of the last failure.
  const shown = steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, failureReason: null } : step,
  );
  return <Steps steps={shown} ahead={ahead} />;
}

/** Shows the referral, where the money goes, and what the payment is about. */
function Particulars({ payment }: { payment: Payment }) {
  const { note, reference, referralName } = payment;
  const { slug } = useOrganization();
  const words = ownReading().texts.payment;
  return (
    <Facts>
      {referralName !== null && (
        <Fact name={words.referral}>
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId: payment.referralId }}
            className={linkClass}
          >
            {referralName}
          </Link>
        </Fact>
      )}
      <PaidTo payment={payment} />
      {note !== null && !isOnlyName(note, referralName) && (
        <Fact name={words.note}>
          <WrittenText text={note} />
        </Fact>
      )}
      {reference !== null && (
        <Fact name={words.reference}>
          <span className="figures">{reference}</span>
        </Fact>
      )}
    </Facts>
  );
}

/**
 * How the payment was sent, or how it will be. A failed one has what the person had entered, unless
 * they changed it since. Shows nothing if it is unknown or never sent.
 */
function PaidTo({ payment: { status, paymentMethod, approvedAt } }: { payment: Payment }) {
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
      <Fact name={payout.method}>
        {methodText(reading, paymentMethod)}
        {hasFailed && isSame && <Hint>{credentials.hint}</Hint>}
      </Fact>
    );
  }
  return (
    <Fact name={payout.method}>
      {credentials === null ? (
        <Skeleton className="h-3 w-28" />
      ) : (
        <>
          {methodText(reading, credentials.paymentMethod)}
          <Hint>{credentials.hint}</Hint>
          <Link to="/o/$slug/payment-details" params={{ slug }} className={`block ${linkClass}`}>
            {payout.change}
          </Link>
        </>
      )}
    </Fact>
  );
}

const Hint = ({ children }: { children: string | null }) => (
  <span dir="auto" className="block wrap-anywhere text-ink-3 empty:hidden">
    {children}
  </span>
);
