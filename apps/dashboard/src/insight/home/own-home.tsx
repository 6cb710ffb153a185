import type { OwnAffairs, OwnReferral } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight, Plus, Share2, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { rulesInForceQuery } from "../../data/bonus-rules.ts";
import { useOrganization } from "../../data/me.ts";
import { nextStepIn, ReferralState } from "../../data/next-step.tsx";
import { PayoutDetailsNotice } from "../../data/payout-details-notice.tsx";
import { useQuery } from "../../data/queries.ts";
import { useStatuses, useStatusFilter } from "../../data/referral-statuses.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { countMax, countText } from "./card.tsx";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import { ShareButton } from "./share-link.tsx";

export const ownHomeColumns =
  "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 gap-x-12 min-[100rem]:max-w-390 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]";

/** Shows what a referrer earned, what they can do, and what happens next with their referrals. */
export const OwnHome = ({ own }: { own: OwnAffairs }) => (
  <div lang={ownReading().language} className={clsx(ownHomeColumns, "text-base lg:text-sm")}>
    <div className="grid content-start gap-5">
      <KeptOnPhone />
      <NeedsPerson own={own} />
      <Earnings earnings={own.earnings} />
    </div>
    <div className="grid content-start gap-5 self-start rounded-surface border-line sm:row-span-2 sm:border sm:p-5">
      <HowItWorks own={own} />
      <Actions own={own} />
    </div>
    <NextSteps referrals={own.referrals} />
  </div>
);

/** Shows what only the referrer can do. Comes first on the page. */
function NeedsPerson({ own: { failedPayment, needsPaymentDetails } }: { own: OwnAffairs }) {
  if (failedPayment === null && !needsPaymentDetails) return null;
  return <PayoutDetailsNotice failed={failedPayment} hasDetails={!needsPaymentDetails} />;
}

/** A link at the end of a heading. */
const asideLink =
  "shrink-0 text-xs text-accent-text hover:underline pointer-coarse:-my-3.5 pointer-coarse:min-w-11 pointer-coarse:py-3.5 pointer-coarse:text-right";

function Earnings({ earnings }: { earnings: OwnAffairs["earnings"] }) {
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

/** What a referral can bring, in short. All rules in full and the organization's own text appear on request. */
function HowItWorks({ own: { bonusTerms, howItWorks } }: { own: OwnAffairs }) {
  const { texts, language } = ownReading();
  const text = howItWorks[language];
  const { data: rules = [] } = useQuery(rulesInForceQuery);
  const [isOpen, setOpen] = useState(false);
  if (bonusTerms === null && text === null) return null;
  return (
    <div className="grid gap-2">
      <p>
        {bonusTerms?.[language]}{" "}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {isOpen ? texts.home.less : texts.home.howItWorks}
        </button>
      </p>
      {isOpen && (
        <>
          {rules.length > 0 && (
            <ul className="grid list-disc gap-2 pl-4">
              {rules.map(({ id, referrerTexts }) => (
                <li key={id}>{referrerTexts[language]}</li>
              ))}
            </ul>
          )}
          {text !== null && (
            <p dir="auto" className="break-words whitespace-pre-wrap text-ink-2">
              {text}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Class of the large buttons. Two buttons share a line if their words fit. */
const actionClass = "h-12! flex-auto rounded-surface! text-base";

function Actions({ own: { link, shareText } }: { own: OwnAffairs }) {
  const { slug } = useOrganization();
  const { texts, language } = ownReading();
  return (
    <div className="flex flex-wrap gap-2.5">
      <Link
        to="/o/$slug/tell"
        params={{ slug }}
        className={`${buttonClass("primary")} ${actionClass}`}
      >
        <Plus aria-hidden className="size-5" />
        {texts.tell.title}
      </Link>
      <ShareButton known={link} text={shareText[language]} className={actionClass}>
        <Share2 aria-hidden className="size-4.5" />
        {texts.share.button}
      </ShareButton>
    </div>
  );
}

function NextSteps({ referrals }: { referrals: OwnAffairs["referrals"] }) {
  const { slug, name } = useOrganization();
  const { home } = ownReading().texts;
  const { count, first, closed } = referrals;
  if (count === 0) {
    return (
      <EmptyState icon={UserPlus} title={home.noReferrals.title}>
        {home.noReferrals.text(name)}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="next" className="min-w-0">
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
      <ClosedReferrals closed={closed} isCounted={count < countMax} />
    </section>
  );
}

const rowClass = "relative flex items-center gap-3 border-b border-line py-2 hover:bg-hover";

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
            <ReferralState status={referral.status} step={referral} />
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

/** Links to the referrals that need no more work, and tells what became of them. */
function ClosedReferrals({
  closed: { paidCount, completedCount, lostCount },
  isCounted,
}: {
  closed: OwnAffairs["referrals"]["closed"];
  isCounted: boolean;
}) {
  const { slug } = useOrganization();
  const status = useStatusFilter("closed");
  const { closed, outcomes } = ownReading().texts.home;
  const count = paidCount + completedCount + lostCount;
  if (count === 0) return null;
  const parts = [
    paidCount > 0 && outcomes.paid(paidCount),
    completedCount > 0 && outcomes.completed(completedCount),
    lostCount > 0 && outcomes.lost(lostCount),
  ].filter((part) => part !== false);
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ status }}
      className={`${rowClass} min-h-11 justify-between`}
    >
      <div className="min-w-0">
        {closed(isCounted ? count : undefined)}
        {isCounted && <p className="text-xs text-ink-2">{parts.join(" · ")}</p>}
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  );
}
