import type { OwnAffairs, OwnReferral } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight, UserPlus } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { nextStepIn, ReferralState } from "../../data/next-step.tsx";
import { useStatuses } from "../../data/referral-statuses.tsx";
import { asideLink } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { countText } from "./counts.ts";
import { hasFigures, outcomesOf } from "./own-earnings.tsx";

/** Shows what happens next with the open referrals, and how many need no more work. */
export function NextSteps({ own }: { own: OwnAffairs }) {
  const { slug, name } = useOrganization();
  const { referrals } = own;
  const { home } = ownReading().texts;
  const { count, first } = referrals;
  if (count === 0) {
    return (
      <EmptyState icon={UserPlus} title={home.noReferrals.title}>
        {home.noReferrals.text(name)}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="next" className="min-w-60 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="next" className="text-base">
          {home.whatHappensNext}
        </h2>
        <Link to="/o/$slug/referrals" params={{ slug }} className={asideLink}>
          {home.all(countText(count))}
        </Link>
      </div>
      {first.length === 0 && <p className="border-b border-line py-3">{home.nothingOpen}</p>}
      <ul>
        {first.map((referral) => (
          <NextStep key={referral.id} referral={referral} />
        ))}
      </ul>
      <ClosedReferrals own={own} />
    </section>
  );
}

export const rowClass = "relative flex items-center gap-3 border-b border-line py-2 hover:bg-hover";

function NextStep({ referral }: { referral: OwnReferral }) {
  const { slug, timezone } = useOrganization();
  const statuses = useStatuses();
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId: referral.id }}
            dir="auto"
            className="block font-medium break-words outline-offset-[-2px] after:absolute after:inset-0"
          >
            {referral.name}
          </Link>
          <span className="shrink-0 text-xs">
            <ReferralState status={referral.status} />
          </span>
        </div>
        <p dir="auto" className="text-xs break-words text-ink-2">
          {nextStepIn({ statuses, timezone }, referral, referral)}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </li>
  );
}

/**
 * Links to the referrals that need no more work, and tells what became of them. On a desktop, they
 * are among the figures, if there are any.
 */
function ClosedReferrals({ own }: { own: OwnAffairs }) {
  const { slug } = useOrganization();
  const { paidCount, completedCount, lostCount } = own.referrals.closed;
  const count = paidCount + completedCount + lostCount;
  const outcomes = outcomesOf(own);
  const isCounted = outcomes.length > 0;
  if (count === 0) return null;
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ status: "closed" }}
      className={clsx(
        `${rowClass} min-h-11 justify-between`,
        isCounted && hasFigures(own) && "lg:hidden",
      )}
    >
      <div className="min-w-0">
        {ownReading().texts.home.closed(isCounted ? count : undefined)}
        {isCounted && <p className="text-xs text-ink-2">{outcomes.join(" · ")}</p>}
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  );
}
