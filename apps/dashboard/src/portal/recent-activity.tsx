import { Loaded } from "../data/failures/loaded.tsx";
import { portalTimeline, usePortal } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { MoreButton } from "../lists/more-button.tsx";
import { Card } from "../ui/card.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";

/** Shows the recent activity in the portal, newest first. */
export function Lately() {
  const timeline = useList(portalTimeline(usePortal(), { limit: 12 }));
  return (
    <Card title="Recent activity">
      <div className="grid gap-2.5 border-t border-line p-4">
        <Loaded failure="Activity could not be loaded" isPart query={timeline} lineCount={6} />
        {timeline.data !== undefined && timeline.items.length === 0 && (
          <p className="text-ink-3">Calls, meetings, completed tasks and wins appear here.</p>
        )}
        <ol className="grid grid-cols-[minmax(0,1fr)]">
          {timeline.items.map((entry) => (
            <TimelineEntry key={entry.id} entry={entry} />
          ))}
        </ol>
        <MoreButton list={timeline}>Show earlier</MoreButton>
      </div>
    </Card>
  );
}
