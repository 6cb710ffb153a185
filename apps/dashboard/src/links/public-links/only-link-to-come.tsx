import { ErrorState } from "../../data/failures/error-state.tsx";
import { useWayBack } from "../../data/phone-tabs.ts";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { PanelBody } from "../../ui/panel.tsx";
import { ownHeadingsClass } from "../../ui/record-body.tsx";
import { Skeleton, SkeletonLines } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { AddressSkeleton } from "../visits/share-skeleton.tsx";
import { ownLinkBonus, ownLinkColumns, ownLinkFigures } from "./own-link.tsx";

/** The page of a referrer's only link while it loads, or the reason why it cannot be read. */
export const OnlyLinkToCome = ({ error }: { error: Error | null }) => {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-pane max-lg:bg-page">
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
  <div className={`@container h-full ${ownHeadingsClass}`}>
    <div className={ownLinkColumns}>
      <div className="grid gap-3 p-5">
        {useIsNarrow() ? (
          <h3>{phrase("Share")}</h3>
        ) : (
          <Skeleton className="h-9 w-32 pointer-coarse:h-11" />
        )}
        <AddressSkeleton />
      </div>
      <section className={ownLinkBonus}>
        <h3>{ownReading().texts.next.yourBonus}</h3>
        <div className="mt-3 h-10 pointer-coarse:h-11">
          <SkeletonTwoLines />
        </div>
      </section>
      <div className={ownLinkFigures}>
        <div className="p-5">
          <SkeletonLines count={4} />
        </div>
      </div>
    </div>
  </div>
);
