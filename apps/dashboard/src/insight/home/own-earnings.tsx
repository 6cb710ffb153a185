import type { OwnAffairs } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { asideLink } from "./card.tsx";

/** Shows what the person earned this year, what is to come, and what was paid last. */
export function Earnings({ earnings }: { earnings: OwnAffairs["earnings"] }) {
  const { slug, user, timezone } = useOrganization();
  const { texts, day } = ownReading();
  const { home } = texts;
  const { earned, inReview, onItsWay, onItsWayBy, paidLast } = earnings;
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
        <Sums sums={earned} none={home.none} className="text-[32px]/10 tracking-[-0.02em]" />
      </div>
      <dl className="flex flex-wrap gap-y-3 divide-x divide-line border-t border-b border-line py-3 text-xs">
        {inReview.length > 0 && (
          <Figure name={texts.bonus.draft}>
            <Sums sums={inReview} none={home.none} />
          </Figure>
        )}
        <Figure
          name={home.onItsWay}
          note={onItsWayBy !== null && home.by(day(onItsWayBy, timezone))}
        >
          <Sums sums={onItsWay} none={home.none} />
        </Figure>
        <Figure
          name={home.paidLast}
          note={paidLast !== null && day(paidLast.completedAt, timezone)}
        >
          <Sums sums={paidLast === null ? [] : [paidLast]} none={home.none} />
        </Figure>
      </dl>
    </section>
  );
}

const Figure = ({
  name,
  note = false,
  children,
}: {
  name: string;
  note?: string | false;
  children: ReactNode;
}) => (
  <div className="flex-auto px-4 first:pl-0">
    <dt className="text-ink-2">{name}</dt>
    <dd>
      {children}
      {note !== false && <p className="text-ink-2">{note}</p>}
    </dd>
  </div>
);

/** Shows one line for each currency. */
function Sums({
  sums,
  none,
  className = "text-base",
}: {
  sums: readonly { amount: number; currency: string }[];
  none: string;
  className?: string;
}) {
  const { money } = ownReading();
  if (sums.length === 0) return <p className="text-base text-ink-3">{none}</p>;
  return sums.map(({ amount, currency }, index) => (
    <p key={currency} className={`figures font-semibold ${index === 0 ? className : "text-base"}`}>
      {money(amount, currency)}
    </p>
  ));
}
