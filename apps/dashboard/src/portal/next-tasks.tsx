import type { BdTask } from "@referral-service/contract";
import type { ShownTask } from "@referral-service/contract/app";
import { useState } from "react";
import { openTasksMax, usePortal } from "../data/portal.ts";
import { TaskRow } from "../data/task-row.tsx";
import { EntriesLine } from "../lists/stream/stream-line.tsx";
import { Button } from "../ui/button.tsx";

/** Returns open tasks with the next one first. */
export const nextFirst = (tasks: readonly BdTask[]): BdTask[] =>
  tasks.toSorted((one, other) => (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity));

/** As many tasks as leave room for what happened last. */
const firstMax = 3;

/** Shows the open tasks of a prospect, the next one first. */
export function NextTasks({
  title,
  tasks,
  hasMore,
  showsAll,
  onOpen,
}: {
  title: string;
  tasks: readonly ShownTask[];
  /** Whether there are more open tasks than these. */
  hasMore: boolean;
  showsAll: boolean;
  onOpen: (taskId: string) => void;
}) {
  const portal = usePortal();
  const [isWhole, setWhole] = useState(false);
  const shown = showsAll || isWhole ? tasks : tasks.slice(0, firstMax);
  return (
    // Columns of tasks depend on the width of the stream, not on that of the record.
    <section aria-label="Tasks" className="@container">
      <EntriesLine>{title}</EntriesLine>
      <ul className="divide-y divide-line overflow-hidden rounded-surface border border-line bg-surface">
        {shown.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            portal={portal}
            opens={portal.isOwn ? () => onOpen(task.id) : undefined}
            hasAbout={false}
            className="min-h-9 px-3 py-1.5 pointer-coarse:min-h-11"
          />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {tasks.length} tasks
        </Button>
      )}
      {hasMore && (
        <p className="mt-2 text-xs text-ink-3">
          Only the newest {openTasksMax} tasks are shown. The Tasks page shows all tasks.
        </p>
      )}
    </section>
  );
}
