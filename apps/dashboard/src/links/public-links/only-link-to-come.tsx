import { ErrorState } from "../../data/failures/error-state.tsx";
import { useWayBack } from "../../data/phone-tabs.ts";
import { phrase } from "../../languages/phrase.ts";
import { PageBar } from "../../ui/page.tsx";
import { PanelBody } from "../../ui/panel.tsx";
import { ownHeadingsClass } from "../../ui/record-body.tsx";
import { Skeleton, SkeletonLines } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { AddressSkeleton, VisitsSkeleton } from "../visits/share-skeleton.tsx";
import { ownLinkColumns } from "./own-link.tsx";

/** The page of a referrer's only link while it loads, or the reason why it cannot be read. */
export const OnlyLinkToCome = ({ error }: { error: Error | null }) => {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-pane max-lg:bg-page">
      <PageBar title={ownReading().texts.share.yours} back={useWayBack()} />
      <PanelBody>
        {error === null ? (
          <OnlyLinkSkeleton />
        ) : (
          <ErrorState title={phrase("Your link could not be loaded")} error={error} />
        )}
      </PanelBody>
    </div>
  );
};

/** A placeholder in the shape of the link: how to share it, its figures and a chart. */
export const OnlyLinkSkeleton = () => (
  <div className={`@container ${ownHeadingsClass}`}>
    <div className={ownLinkColumns}>
      <div>
        <div className="grid gap-3 p-5">
          <Skeleton className="h-9 pointer-coarse:h-11" />
          <AddressSkeleton />
        </div>
        <div className="h-21 border-t border-line p-5">
          <SkeletonTwoLines />
        </div>
      </div>
      <div className="border-t border-line @4xl:border-t-0 @4xl:border-l">
        <div className="h-27 p-5 pointer-coarse:h-28">
          <SkeletonLines count={3} />
        </div>
        <VisitsSkeleton />
      </div>
    </div>
  </div>
);
