import type { BdTask } from "@referral-service/contract";
import { ApiError, messageOf } from "../data/api-error.ts";
import { api } from "../data/request.ts";
import { usePortal, useRefreshPortal } from "../data/use-portal.ts";
import { say } from "../ui/toasts.tsx";

type Ticked = Pick<BdTask, "id" | "title" | "status" | "version">;

/** Completes a task, or opens it again. A toast offers to undo it. */
export function useTick() {
  const { query } = usePortal();
  const refresh = useRefreshPortal();

  return async function tick({ id, title, status, version }: Ticked): Promise<void> {
    const next = status === "open" ? "done" : "open";
    try {
      const task = await api("PATCH /bd/tasks/:id", {
        params: { id },
        query,
        body: { status: next },
        ifVersion: version,
      });
      say(next === "done" ? "Task done" : "Task reopened", title, () => void tick(task));
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 412;
      say(
        "Task not changed",
        isOutdated ? "Someone else just changed it. Check it again." : messageOf(error),
      );
    }
    await refresh();
  };
}
