import type { BdTask } from "@referral-service/contract";
import { messageOf } from "../data/api-error.ts";
import { setTaskStatus, usePortal } from "../data/portal.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { say } from "../ui/toasts.tsx";

type Ticked = Pick<BdTask, "id" | "title" | "status" | "version">;

/** Completes or reopens a task. A toast offers to undo this. */
export function useTick() {
  const send = useCommand(setTaskStatus(usePortal()));

  return async function tick({ id, title, status, version }: Ticked): Promise<void> {
    const next = status === "open" ? "done" : "open";
    try {
      const task = await send({ id, version, status: next });
      say(next === "done" ? "Task completed" : "Task reopened", title, () => void tick(task));
    } catch (error) {
      say(
        "Task not changed",
        isOutdated(error)
          ? "This task changed in the meantime. Check it, then try again."
          : messageOf(error),
      );
    }
  };
}
