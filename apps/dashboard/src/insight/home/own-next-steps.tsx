import type { OwnAffairs, OwnReferral } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { neededFor, nextIn, ReferralState } from "../../data/next-step.tsx";
import { useStatuses } from "../../data/referral-statuses.tsx";
import { promiseOfBonus } from "../../words/next-step.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { failedIn } from "../../words/payout-need.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { countMax, countText } from "./counts.ts";
import { outcomesOf } from "./own-earnings.tsx";
import { OwnList, OwnRow, RowArrow, rowClass } from "./own-list.tsx";

/** The referrals to name. That of a single failed payment is in the notice above. */
const namedReferrals = (own: OwnAffairs): OwnReferral[] =>
  own.referrals.first.filter(
    ({ bonus }) => bonus === null || bonus.id !== own.failedPayment?.id || failedIn(own).length > 1,
  );

/** Returns the number of rows below the heading. */
export const nextRowCount = (own: OwnAffairs): number => {
  const { closed, otherOpenCount } = own.referrals;
  const others = [otherOpenCount, closed.completedCount + closed.lostCount];
  return namedReferrals(own).length + others.filter((count) => count > 0).length;
};

/** Shows what happens next with the open referrals, how many others are open, and how many need no more work. */
export function NextSteps({ own }: { own: OwnAffairs }) {
  const { slug } = useOrganization();
  const { home } = ownReading().texts;
  const named = namedReferrals(own);
  return (
    <OwnList
      title={home.whatHappensNext}
      all={{
        label: home.all(countText(own.referrals.count)),
        to: "/o/$slug/referrals",
        params: { slug },
      }}
    >
      {named.length === 0 && <p className="border-b border-line py-3">{home.nothingOpen}</p>}
      <ul>
        {named.map((referral) => (
          <NextStep key={referral.id} referral={referral} />
        ))}
      </ul>
      <MoreOpenReferrals own={own} />
      <ClosedReferrals own={own} />
    </OwnList>
  );
}

function NextStep({ referral }: { referral: OwnReferral }) {
  const { slug, timezone } = useOrganization();
  const statuses = useStatuses();
  const reading = ownReading();
  const { bonus, contactBy } = referral;
  const at = { timezone, nowMs: Date.now() };
  const next =
    bonus === null
      ? nextIn(statuses, referral, { contactBy, ...at })
      : promiseOfBonus(reading, bonus, at);
  return (
    <OwnRow
      link={{
        to: "/o/$slug/referrals/$referralId",
        params: { slug, referralId: referral.id },
      }}
      name={referral.name}
      value={
        bonus && <span className="figures">{reading.money(bonus.amount, bonus.currency)}</span>
      }
    >
      {(bonus && neededFor(bonus)) ?? (
        <>
          {bonus === null ? (
            <ReferralState status={referral.status} />
          ) : (
            <PaymentStatus status={bonus.status} isReferrer />
          )}
          {next !== undefined && ` · ${next}`}
        </>
      )}
    </OwnRow>
  );
}

/** Links to the open referrals that are not named above. */
function MoreOpenReferrals({ own }: { own: OwnAffairs }) {
  const { count, otherOpenCount } = own.referrals;
  if (otherOpenCount === 0) return null;
  return (
    <MoreReferrals status="open">
      {ownReading().texts.home.moreOpen(count < countMax ? otherOpenCount : undefined)}
    </MoreReferrals>
  );
}

/** Links to the referrals that need no more work, and tells what became of them. */
function ClosedReferrals({ own }: { own: OwnAffairs }) {
  const { closed } = own.referrals;
  const count = closed.completedCount + closed.lostCount;
  const outcomes = outcomesOf(own.referrals);
  const isCounted = outcomes.length > 0;
  if (count === 0) return null;
  return (
    <MoreReferrals status="closed">
      {ownReading().texts.home.closed(isCounted ? count : undefined)}
      {isCounted && <p className="text-xs text-ink-2">{outcomes.join(" · ")}</p>}
    </MoreReferrals>
  );
}

function MoreReferrals({ status, children }: { status: "open" | "closed"; children: ReactNode }) {
  const { slug } = useOrganization();
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ status }}
      className={`${rowClass} justify-between`}
    >
      <div className="min-w-0">{children}</div>
      <RowArrow />
    </Link>
  );
}
