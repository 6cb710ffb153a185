import type { Referral } from "@referral-service/contract";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Loaded } from "../data/failures/loaded.tsx";
import type { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { besideClass, SkeletonFacts, useIsFolded } from "../ui/record-body.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { threadColumn } from "./conversations/message-row.tsx";
import { ComposerSkeleton } from "./conversations/thread-skeleton.tsx";
import { StreamSkeleton } from "./stream-skeleton.tsx";

/** Takes the place of a referral that is not loaded: a placeholder in its shape, or why it cannot be read. */
export function ReferralToCome({
  query,
  list,
}: {
  query: ReturnType<typeof useQuery<Referral>>;
  list: LinkProps;
}) {
  const [isFolded, measure] = useIsFolded();
  return (
    <div ref={measure} className={clsx("@container flex min-h-0 flex-1", isFolded && "flex-col")}>
      {query.isPending && <FactsSkeleton isFolded={isFolded} />}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className={`flex min-h-0 flex-1 flex-col overflow-y-auto ${threadColumn}`}>
          <Loaded
            failure={phrase("The referral could not be loaded")}
            query={query}
            list={{ label: phrase("All referrals"), link: list }}
            skeleton={<StreamSkeleton />}
          />
        </div>
        {query.isPending && <ComposerSkeleton />}
      </div>
    </div>
  );
}

const FactsSkeleton = ({ isFolded }: { isFolded: boolean }) =>
  isFolded ? (
    <div className="flex min-h-14 shrink-0 items-center border-b border-line px-5">
      <SkeletonTwoLines />
    </div>
  ) : (
    <div className={`shrink-0 border-line p-5 ${besideClass}`}>
      <SkeletonFacts />
    </div>
  );
