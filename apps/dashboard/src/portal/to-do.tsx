import type { ShownTask, TaskGroup } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ErrorState } from "../data/failures/error-state.tsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { firstTasksQuery, taskCountsQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Section } from "../ui/page.tsx";
import { SkeletonLines, skeletonCard } from "../ui/skeleton.tsx";
import { countText, groups } from "../words/portal.ts";
import { TaskRow } from "./task-row.tsx";

/** Shows the pending tasks: overdue ones and today's. */
export function ToDo({ onEdit }: { onEdit: (task: ShownTask) => void }) {
  const portal = usePortal();
  const counts = useQuery(taskCountsQuery(portal));
  return (
    <Section
      title="Open tasks"
      isBare
      actions={
        <Link
          to="/o/$slug/portal/tasks"
          params={{ slug: portal.slug }}
          className="text-accent-text hover:underline"
        >
          All tasks
        </Link>
      }
    >
      <Loaded query={counts} lineCount={4} className={skeletonCard} />
      {counts.isSuccess && counts.data.overdue + counts.data.today === 0 && (
        <p className="rounded-surface border border-line bg-surface px-4 py-3 text-ink-2">
          {counts.data.week > 0
            ? `No tasks for today. ${countText(counts.data.week)} due later this week.`
            : "No tasks for today."}
        </p>
      )}
      {counts.isSuccess &&
        (["overdue", "today"] as const).map((group) => (
          <Waiting key={group} group={group} count={counts.data[group]} onEdit={onEdit} />
        ))}
    </Section>
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
  const { slug } = portal;
  const tasks = useQuery(firstTasksQuery(portal, group), { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <section
      aria-label={groups[group]}
      className="overflow-hidden rounded-surface border border-line bg-surface"
    >
      <h3 className="flex h-8 items-center gap-1.5 border-b border-line px-4">
        <span className={group === "overdue" ? "text-bad" : undefined}>{groups[group]}</span>
        <span className="figures">{countText(count)}</span>
      </h3>
      {tasks.isPending && (
        <div className="p-4">
          <SkeletonLines count={3} />
        </div>
      )}
      {tasks.isError && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      <ul>
        {tasks.data?.data.map((task) => (
          <TaskRow key={task.id} task={task} onEdit={() => onEdit(task)} />
        ))}
      </ul>
      {tasks.data?.pagination.hasMore === true && (
        <Link
          to="/o/$slug/portal/tasks"
          params={{ slug }}
          search={{ group }}
          className="block border-t border-line px-4 py-2 text-accent-text hover:underline"
        >
          Show all {countText(count)}
        </Link>
      )}
    </section>
  );
}
