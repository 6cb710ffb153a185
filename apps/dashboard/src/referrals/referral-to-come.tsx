import type { Referral } from "@referral-service/contract";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import type { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { FactGroup } from "../ui/panel.tsx";
import { besideClass, NamedFacts, SkeletonContact, useIsFolded } from "../ui/record-body.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { isAboveReferrer } from "../words/roles.ts";
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
    <div className={`shrink-0 border-line ${besideClass}`}>
      <FactsToCome />
    </div>
  );

function FactsToCome() {
  const { user } = useOrganization();
  return (
    <div role="status" aria-label={phrase("Loading")} className="grid gap-6 p-4">
      <FactGroup title={phrase("Contact")}>
        <SkeletonContact />
      </FactGroup>
      {isAboveReferrer(user) ? (
        <>
          <FactGroup title="Next">
            <NamedFacts names={["First contact", "Assignee"]} />
          </FactGroup>
          <FactGroup title="Credit">
            <NamedFacts names={["Referrer"]} />
          </FactGroup>
          <FactGroup title={phrase("Details")}>
            <NamedFacts names={["Value", "Labels", phrase("Submitted")]} />
          </FactGroup>
        </>
      ) : (
        <FactGroup title={phrase("Referral")}>
          <NamedFacts names={[phrase("Submitted")]} />
        </FactGroup>
      )}
    </div>
  );
}
