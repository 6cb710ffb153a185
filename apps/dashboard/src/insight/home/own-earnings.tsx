import type { OwnAffairs } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { asideLink } from "../../ui/card.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

/** Shows what the person earned this year, what is to come, and what was paid last. */
export function Earnings({ own }: { own: OwnAffairs }) {
  const { slug, user } = useOrganization();
  const { home } = ownReading().texts;
  const { earned, inReview, onItsWay, paidLast } = own.earnings;
  const hasFigures = inReview.length > 0 || onItsWay.length > 0 || paidLast !== null;
  return (
    <section aria-label={home.earned} className="grid gap-4">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-normal text-ink-2">{home.earned}</h2>
          <Link
            to="/o/$slug/statements/$userId"
            params={{ slug, userId: user.id }}
            className={asideLink}
          >
            {home.statement}
          </Link>
        </div>
        <Earned sums={earned} />
      </div>
      {hasFigures && <Figures own={own} />}
    </section>
  );
}

type Sum = OwnAffairs["earnings"]["earned"][number];

/** Shows the first currency large, and the others as sums of their own below it. */
function Earned({ sums: [first, ...others] }: { sums: readonly Sum[] }) {
  const { money, texts } = ownReading();
  if (first === undefined) return <p className="text-base text-ink-3">{texts.home.none}</p>;
  return (
    <>
      <p className="figures text-[32px]/10 font-semibold tracking-[-0.02em]">
        {money(first.amount, first.currency)}
      </p>
      {others.map(({ amount, currency }) => (
        <p key={currency} className="figures text-base">
          {texts.home.and} <span className="font-semibold">{money(amount, currency)}</span>
        </p>
      ))}
    </>
  );
}

function Figures({ own }: { own: OwnAffairs }) {
  const { timezone } = useOrganization();
  const { texts, shortDay } = ownReading();
  const { home } = texts;
  const { inReview, onItsWay, onItsWayBy, paidLast } = own.earnings;
  const dayIn = (unixMs: number) => shortDay(unixMs, timezone);
  const reviewed = reviewedBy(own);
  return (
    <dl className="flex flex-wrap gap-y-3 divide-x divide-line border-t border-b border-line py-3 text-xs">
      <Figure
        name={texts.bonus.draft}
        sums={inReview}
        note={reviewed !== null && home.byIfApproved(dayIn(reviewed))}
      />
      <Figure
        name={home.onItsWay}
        sums={onItsWay}
        note={onItsWayBy !== null && home.by(dayIn(onItsWayBy))}
      />
      {paidLast !== null && (
        <Figure name={home.paidLast} sums={[paidLast]} note={dayIn(paidLast.completedAt)} />
      )}
    </dl>
  );
}

/**
 * Returns the last promised time of the bonuses in review. Null if a promise is missing or late, or
 * if the page does not show all of the bonuses.
 */
function reviewedBy({ referrals: { count, closed, first } }: OwnAffairs): number | null {
  const openCount = count - closed.paidCount - closed.completedCount - closed.lostCount;
  const promises = first.flatMap(({ bonus }) =>
    bonus?.status === "draft" ? [bonus.promisedAt ?? 0] : [],
  );
  const isKnown = promises.length > 0 && promises.every((at) => at > Date.now());
  return isKnown && openCount === first.length ? Math.max(...promises) : null;
}

function Figure({
  name,
  sums,
  note,
}: {
  name: string;
  sums: readonly Sum[];
  note: string | false;
}) {
  const { money } = ownReading();
  if (sums.length === 0) return null;
  return (
    <div className="min-w-max flex-1 px-4 first:pr-8 first:pl-0">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        {sums.map(({ amount, currency }) => (
          <p key={currency} className="figures text-base font-semibold">
            {money(amount, currency)}
          </p>
        ))}
        {note !== false && <p className="text-ink-2">{note}</p>}
      </dd>
    </div>
  );
}
