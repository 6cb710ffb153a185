import type { PublicLink } from "@referral-service/contract";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { homeQuery } from "../../data/home.ts";
import { HowItWorks, hasTerms } from "../../data/how-it-works.tsx";
import { useQuery } from "../../data/queries.ts";
import { ShareButton } from "../../forms/share-link.tsx";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { numberText } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";
import { ownHeadingsClass } from "../../ui/record-body.tsx";
import { Day } from "../../ui/time.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

export const ownLinkColumns =
  "grid grid-cols-[minmax(0,1fr)] border-line @4xl:grid-cols-[26rem_minmax(0,1fr)] @4xl:grid-rows-[auto_1fr] @4xl:border-b @7xl:grid-cols-[26rem_minmax(0,1fr)_26rem]";

/** The place of the bonus, below the share of the link or in a column of its own. */
export const ownLinkBonus = "-mt-px border-t border-line p-5";

/** The place of the figures, below or next to the others. */
export const ownLinkFigures =
  "border-t border-line @4xl:[grid-area:1/2/3] @4xl:border-t-0 @4xl:border-x";

/** The parts of a referrer's link. The action to share it comes first, because they open it for that. */
export function OwnLinkBody({
  share,
  facts,
  figures,
}: Record<"share" | "facts" | "figures", ReactNode>) {
  const own = useQuery(homeQuery).data?.own;
  return (
    <div className={`@container ${ownHeadingsClass}`}>
      <div className={ownLinkColumns}>
        {share}
        {own && hasTerms(own) && (
          <section className={ownLinkBonus}>
            <h3>{ownReading().texts.next.yourBonus}</h3>
            <HowItWorks own={own} className="mt-3" />
          </section>
        )}
        <div className={ownLinkFigures}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">{facts}</div>
          {figures}
        </div>
      </div>
    </div>
  );
}

/** How often the link was opened and used, and since when. */
export const OwnFigures = ({
  link: { clickCount, submissionCount, createdAt },
}: {
  link: PublicLink;
}) => (
  <>
    <dl className="flex gap-x-4">
      <Figure name={phrase("Clicks")} count={clickCount} sinceMs={createdAt} />
      <Figure
        name={ownReading().texts.lists.columns.submissions}
        count={submissionCount}
        sinceMs={createdAt}
      />
    </dl>
    <p className="text-xs text-ink-3">{phrase("We count one click per visitor per day.")}</p>
  </>
);

/** A count of all the time, because the chart is about the last days. */
const Figure = ({ name, count, sinceMs }: { name: string; count: number; sinceMs: number }) => (
  <div className="min-w-0 flex-1 border-line not-first:border-l not-first:pl-4">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2">
      <span className="figures text-base font-semibold">{numberText(count)}</span>
      <span className="text-xs text-ink-3">
        {phraseWith("since {day}", { day: <Day unixMs={sinceMs} /> })}
      </span>
    </dd>
  </div>
);

/** Shares the link. On a phone, the button is at the bottom, where a thumb reaches it. */
export const OwnShare = ({ link }: { link: PublicLink }) =>
  useIsNarrow() ? <h3>{phrase("Share")}</h3> : <ShareThis link={link} />;

export const DockedShare = ({ link }: { link: PublicLink }) =>
  useIsNarrow() && (
    <DockedBar>
      <ShareThis link={link} />
    </DockedBar>
  );

function ShareThis({ link }: { link: PublicLink }) {
  const shareText = useQuery(homeQuery).data?.own?.shareText;
  const { texts, language } = ownReading();
  return (
    <div className="flex flex-wrap">
      <ShareButton
        linkOf={() => link}
        text={shareText?.[language] ?? null}
        look="primary"
        className="h-9 flex-auto"
      >
        <Share2 aria-hidden className="size-4" />
        {texts.share.button}
      </ShareButton>
    </div>
  );
}
