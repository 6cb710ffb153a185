import { Loaded } from "../data/failures/loaded.tsx";
import { timelineList } from "../data/referrals.ts";
import { useList } from "../data/use-list.ts";
import { MoreButton } from "../lists/next-page.tsx";
import { TimelineItem } from "./timeline-item.tsx";

/** Shows the timeline of the referral, if the person can read it. */
export function Timeline({ referralId }: { referralId: string }) {
  const timeline = useList(timelineList(referralId));
  return (
    <section aria-label="Timeline" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <h3 className="text-xs font-medium text-ink-3">Timeline</h3>
      <Loaded query={timeline} lineCount={4} />
      {timeline.isSuccess && timeline.items.length === 0 && (
        <p className="text-ink-3">No entries yet.</p>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {timeline.items.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton list={timeline}>Show earlier</MoreButton>
    </section>
  );
}
