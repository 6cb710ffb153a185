import type { ShownTask } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Circle, CircleCheck, Pencil } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { usePortal } from "../data/portal.ts";
import { useTick } from "../data/use-tick.ts";
import { IconButton } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import { DueTime } from "../words/due-time.tsx";

/** Shows a task with a checkbox, or with its state to people who cannot change it. */
export function TaskRow({
  task,
  onEdit,
  isGrouped = true,
}: {
  task: ShownTask;
  onEdit: () => void;
  /**
   * Whether the row is in a group. False in the task list of a prospect, where rows do not show the
   * prospect's name.
   */
  isGrouped?: boolean;
}) {
  const { slug } = useOrganization();
  const portal = usePortal();
  const { isOwn } = portal;
  const { isDone, checkbox } = useTick(task, portal);
  const State = isDone ? CircleCheck : Circle;

  return (
    <li className="group flex min-h-9 items-center gap-2.5 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-hover">
      {isOwn ? (
        <label className="grid place-items-center pointer-coarse:-m-3.25 pointer-coarse:min-w-11">
          <input {...checkbox} />
        </label>
      ) : (
        <State
          role="img"
          aria-label={isDone ? "Done" : "Open"}
          className="size-4 shrink-0 text-ink-3"
        />
      )}
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2.5">
        <span
          className={clsx("block min-w-0 truncate", isDone && "text-ink-3 line-through")}
          title={task.title}
        >
          {task.title}
        </span>
        <span className="flex items-baseline gap-2.5 sm:flex-auto">
          {isGrouped && task.prospectId !== null && (
            <Link
              to="/o/$slug/portal/prospects/$prospectId"
              params={{ slug, prospectId: task.prospectId }}
              className="block max-w-60 min-w-0 truncate text-xs text-ink-2 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              {task.prospectName ?? "A prospect"}
            </Link>
          )}
          {task.referralId !== null && task.referralName !== null && (
            <Link
              to="/o/$slug/referrals/$referralId"
              params={{ slug, referralId: task.referralId }}
              className="block max-w-60 min-w-0 truncate text-xs text-ink-2 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              {task.referralName}
            </Link>
          )}
          {task.dueAt !== null && (
            <span className="ml-auto shrink-0 text-xs text-ink-3">
              {isDone || (isGrouped && task.dueAt > Date.now()) ? (
                <Time unixMs={task.dueAt} />
              ) : (
                <DueTime unixMs={task.dueAt} />
              )}
            </span>
          )}
        </span>
      </span>
      {isOwn && (
        <IconButton label={`Edit ${task.title}`} className="max-sm:-mr-3" onClick={onEdit}>
          <Pencil aria-hidden className="size-3.5!" />
        </IconButton>
      )}
    </li>
  );
}
