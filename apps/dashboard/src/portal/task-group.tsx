import type { ShownTask, TaskGroup } from "@referral-service/contract/app";
import clsx from "clsx";
import { useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { tasksList, usePortal } from "../data/portal.ts";
import { TaskRow } from "../data/task-row.tsx";
import { useList } from "../data/use-list.ts";
import { useHeaderHeight, useRowHeight } from "../lists/density.ts";
import { GroupToggle } from "../lists/group-toggle.tsx";
import { MoreButton } from "../lists/next-page.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { countText, groups } from "../words/portal.ts";

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
  const portal = usePortal();
  const tasks = useList(tasksList(portal, { group, q }));
  const [isOpen, setOpen] = useState(true);
  const rowHeight = useRowHeight({ isTall: useIsNarrow() });
  const headerHeight = useHeaderHeight();
  return (
    <section aria-label={groups[group]}>
      <h2
        className={clsx(
          "relative flex items-center border-b border-line hover:bg-hover",
          headerHeight.className,
        )}
      >
        <GroupToggle isOpen={isOpen} count={countText(count)} onToggle={() => setOpen(!isOpen)}>
          {groups[group]}
        </GroupToggle>
      </h2>
      {tasks.isError && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && (
        <div className="px-5 py-3">
          <SkeletonLines count={Math.min(count, 5)} />
        </div>
      )}
      {isOpen && (
        <>
          <ul>
            {tasks.items.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                portal={portal}
                opens={portal.isOwn ? () => onEdit(task) : undefined}
                isGrouped
                className={clsx("border-b border-line px-5", rowHeight.className)}
              />
            ))}
          </ul>
          {tasks.hasNextPage && (
            <div className="grid px-5 py-3">
              <MoreButton list={tasks}>Show more</MoreButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}
