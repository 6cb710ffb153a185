import type { PublicLink } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { homeQuery, howItWorksHash } from "../../data/home.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ShareButton } from "../../forms/share-link.tsx";
import { phrase } from "../../languages/phrase.ts";
import { numberText } from "../../ui/format-language.ts";
import { Time } from "../../ui/time.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

export const ownLinkColumns =
  "grid grid-cols-[minmax(0,1fr)] border-line @4xl:grid-cols-[26rem_minmax(0,1fr)] @4xl:border-b";

/** The parts of a referrer's link: the way to share it comes first, because they open it for that. */
export const OwnLinkBody = ({
  share,
  facts,
  figures,
}: Record<"share" | "facts" | "figures", ReactNode>) => (
  <div className="@container">
    <div className={ownLinkColumns}>
      <div className="*:first:max-w-110">
        {share}
        <OwnTerms />
      </div>
      <div className="border-t border-line @4xl:border-t-0 @4xl:border-l">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">{facts}</div>
        {figures}
      </div>
    </div>
  </div>
);

/** How often the link was opened and used, and since when. */
export const OwnFigures = ({
  link: { clickCount, submissionCount, createdAt },
}: {
  link: PublicLink;
}) => (
  <>
    <dl className="flex gap-x-4">
      <Figure name={phrase("Clicks")}>{numberText(clickCount)}</Figure>
      <Figure name={ownReading().texts.lists.columns.submissions}>
        {numberText(submissionCount)}
      </Figure>
      <Figure name={phrase("Created")}>
        <Time unixMs={createdAt} />
      </Figure>
    </dl>
    <p className="text-xs text-ink-3">{phrase("We count one click per visitor per day.")}</p>
  </>
);

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 flex-1 border-line not-first:border-l not-first:pl-4">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="figures text-base font-semibold">{children}</dd>
  </div>
);

export function OwnShare({ link }: { link: PublicLink }) {
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

/** What a submission can bring, in short. The home page has all rules. */
function OwnTerms() {
  const { slug } = useOrganization();
  const terms = useQuery(homeQuery).data?.own?.bonusTerms;
  const { texts, language } = ownReading();
  if (!terms) return null;
  return (
    <p className="border-t border-line p-5">
      {terms[language]}{" "}
      <Link
        to="/o/$slug"
        params={{ slug }}
        hash={howItWorksHash}
        className={`inline-flex ${linkClass}`}
      >
        {texts.home.howItWorks}
      </Link>
    </p>
  );
}
