import type { BdActivity, BdProspect } from "@referral-service/contract";
import type { PortalEntry } from "@referral-service/contract/app";
import { lazy, Suspense, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { api } from "../data/request.ts";
import { usePortal } from "../data/use-portal.ts";
import { useList } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { activityTypeNames, activityTypes } from "../words/portal.ts";
import { TimelineEntry } from "./timeline-entry.tsx";

const ActivityDialog = lazy(async () => ({
  default: (await import("./activity-dialog.tsx")).ActivityDialog,
}));

const entriesPerPage = 25;

/** The timeline of a prospect, with the buttons that log activities. */
export function ProspectTimeline({ prospect: { id, name } }: { prospect: BdProspect }) {
  const { key, query, isOwn } = usePortal();
  const [edited, setEdited] = useState<Pick<BdActivity, "type"> & Partial<BdActivity>>();
  const timeline = useList<PortalEntry>([...key, "timeline", id], (cursor, signal) =>
    api("GET /portal/timeline", {
      query: { ...query, prospectId: id, cursor, limit: entriesPerPage },
      signal,
    }),
  );
  return (
    <section
      aria-label="Timeline"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-5"
    >
      <h3 className="text-xs font-medium text-ink-3">Timeline</h3>
      {isOwn && (
        <div className="flex flex-wrap gap-2">
          {activityTypeNames.map((type) => (
            <Button key={type} size="small" onClick={() => setEdited({ type })}>
              Log {activityTypes[type] === "Email" ? "an" : "a"} {activityTypes[type].toLowerCase()}
            </Button>
          ))}
        </div>
      )}
      {timeline.isPending && <SkeletonLines count={4} />}
      {timeline.isError && (
        <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
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
      {timeline.hasNextPage && (
        <Button
          size="small"
          className="justify-self-start"
          isBusy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
      {edited !== undefined && (
        <Suspense>
          <ActivityDialog
            activity={edited}
            prospect={{ id, name }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
