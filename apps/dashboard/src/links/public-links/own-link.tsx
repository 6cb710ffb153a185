import type { PublicLink } from "@referral-service/contract";
import type { VisitedDay } from "@referral-service/contract/app";
import type { UseQueryResult } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { homeQuery } from "../../data/home.ts";
import { hasTerms, TermsInFull } from "../../data/how-it-works.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ShareButton } from "../../forms/share-link.tsx";
import { SharedText } from "../../forms/shared-text.tsx";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { numberText } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";
import { ownHeadingsClass } from "../../ui/record-body.tsx";
import { Day } from "../../ui/time.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { VisitsChart, VisitsTable, visitsSeries } from "../visits/visits-chart.tsx";
import { countsIn, summaryClass, VisitsFailure, VisitsFigures } from "../visits/visits-section.tsx";

const cardClass = "min-w-0 border-line sm:rounded-surface sm:border sm:bg-surface";

/** The parts of the page: cards in columns, or one below the other with lines between. */
export const OwnLinkParts = ({
  share,
  results,
  bonus,
}: Record<"share" | "results" | "bonus", ReactNode>) => (
  <div className={`@container h-full ${ownHeadingsClass}`}>
    <div className="grid grid-cols-[minmax(0,1fr)] sm:gap-5 sm:p-5 @4xl:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="contents @4xl:grid @4xl:content-start @4xl:gap-5">
        <div className={`${cardClass} self-start`}>{share}</div>
        <section className={`${cardClass} order-last grid gap-3 border-t p-5`}>
          <h3>{ownReading().texts.home.howItWorks}</h3>
          <LinkSteps />
        </section>
      </div>
      <div className="contents sm:grid sm:min-w-0 sm:content-start sm:gap-5">
        <section className={`${cardClass} @container grid gap-4 border-t p-5`}>
          <h3>{phrase("Last 30 days")}</h3>
          {results}
        </section>
        {bonus && (
          <section className={`${cardClass} grid gap-3 border-t p-5`}>
            <h3>{ownReading().texts.next.yourBonus}</h3>
            {bonus}
          </section>
        )}
      </div>
    </div>
  </div>
);

/** What becomes of a friend who opens the link. */
function LinkSteps() {
  const { name } = useOrganization();
  return (
    <ol className="grid list-decimal gap-2 pl-4">
      <li>{phrase("Your friend opens the link and leaves their details.")}</li>
      {ownReading()
        .texts.tell.next(name)
        .map((step) => (
          <li key={step}>{step}</li>
        ))}
    </ol>
  );
}

/** The parts of a referrer's link. */
export function OwnLinkBody({
  link,
  visits,
  share,
}: {
  link: PublicLink;
  visits: UseQueryResult<{ days: VisitedDay[] }>;
  share: ReactNode;
}) {
  const own = useQuery(homeQuery).data?.own;
  return (
    <OwnLinkParts
      share={share}
      results={<OwnResults link={link} visits={visits} />}
      bonus={own && hasTerms(own) && <TermsInFull own={own} />}
    />
  );
}

type Counts = Pick<PublicLink, "clickCount" | "submissionCount">;

/** How often the link was opened and used: in the last days, and since it was created. */
function OwnResults({
  link,
  visits,
}: {
  link: PublicLink;
  visits: UseQueryResult<{ days: VisitedDay[] }>;
}) {
  const { submissions } = ownReading().texts.lists.columns;
  const days = visits.data?.days;
  const recent = days && countsIn(days);
  const figures = [
    { name: phrase("Clicks"), of: ({ clickCount }: Counts) => clickCount },
    { name: submissions, of: ({ submissionCount }: Counts) => submissionCount },
  ];
  return (
    <>
      <dl className="flex gap-8">
        {figures.map(({ name, of }) => (
          <div key={name}>
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd>
              <p className="figures text-lg font-semibold">
                {recent ? numberText(of(recent)) : "–"}
              </p>
              <p className="figures text-xs text-ink-2">
                {numberText(of(link))}{" "}
                {phraseWith("since {day}", { day: <Day unixMs={link.createdAt} /> })}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <VisitsFailure visits={visits} />
      {days !== undefined && recent !== undefined && recent.clickCount > 0 && (
        <VisitsByDay days={days} series={visitsSeries(submissions)} />
      )}
      <p className="text-xs text-ink-3">{phrase("We count one click per visitor per day.")}</p>
    </>
  );
}

/** The days as a chart. On a phone, they are shown on request, together with their figures. */
const VisitsByDay = (shown: ComponentProps<typeof VisitsFigures>) =>
  useIsNarrow() ? (
    <details>
      <summary className={summaryClass}>{phrase("Clicks by day")}</summary>
      <div className="mt-2">
        <VisitsChart {...shown} />
        <VisitsTable {...shown} />
      </div>
    </details>
  ) : (
    <VisitsFigures {...shown} />
  );

const useShareText = () => {
  const shareText = useQuery(homeQuery).data?.own?.shareText;
  return shareText?.[ownReading().language] ?? null;
};

/** The text to send, and the button. On a phone, the button is at the bottom, where a thumb is. */
export function OwnShare({ link }: { link: PublicLink }) {
  const { name } = useOrganization();
  const text = useShareText();
  return (
    <>
      <div className="grid gap-1.5">
        <p className="text-xs text-ink-2">{phrase("Your friend receives")}</p>
        <SharedText message={text ?? ownReading().texts.share.text(name)} url={link.url} />
      </div>
      {!useIsNarrow() && <ShareThis link={link} />}
    </>
  );
}

export const DockedShare = ({ link }: { link: PublicLink }) =>
  useIsNarrow() && (
    <DockedBar>
      <ShareThis link={link} />
    </DockedBar>
  );

const ShareThis = ({ link }: { link: PublicLink }) => (
  <div className="flex flex-wrap">
    <ShareButton
      linkOf={() => link}
      text={useShareText()}
      look="primary"
      className="max-sm:flex-auto"
    >
      <Share2 aria-hidden className="size-4" />
      {ownReading().texts.share.button}
    </ShareButton>
  </div>
);
