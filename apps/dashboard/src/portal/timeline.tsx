import type { BdActivity, BdProspect } from "@referral-service/contract";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { portalTimeline, usePortal } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { MoreButton } from "../lists/more-button.tsx";
import { Button } from "../ui/button.tsx";
import { part } from "../ui/part.tsx";
import { activityTypeNames, activityTypes } from "../words/portal.ts";
import { TimelineEntry } from "./timeline-entry.tsx";

const ActivityDialog = part(async () => (await import("./activity-dialog.tsx")).ActivityDialog);

/** Shows the timeline of a prospect, with the buttons that log activities. */
export function ProspectTimeline({ prospect: { id, name } }: { prospect: BdProspect }) {
  const portal = usePortal();
  const { isOwn } = portal;
  const [edited, setEdited] = useState<Pick<BdActivity, "type"> & Partial<BdActivity>>();
  const timeline = useList(portalTimeline(portal, { prospectId: id, limit: 25 }));
  return (
    <section
      aria-label="Timeline"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-5"
    >
      <h3>Timeline</h3>
      {isOwn && (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          {activityTypeNames.map((type) => (
            <Button key={type} size="small" onClick={() => setEdited({ type })}>
              Log {activityTypes[type].toLowerCase()}
            </Button>
          ))}
        </div>
      )}
      <Loaded failure="Activity could not be loaded" isPart query={timeline} lineCount={4} />
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {timeline.items.map((entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            hasProspect={false}
            onEdit={isOwn ? setEdited : undefined}
          />
        ))}
      </ol>
      <MoreButton list={timeline}>Show earlier</MoreButton>
      {edited !== undefined && (
        <ActivityDialog
          activity={edited}
          prospect={{ id, name }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
