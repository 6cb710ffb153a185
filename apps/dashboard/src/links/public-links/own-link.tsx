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
  "grid grid-cols-[minmax(0,1fr)] @4xl:min-h-full @4xl:grid-cols-[26rem_minmax(0,1fr)] @4xl:grid-rows-[auto_1fr]";

/** The place of the bonus, below the share of the link. */
export const ownLinkBonus = "-mt-px border-t border-line p-5";

/** The place of the figures, below or next to the others. */
export const ownLinkFigures =
  "border-t border-line @4xl:[grid-area:1/2/3] @4xl:border-t-0 @4xl:border-l";

/** The parts of a referrer's link. The action to share it comes first, because they open it for that. */
export function OwnLinkBody({
  share,
  facts,
  figures,
}: Record<"share" | "facts" | "figures", ReactNode>) {
  const own = useQuery(homeQuery).data?.own;
  return (
    <div className={`@container h-full ${ownHeadingsClass}`}>
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

type Counts = Pick<PublicLink, "clickCount" | "submissionCount">;

/** How often the link was opened and used: in the last days, and since it was created. */
export function OwnFigures({
  link,
  recent,
}: {
  link: PublicLink;
  /** Undefined until it is read. */
  recent: Counts | undefined;
}) {
  const figures = [
    { name: phrase("Clicks"), of: ({ clickCount }: Counts) => clickCount },
    {
      name: ownReading().texts.lists.columns.submissions,
      of: ({ submissionCount }: Counts) => submissionCount,
    },
  ];
  return (
    <>
      <table className="w-full max-w-md">
        <thead>
          <tr className="text-xs text-ink-3 *:pb-1 *:font-normal">
            <td />
            <th scope="col" className="text-right">
              {phrase("Last 30 days")}
            </th>
            <th scope="col" className="text-right">
              <span className="inline-block first-letter:uppercase">
                {phraseWith("since {day}", { day: <Day unixMs={link.createdAt} /> })}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, of }) => (
            <tr key={name} className="*:py-1">
              <th scope="row" className="text-left font-normal text-ink-2">
                {name}
              </th>
              <td className={figureClass}>{recent && numberText(of(recent))}</td>
              <td className={figureClass}>{numberText(of(link))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-ink-3">{phrase("We count one click per visitor per day.")}</p>
    </>
  );
}

const figureClass = "figures text-right text-base font-semibold";

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
        className="h-9 max-sm:flex-auto"
      >
        <Share2 aria-hidden className="size-4" />
        {texts.share.button}
      </ShareButton>
    </div>
  );
}
