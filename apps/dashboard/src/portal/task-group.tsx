import type { ShownTask, TaskGroup } from "@referral-service/contract/app";
import clsx from "clsx";
import { ErrorState } from "../data/failures/error-state.tsx";
import { tasksList, usePortal } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { MoreButton } from "../lists/next-page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { countText, groups } from "../words/portal.ts";
import { TaskRow } from "./task-row.tsx";

/** Shows the tasks in a group, one page at a time. */
export function TaskGroupSection({
  group,
  q,
  count,
  onEdit,
}: {
  group: TaskGroup;
  q?: string | undefined;
  count: number;
  onEdit: (task: ShownTask) => void;
}) {
  const tasks = useList(tasksList(usePortal(), { group, q }));
  return (
    <section aria-label={groups[group]} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className={clsx("font-semibold", group === "overdue" && "text-bad")}>
        {groups[group]} <span className="figures font-normal text-ink-3">{countText(count)}</span>
      </h2>
      {tasks.isError && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <SkeletonLines count={Math.min(count, 5)} />}
      {tasks.items.length > 0 && (
        <ul className="overflow-hidden rounded-surface border border-line bg-surface">
          {tasks.items.map((task) => (
            <TaskRow key={task.id} task={task} onEdit={() => onEdit(task)} />
          ))}
        </ul>
      )}
      <MoreButton list={tasks}>Show more</MoreButton>
    </section>
  );
}
