import type { OwnAffairs, OwnReferral } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { nextIn, ReferralState } from "../../data/next-step.tsx";
import { useStatuses } from "../../data/referral-statuses.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { countText } from "./counts.ts";
import { outcomesOf } from "./own-earnings.tsx";
import { OwnList, OwnRow, RowArrow, rowClass } from "./own-list.tsx";

/** The referrals to name. That of the failed payment is in the notice above. */
export const namedReferrals = ({ referrals, failedPayment }: OwnAffairs): OwnReferral[] =>
  referrals.first.filter(({ bonus }) => bonus === null || bonus.id !== failedPayment?.id);

/** Shows what happens next with the open referrals, and how many need no more work. */
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
      <ClosedReferrals own={own} />
    </OwnList>
  );
}

function NextStep({ referral }: { referral: OwnReferral }) {
  const { slug, timezone } = useOrganization();
  const next = nextIn({ statuses: useStatuses(), timezone }, referral, referral);
  return (
    <OwnRow
      link={{
        to: "/o/$slug/referrals/$referralId",
        params: { slug, referralId: referral.id },
      }}
      name={referral.name}
    >
      <ReferralState status={referral.status} bonus={referral.bonus} />
      {next !== undefined && ` · ${next}`}
    </OwnRow>
  );
}

/**
 * Links to the referrals that need no more work and are not named above, and tells what became of
 * them.
 */
function ClosedReferrals({ own }: { own: OwnAffairs }) {
  const { slug } = useOrganization();
  const { count: countOfAll, otherClosed: closed } = own.referrals;
  const count = closed.completedCount + closed.lostCount;
  const outcomes = outcomesOf({ count: countOfAll, closed });
  const isCounted = outcomes.length > 0;
  if (count === 0) return null;
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ status: "closed" }}
      className={`${rowClass} justify-between`}
    >
      <div className="min-w-0">
        {ownReading().texts.home.closed(isCounted ? count : undefined)}
        {isCounted && <p className="text-xs text-ink-2">{outcomes.join(" · ")}</p>}
      </div>
      <RowArrow />
    </Link>
  );
}
