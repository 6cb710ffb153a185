import type { BdProspect } from "@referral-service/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { openTasksMax, openTasksQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { TaskRow } from "../data/task-row.tsx";
import { Button } from "../ui/button.tsx";
import { part } from "../ui/part.tsx";

const TaskDialog = part(async () => (await import("./task-dialog.tsx")).TaskDialog);

/** Shows the open tasks of a prospect. Its timeline has the completed ones. */
export function ProspectTasks({ prospect: { id, name } }: { prospect: BdProspect }) {
  const portal = usePortal();
  const { isOwn } = portal;
  /** ID of the task in the open dialog, or null for a new task. Undefined if no dialog is open. */
  const [editedId, setEditedId] = useState<string | null>();
  const tasks = useQuery(openTasksQuery(portal, id));
  const open = (tasks.data?.data ?? [])
    .map((task) => ({ ...task, prospectName: name, referralName: null }))
    .toSorted((one, other) => (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity));
  return (
    <section aria-label="Tasks" className="grid gap-2 border-t border-line p-5">
      <div className="flex items-center justify-between">
        <h3>Open tasks</h3>
        {isOwn && (
          <Button size="small" onClick={() => setEditedId(null)}>
            <Plus aria-hidden className="size-3" />
            Add task
          </Button>
        )}
      </div>
      <Loaded failure="Tasks could not be loaded" isPart query={tasks} lineCount={2} />
      {tasks.data !== undefined && open.length === 0 && (
        <p className="text-ink-3">No open tasks.</p>
      )}
      {open.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-surface border border-line bg-surface">
          {open.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              portal={portal}
              opens={isOwn ? () => setEditedId(task.id) : undefined}
              hasAbout={false}
              className="min-h-9 px-4 py-1.5"
            />
          ))}
        </ul>
      )}
      {tasks.data?.pagination.hasMore === true && (
        <p className="text-xs text-ink-3">
          Only the newest {openTasksMax} tasks are shown. The Tasks page shows all tasks.
        </p>
      )}
      {editedId !== undefined && (
        <TaskDialog
          task={open.find((task) => task.id === editedId)}
          prospect={{ id, name }}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </section>
  );
}
