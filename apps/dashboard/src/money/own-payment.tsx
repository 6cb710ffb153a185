import type { PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { paymentQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { ReferralState, useNextForReferrer } from "../data/next-step.tsx";
import { PayoutDetailsLink, PayoutDetailsNotice } from "../data/payout-details-notice.tsx";
import { phrase } from "../languages/phrase.ts";
import { RecordPanel } from "../lists/record-panel.tsx";
import { NearTime } from "../ui/exact-time.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { ownHeadingsClass, sectionsClass, useIsSlim } from "../ui/record-body.tsx";
import { Skeleton, skeletonWidth } from "../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { Time } from "../ui/time.tsx";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { isOnlyName, nextOfPayment, stepsAhead } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { labelFor } from "../words/payment-statuses.ts";
import { wayOf } from "../words/payment-way.ts";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { MessageTheTeam } from "./message-the-team.tsx";
import { Block, PaidTo } from "./paid-to.tsx";
import { ProgressSteps, stepState } from "./progress-steps.tsx";

const section = "grid gap-2.5 border-t border-line px-5 py-4";

/** The place of the short facts, as many side by side as fit. */
const factsClass = `${section} grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] content-start gap-x-8 gap-y-4`;

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
      foot={({ payment }) => isNarrow && <DockedActions payment={payment} />}
      width="bonus"
      skeleton={<OwnPaymentSkeleton />}
    >
      {(details) => <OwnPayment details={details} />}
    </RecordPanel>
  );
}

/** A placeholder for the amount, what happens next, the steps and the facts. */
function OwnPaymentSkeleton() {
  const { lists, payment, payout } = ownReading().texts;
  return (
    <div role="status" aria-label={phrase("Loading")} className={bodyClass}>
      <div className="p-5">
        <Skeleton className="my-1.5 h-7 w-32" />
        <Skeleton className="my-1 h-3 w-2/5" />
      </div>
      <section className={section}>
        <h3>{payment.steps}</h3>
        <div className="grid gap-3 sm:flex">
          {stepNumbers.map((row) => (
            <SkeletonTwoLines key={row} row={row} className="py-1" />
          ))}
        </div>
      </section>
      <div className={factsClass}>
        {[payment.why, payout.method].map((name, row) => (
          <Block key={name} name={name}>
            <Skeleton className={`my-1 h-3 ${skeletonWidth(row)}`} />
          </Block>
        ))}
      </div>
      <section className={section}>
        <h3>{lists.columns.referral}</h3>
        <Skeleton className="my-1 h-3 w-2/5" />
      </section>
    </div>
  );
}

const stepNumbers = [0, 1, 2, 3];

const bodyClass = `@container ${ownHeadingsClass} ${sectionsClass}`;

/** Shows what the referrer gets, what happens next, when, and why this amount. */
function OwnPayment({ details }: { details: PaymentDetails }) {
  const { name: organization, timezone } = useOrganization();
  const reading = ownReading();
  const { payment, ruleTexts } = details;
  const { amount, currency, createdAt, ruleId, note, reference, referralName } = payment;
  const words = reading.texts.payment;
  const applied = ruleTexts?.[reading.language];
  const why =
    applied ??
    (ruleId === null ? words.setBy(organization, reading.day(createdAt, timezone)) : undefined);
  const isNarrow = useIsNarrow();
  const blocked = blockedIn(payment);
  const next = nextOfPayment(reading, payment, { timezone, nowMs: Date.now() });
  const [isSlim, measure] = useIsSlim();
  const progress = (
    <>
      <section className={section}>
        <h3>{words.steps}</h3>
        <Way details={details} isSlim={isSlim} />
      </section>
      <div className={`${factsClass} empty:hidden`}>
        {why !== undefined && (
          <Block name={words.why}>
            {applied !== undefined && (
              <p className="text-ink-2 wrap-anywhere">{words.applied(referralName)}</p>
            )}
            <p className="wrap-anywhere">{why}</p>
          </Block>
        )}
        <PaidTo payment={payment} />
        {note !== null && !isOnlyName(note, referralName) && (
          <Block name={words.note}>
            <WrittenText text={note} />
          </Block>
        )}
        {reference !== null && (
          <Block name={words.reference}>
            <p className="figures wrap-anywhere">{reference}</p>
          </Block>
        )}
      </div>
    </>
  );
  return (
    <div ref={measure} lang={reading.language} className={bodyClass}>
      <div className="grid gap-4 p-5">
        <div>
          <p className="figures text-lg font-semibold max-sm:text-[32px]/10 max-sm:tracking-[-0.02em]">
            {reading.money(amount, currency)}
          </p>
          {next !== undefined && <p className="text-ink-2">{next}</p>}
        </div>
        {blocked && (
          <PayoutDetailsNotice {...blocked} isSumShown look="text">
            {!isNarrow && (
              <div className="flex flex-wrap gap-2 text-ink">
                <Actions payment={payment} />
              </div>
            )}
          </PayoutDetailsNotice>
        )}
      </div>
      {isSlim ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">{progress}</div>
      ) : (
        progress
      )}
      <OwnReferral payment={payment} />
      <OtherPayments payments={details.otherPayments} />
    </div>
  );
}

/** The referral that the bonus is for, and what happens next with it. */
function OwnReferral({
  payment: { referralId, referralName, referralStatus },
}: Pick<PaymentDetails, "payment">) {
  const { slug } = useOrganization();
  const next = useNextForReferrer({ status: referralStatus ?? "", statusNote: null });
  if (referralName === null || referralStatus === null) return null;
  return (
    <section className={section}>
      <h3>{ownReading().texts.lists.columns.referral}</h3>
      <Link
        to="/o/$slug/referrals/$referralId"
        params={{ slug, referralId }}
        className="-my-2 flex min-h-11 items-center gap-3 py-2 hover:bg-hover"
      >
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span dir="auto" className="truncate font-medium">
            {referralName}
          </span>
          <ReferralState status={referralStatus} />
          {next !== undefined && <span className="col-span-full text-ink-2">{next}</span>}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
      </Link>
    </section>
  );
}

/** The other bonuses for the same referral. */
function OtherPayments({ payments }: { payments: PaymentDetails["otherPayments"] }) {
  const { slug } = useOrganization();
  const { texts, money } = ownReading();
  if (payments.length === 0) return null;
  return (
    <section className={section}>
      <h3>{texts.payment.others}</h3>
      <ul className="grid gap-1.5">
        {payments.map((other) => (
          <li key={other.id} className="flex items-center gap-3">
            <Link
              to="/o/$slug/payments/$paymentId"
              params={{ slug, paymentId: other.id }}
              search={true}
              className={`figures ${linkClass}`}
            >
              {money(other.amount, other.currency)}
            </Link>
            <PaymentStatus status={other.status} isReferrer />
            <span className="ml-auto text-ink-3">
              <Time unixMs={other.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Payment = PaymentDetails["payment"];

/**
 * What only the referrer can do to get the money: check the payout details, or write about it if
 * they are right.
 */
function Actions({ payment }: { payment: Payment }) {
  const blocked = blockedIn(payment);
  if (blocked === undefined) return null;
  const mayBeRight = blocked.hasDetails && payment.referralName !== null;
  return (
    <>
      {mayBeRight && <MessageTheTeam referralId={payment.referralId} />}
      <PayoutDetailsLink {...payoutNeed(ownReading(), blocked)} look="primary" />
    </>
  );
}

/** The same at the bottom of a phone. */
const DockedActions = ({ payment }: { payment: Payment }) =>
  blockedIn(payment) && (
    <div ref={dockedBar} className={`flex flex-wrap gap-2 *:flex-auto ${dockedBarClass}`}>
      <Actions payment={payment} />
    </div>
  );

/** Shows the steps that the payment took, and those to come. */
function Way({
  details: { payment, steps },
  isSlim,
}: {
  details: PaymentDetails;
  isSlim: boolean;
}) {
  const { timezone } = useOrganization();
  const { promisedAt } = payment;
  const reading = ownReading();
  const blocked = blockedIn(payment);
  const isPromised = promisedAt !== null && payment.status !== "draft" && blocked === undefined;
  const by = isPromised ? reading.texts.home.by(reading.day(promisedAt, timezone)) : undefined;
  const afterAction = blocked && payoutNeed(reading, blocked).after;
  const { steps: reached } = wayOf(steps);
  return (
    <ProgressSteps
      isStacked={isSlim}
      steps={[
        ...reached.map(({ status, at }, index) => ({
          label: labelFor(status, true),
          state: index === reached.length - 1 ? stepState(status) : ("done" as const),
          children: <NearTime unixMs={at} />,
        })),
        ...stepsAhead(payment.status).map((status, index) => ({
          label:
            status === "processing" && payment.status === "failed"
              ? reading.texts.payment.sentAgain
              : labelFor(status, true),
          state: "ahead" as const,
          children: status === "completed" ? by : index === 0 ? afterAction : undefined,
        })),
      ]}
    />
  );
}
