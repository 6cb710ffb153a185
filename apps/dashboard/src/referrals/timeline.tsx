import type { TimelineEntry } from "@referral-service/contract/app";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useOrganization } from "../data/me.ts";
import { timelineKey } from "../data/referrals.ts";
import { api } from "../data/request.ts";
import { useLiveList } from "../lists/live-list.ts";
import { Button } from "../ui/button.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { TimelineItem } from "./timeline-item.tsx";

const entriesPerPage = 25;

/** The timeline of the referral, as far as the person may read it. */
export function Timeline({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  const timeline = useLiveList<TimelineEntry>(timelineKey(slug, referralId), (cursor, signal) =>
    api("GET /referrals/:id/timeline", {
      params: { id: referralId },
      query: { organization: slug, cursor, limit: entriesPerPage },
      signal,
    }),
  );
  return (
    <section aria-label="Timeline" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <h3 className="text-xs font-medium text-ink-3">Timeline</h3>
      {timeline.isPending && <SkeletonLines count={4} />}
      {timeline.isError && (
        <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isSuccess && timeline.items.length === 0 && (
        <p className="text-ink-3">No entries yet.</p>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {timeline.items.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
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
    </section>
  );
}
