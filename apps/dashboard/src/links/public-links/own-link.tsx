import type { PublicLink } from "@referral-service/contract";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { homeQuery } from "../../data/home.ts";
import { HowItWorks } from "../../data/how-it-works.tsx";
import { useQuery } from "../../data/queries.ts";
import { ShareButton } from "../../forms/share-link.tsx";
import { ownHeadingsClass } from "../../ui/record-body.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

/** The parts of a referrer's link: the way to share it comes first, because they open it for that. */
export function OwnLinkBody({
  share,
  facts,
  figures,
}: Record<"share" | "facts" | "figures", ReactNode>) {
  const own = useQuery(homeQuery).data?.own;
  return (
    <div className={`@container grid min-h-full ${ownHeadingsClass}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start @4xl:grid-cols-[26rem_minmax(0,1fr)] @4xl:content-stretch">
        <div className="*:first:max-w-110">
          {share}
          {own && <HowItWorks own={own} className="border-t border-line p-5" />}
        </div>
        <div className="border-t border-line @4xl:border-t-0 @4xl:border-l">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">{facts}</div>
          {figures}
        </div>
      </div>
    </div>
  );
}

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
