import type { PortalEntry } from "@referral-service/contract/app";
import { ErrorState } from "../data/failures/error-state.tsx";
import { api } from "../data/request.ts";
import { usePortal } from "../data/use-portal.ts";
import { useList } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";

/** The recent activity in the portal, newest first. */
export function Lately() {
  const timeline = useList(portalTimeline(usePortal(), { limit: 12 }));
  return (
    <Section title="Recent activity">
      <Loaded query={timeline} lineCount={6} />
      {timeline.isSuccess && timeline.items.length === 0 && (
        <p className="text-ink-3">Calls, meetings, done tasks and wins appear here.</p>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {timeline.items.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} hasProspect />
        ))}
      </ol>
      <MoreButton list={timeline}>Show earlier</MoreButton>
    </Section>
  );
}
