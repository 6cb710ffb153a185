import type { ShownTask, TaskGroup } from "@referral-service/contract/app";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { firstTasksQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { SkeletonTasks } from "../data/skeleton-tasks.tsx";
import { taskCountsQuery } from "../data/task-counts.ts";
import { TaskRow } from "../data/task-row.tsx";
import { Card, cardRowInsets } from "../ui/card.tsx";
import { GroupName } from "../ui/group-name.tsx";
import { countText } from "../words/goal-amounts.ts";
import { groups } from "../words/portal.ts";

/** The home page has more of them, and the list has all. */
const shownMax = 3;

/** Shows the pending tasks: overdue ones and today's. */
export function ToDo({ onEdit }: { onEdit: (task: ShownTask) => void }) {
  const portal = usePortal();
  const counts = useQuery(taskCountsQuery(portal));
  return (
    <Card title="Open tasks" all={{ to: "/o/$slug/portal/tasks", params: { slug: portal.slug } }}>
      <Loaded
        failure="Tasks could not be loaded"
        isPart
        query={counts}
        skeleton={<SkeletonTasks count={4} className={cardRowInsets} />}
        className="p-4"
      />
      {counts.data && counts.data.overdue + counts.data.today === 0 && (
        <p className="border-t border-line px-4 py-3 text-ink-2">
          {counts.data.week > 0
            ? `No tasks for today. ${countText(counts.data.week)} due later this week.`
            : "No tasks for today."}
        </p>
      )}
      {counts.data &&
        (["overdue", "today"] as const).map((group) => (
          <Waiting key={group} group={group} count={counts.data[group]} onEdit={onEdit} />
        ))}
    </Card>
  );
}

function Waiting({
  group,
  count,
  onEdit,
}: {
  group: TaskGroup;
  count: number;
  onEdit: (task: ShownTask) => void;
}) {
  const portal = usePortal();
  const tasks = useQuery(firstTasksQuery(portal, group), { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <section aria-label={groups[group]}>
      <h3 className="flex h-9 items-center gap-2 border-t border-line px-4">
        <GroupName count={countText(count)}>{groups[group]}</GroupName>
      </h3>
      {tasks.isPending && (
        <SkeletonTasks count={Math.min(count, shownMax)} className={cardRowInsets} />
      )}
      {tasks.isLoadingError && (
        <div className="p-4">
          <LoadFailure title="Tasks could not be loaded" error={tasks.error} />
        </div>
      )}
      <ul>
        {tasks.data?.data.slice(0, shownMax).map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            portal={portal}
            isOverdueNamed={group === "overdue"}
            opens={portal.isOwn ? () => onEdit(task) : undefined}
            className={cardRowInsets}
          />
        ))}
      </ul>
    </section>
  );
}
