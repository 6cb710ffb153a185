import type { OwnAffairs } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useOrganization } from "../../data/me.ts";
import { asideLink } from "../../ui/card.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { countMax } from "./counts.ts";

/** Shows what the person earned this year, what is to come, and what was paid last. */
export function Earnings({ own }: { own: OwnAffairs }) {
  const { slug, user } = useOrganization();
  const { home } = ownReading().texts;
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
        <Earned sums={own.earnings.earned} />
      </div>
      {hasFigures(own) && <Figures own={own} />}
    </section>
  );
}

export const hasFigures = ({
  earnings: { inReviewCount, onItsWay, paidLast },
}: OwnAffairs): boolean => inReviewCount > 0 || onItsWay.length > 0 || paidLast !== null;

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
  const { texts, money, shortDay } = ownReading();
  const { home } = texts;
  const { inReviewCount, onItsWay, onItsWayBy, paidLast } = own.earnings;
  const dayIn = (unixMs: number) => shortDay(unixMs, timezone);
  const textOf = ({ amount, currency }: Sum) => money(amount, currency);
  const reviewed = reviewedBy(own);
  // A column of the page has room for two figures side by side.
  const areRows = inReviewCount > 0 && onItsWay.length > 0 && paidLast !== null;
  return (
    <dl
      className={clsx(
        "overflow-hidden border-y border-line text-xs",
        areRows ? "divide-y divide-line" : "flex flex-wrap gap-y-3 py-3",
      )}
    >
      {inReviewCount > 0 && (
        <Figure
          isRow={areRows}
          name={texts.bonus.draft}
          values={[home.bonuses(inReviewCount)]}
          note={reviewed !== null && home.byIfApproved(dayIn(reviewed))}
        />
      )}
      {onItsWay.length > 0 && (
        <Figure
          isRow={areRows}
          name={home.onItsWay}
          values={onItsWay.map(textOf)}
          note={onItsWayBy !== null && home.by(dayIn(onItsWayBy))}
        />
      )}
      {paidLast !== null && (
        <Figure
          isRow={areRows}
          name={home.paidLast}
          values={[textOf(paidLast)]}
          note={dayIn(paidLast.completedAt)}
        />
      )}
    </dl>
  );
}

/**
 * Returns the last promised time of the bonuses in review. Null if a promise is missing or late, or
 * if the page does not show all of the bonuses.
 */
function reviewedBy({ earnings, referrals: { first } }: OwnAffairs): number | null {
  const promises = first.flatMap(({ bonus }) =>
    bonus?.status === "draft" ? [bonus.promisedAt ?? 0] : [],
  );
  const areAll = promises.length === earnings.inReviewCount;
  return areAll && promises.every((at) => at > Date.now()) ? Math.max(...promises) : null;
}

/** The line before the first figure in each row is outside the list. */
const figureClass = "-ml-4.25 min-w-max flex-1 border-l border-line pr-8 pl-4";

/** What became of the closed referrals. Empty if the referrals are too many to count. */
export function outcomesOf({
  count,
  closed,
}: Pick<OwnAffairs["referrals"], "count" | "closed">): string[] {
  const { outcomes } = ownReading().texts.home;
  if (count >= countMax) return [];
  return [
    closed.completedCount > 0 && outcomes.completed(closed.completedCount),
    closed.lostCount > 0 && outcomes.lost(closed.lostCount),
  ].filter((outcome) => outcome !== false);
}

const Figure = ({
  name,
  values,
  note,
  isRow,
}: {
  name: string;
  values: readonly string[];
  note: string | false;
  isRow: boolean;
}) => (
  <div className={isRow ? "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2" : figureClass}>
    <dt className="text-ink-2">{name}</dt>
    <dd className={clsx(isRow && "col-start-2 row-span-2 self-center text-right")}>
      {values.map((value) => (
        <p key={value} className="figures text-base font-semibold">
          {value}
        </p>
      ))}
    </dd>
    {note !== false && <dd className="text-ink-2">{note}</dd>}
  </div>
);
