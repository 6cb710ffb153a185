import type { Referral } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { bonusOfReferralQuery } from "../data/bonus-payments.ts";
import { homeQuery } from "../data/home.ts";
import { HowItWorks } from "../data/how-it-works.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { PayoutDetailsLink, PayoutDetailsNotice } from "../data/payout-details-notice.tsx";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { linkClass } from "../ui/written-text.tsx";
import { promiseOf } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { isClosing } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";

type Shown = Pick<Referral, "id" | "status">;

/**
 * Returns the referrer's bonus for a referral, or the terms of the bonuses that it can bring while
 * it is open.
 */
function useOwnBonus({ id, status }: Shown) {
  const { data: bonus } = useQuery(bonusOfReferralQuery(id));
  const terms = useQuery(homeQuery).data?.own?.bonusTerms ?? null;
  const found = useStatuses().find(({ key }) => key === status);
  const isOpen = bonus === null && found !== undefined && !isClosing(found);
  return { bonus: bonus ?? null, terms: isOpen ? terms : null };
}

/** Returns what keeps the bonus from the referrer until they act. Undefined if nothing does. */
function useBlocked(referralId: string) {
  const { data: bonus } = useQuery(bonusOfReferralQuery(referralId));
  const hasCredentials = useHasCredentials();
  return bonus ? blockedIn({ ...bonus, hasCredentials }) : undefined;
}

const useHasCredentials = () => useQuery(homeQuery).data?.own?.needsPaymentDetails !== true;

type Bonus = NonNullable<ReturnType<typeof useOwnBonus>["bonus"]>;

/** The status of the bonus, and by when the referrer can expect it, as on the home page. */
function BonusState({ bonus }: { bonus: Bonus }) {
  const { timezone } = useOrganization();
  const hasCredentials = useHasCredentials();
  const atHome = useQuery(homeQuery).data?.own?.referrals.first;
  const listed = atHome?.find((referral) => referral.bonus?.id === bonus.id)?.bonus;
  const promise = promiseOf(
    ownReading(),
    { ...bonus, hasCredentials, promisedAt: listed?.promisedAt ?? null },
    { timezone, nowMs: Date.now() },
  );
  return (
    <PaymentStatus status={bonus.status} isReferrer>
      {promise !== undefined && <span className="text-ink-2">· {promise}</span>}
    </PaymentStatus>
  );
}

/** Returns what the referrer must do to get the bonus. Undefined if there is nothing to do. */
function useNeed(referralId: string) {
  const blocked = useBlocked(referralId);
  return blocked && payoutNeed(ownReading(), blocked);
}

/** What the referrer must do to get the bonus, at the top of the record. */
export function BonusNotice({ referral, className }: { referral: Shown; className: string }) {
  const blocked = useBlocked(referral.id);
  return (
    blocked && (
      <PayoutDetailsNotice {...blocked} look="button" className={`shrink-0 ${className}`} />
    )
  );
}

/** What only the referrer can do to get the bonus. Shows nothing if there is nothing to do. */
export function NeededForBonus({ referral, className }: { referral: Shown; className: string }) {
  const need = useNeed(referral.id);
  if (need === undefined) return null;
  return (
    <div className={`flex ${className}`}>
      <PayoutDetailsLink {...need} look="primary" />
    </div>
  );
}

/** The bonus above the stream, or the terms of one to expect, below other facts. */
export function OwnBonusLine({ referral, after }: { referral: Shown; after: readonly string[] }) {
  const { bonus, terms } = useOwnBonus(referral);
  const need = useNeed(referral.id);
  const reason = need?.reason ?? null;
  // Where there is room, the notice above says what became of the bonus.
  const isNarrow = useIsNarrow();
  const { texts, language, money } = ownReading();
  return (
    <span
      dir="auto"
      className={clsx("text-ink-2 wrap-anywhere", isNarrow ? "grid" : "flex flex-wrap gap-x-4")}
    >
      {after.length > 0 && <span>{after.join(" · ")}</span>}
      {terms !== null && <span>{terms[language]}</span>}
      {bonus !== null && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          {texts.next.yourBonus}
          <span className="figures font-semibold text-ink">
            {money(bonus.amount, bonus.currency)}
          </span>
          {(isNarrow || need === undefined) && <BonusState bonus={bonus} />}
          {isNarrow && reason !== null && <bdi className="text-ink">{reason}</bdi>}
        </span>
      )}
    </span>
  );
}

/** What a referrer can expect of a referral. Shows nothing if nothing is to come. */
export function OwnExpectations({ referral }: { referral: Referral }) {
  const { slug } = useOrganization();
  const next = useNextForReferrer(referral);
  const { bonus, terms } = useOwnBonus(referral);
  const own = useQuery(homeQuery).data?.own;
  const { texts, money } = ownReading();
  if (next === undefined && bonus === null && terms === null) return null;
  return (
    <dl className="grid gap-6">
      {next !== undefined && <Expectation name={texts.home.whatHappensNext}>{next}</Expectation>}
      {terms !== null && own && (
        <Expectation name={texts.next.yourBonus}>
          <HowItWorks own={own} />
        </Expectation>
      )}
      {bonus !== null && (
        <Expectation name={texts.next.yourBonus}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/o/$slug/payments/$paymentId"
              params={{ slug, paymentId: bonus.id }}
              className={`figures ${linkClass}`}
            >
              {money(bonus.amount, bonus.currency)}
            </Link>
            <BonusState bonus={bonus} />
          </span>
        </Expectation>
      )}
    </dl>
  );
}

const Expectation = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-2.5">
    <dt className="text-xs font-semibold">{name}</dt>
    <dd dir="auto" className="text-left text-pretty wrap-anywhere">
      {children}
    </dd>
  </div>
);
