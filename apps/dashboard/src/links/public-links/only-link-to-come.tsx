import { ErrorState } from "../../data/failures/error-state.tsx";
import { useWayBack } from "../../data/phone-tabs.ts";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { PanelBody } from "../../ui/panel.tsx";
import { Skeleton, SkeletonBars } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { AddressSkeleton } from "../visits/share-skeleton.tsx";
import { chartHeight } from "../visits/visits-chart.tsx";
import { OwnLinkParts } from "./own-link.tsx";

/** The page of a referrer's only link while it loads, or the reason why it cannot be read. */
export const OnlyLinkToCome = ({ error }: { error: Error | null }) => {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageBar title={ownReading().texts.share.yours} back={useWayBack()} />
      <PanelBody>
        <h2 className="sr-only">{phrase("Public link")}</h2>
        {error === null ? (
          <OnlyLinkSkeleton />
        ) : (
          <ErrorState title={phrase("Your link could not be loaded")} error={error} />
        )}
      </PanelBody>
    </div>
  );
};

/** A placeholder in the shape of the link: how to share it, and its figures. */
export const OnlyLinkSkeleton = () => (
  <OwnLinkParts
    share={
      <div className="grid gap-3 p-5">
        <h3>{phrase("Share")}</h3>
        <AddressSkeleton>
          <SkeletonTwoLines className="py-2" />
          {!useIsNarrow() && <Skeleton className="h-7.5 pointer-coarse:h-11" />}
        </AddressSkeleton>
      </div>
    }
    results={
      <>
        <SkeletonTwoLines className="py-2" />
        {!useIsNarrow() && <SkeletonBars className={chartHeight} />}
      </>
    }
    bonus={<SkeletonTwoLines />}
  />
);
