import type { BdTask } from "@referral-service/contract";
import { useState } from "react";
import { say } from "../ui/toasts.tsx";
import { messageOf } from "./api-error.ts";
import { setTaskStatus } from "./portal.ts";
import { isOutdated, useCommand } from "./use-command.ts";

type Ticked = Pick<BdTask, "id" | "title" | "status" | "version">;

/**
 * The checkbox of a task, which completes or reopens it. It changes at once, and a toast offers to
 * undo this.
 */
export function useTick(task: Ticked, portal: { bd: string | undefined }) {
  const send = useCommand(setTaskStatus(portal));
  const [ticked, setTicked] = useState<boolean>();
  const isDone = ticked ?? task.status === "done";

  async function tick({ id, title, status, version }: Ticked): Promise<void> {
    const next = status === "open" ? "done" : "open";
    try {
      const changed = await send({ id, version, status: next });
      say(next === "done" ? "Task completed" : "Task reopened", title, () => void tick(changed));
    } catch (error) {
      say(
        "Task not changed",
        isOutdated(error)
          ? "This task changed in the meantime. Check it, then try again."
          : messageOf(error),
      );
    }
  }

  async function onChange() {
    setTicked(!isDone);
    await tick(task);
    setTicked(undefined);
  }

  return {
    isDone,
    checkbox: {
      type: "checkbox",
      "aria-label": task.title,
      title: isDone ? "Reopen task" : "Complete task",
      checked: isDone,
      disabled: ticked !== undefined,
      onChange: () => void onChange(),
    },
  } as const;
}
