import type { Referral } from "@referral-service/contract";
import type { LinkProps } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import type { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { StreamSkeleton } from "../lists/stream/stream-skeleton.tsx";
import { FactGroup } from "../ui/panel.tsx";
import { NamedFacts, SkeletonContact, threadColumn } from "../ui/record-body.tsx";
import { RecordFrameSkeleton } from "../ui/record-frame.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { ComposerSkeleton } from "./conversations/thread-skeleton.tsx";

/** Takes the place of a referral that is not loaded: a placeholder in its shape, or why it cannot be read. */
export function ReferralToCome({
  query,
  list,
}: {
  query: ReturnType<typeof useQuery<Referral>>;
  list: LinkProps;
}) {
  return (
    <RecordFrameSkeleton facts={query.isPending ? <FactsToCome /> : undefined}>
      <div className={`flex min-h-0 flex-1 flex-col overflow-y-auto ${threadColumn}`}>
        <Loaded
          failure={phrase("The referral could not be loaded")}
          query={query}
          list={{ label: phrase("All referrals"), link: list }}
          skeleton={<StreamSkeleton />}
        />
      </div>
      {query.isPending && <ComposerSkeleton />}
    </RecordFrameSkeleton>
  );
}

/** Placeholders for the facts of a referral. */
export function FactsToCome() {
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
