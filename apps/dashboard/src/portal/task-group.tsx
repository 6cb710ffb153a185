import type { ShownTask, TaskGroup } from "@referral-service/contract/app";
import clsx from "clsx";
import { useState } from "react";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { tasksList, usePortal } from "../data/portal.ts";
import { SkeletonTasks } from "../data/skeleton-tasks.tsx";
import { TaskRow } from "../data/task-row.tsx";
import { useList } from "../data/use-list.ts";
import { useHeaderHeight, useRowHeight } from "../lists/density.ts";
import { GroupToggle } from "../lists/group-toggle.tsx";
import { MoreButton } from "../lists/more-button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { countText } from "../words/goal-amounts.ts";
import { groups } from "../words/portal.ts";

interface Group {
  group: TaskGroup;
  q?: string | undefined;
  count: number;
  onEdit: (task: ShownTask) => void;
}

/** A group of tasks under its heading, which opens and closes it. */
export function TaskGroupSection({
  isOpenAtFirst,
  ...tasks
}: Group & {
  isOpenAtFirst: boolean;
}) {
  const { group, count } = tasks;
  const [toggled, setOpen] = useState<boolean>();
  const isOpen = toggled ?? isOpenAtFirst;
  const headerHeight = useHeaderHeight();
  return (
    <section aria-label={groups[group]}>
      <h2
        className={clsx(
          "relative z-1 flex items-center border-b border-line hover:bg-hover",
          headerHeight.className,
        )}
      >
        <GroupToggle isOpen={isOpen} count={countText(count)} onToggle={() => setOpen(!isOpen)}>
          {groups[group]}
        </GroupToggle>
      </h2>
      {isOpen && <Tasks {...tasks} />}
    </section>
  );
}

/** Shows the tasks in a group, one page at a time. */
function Tasks({ group, q, count, onEdit }: Group) {
  const portal = usePortal();
  const tasks = useList(tasksList(portal, { group, q }));
  const rowHeight = useRowHeight({ isTall: useIsNarrow() });
  const rowClass = `border-b border-line px-5 ${rowHeight.className}`;
  return (
    <>
      {tasks.isError && tasks.data === undefined && (
        <div className="px-5 py-3">
          <LoadFailure title="Tasks could not be loaded" error={tasks.error} />
        </div>
      )}
      {tasks.isPending && <SkeletonTasks count={Math.min(count, 5)} className={rowClass} />}
      <ul>
        {tasks.items.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            portal={portal}
            isOverdueNamed={group === "overdue"}
            opens={portal.isOwn ? () => onEdit(task) : undefined}
            className={rowClass}
          />
        ))}
      </ul>
      {tasks.hasNextPage && (
        <div className="grid px-5 py-3">
          <MoreButton list={tasks}>Show more</MoreButton>
        </div>
      )}
    </>
  );
}
