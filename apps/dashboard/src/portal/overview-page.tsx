import type { ShownTask } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePortal } from "../data/portal.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { PageBar } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { Pipeline } from "./pipeline.tsx";
import { Lately } from "./recent-activity.tsx";
import { RunningGoals } from "./running-goals.tsx";
import { ToDo } from "./to-do.tsx";

const TaskDialog = part(async () => (await import("./task-dialog.tsx")).TaskDialog);

/** Shows the pending tasks, the progress and the recent activity of a portal. */
export function OverviewPage() {
  const { slug, isOwn } = usePortal();
  /** The task in the open dialog, or null for a new task. Undefined if no dialog is open. */
  const [edited, setEdited] = useState<ShownTask | null>();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageBar
        title="Pipeline"
        mainAction={
          isOwn && (
            <>
              <Button onClick={() => setEdited(null)}>Add task</Button>
              <Link
                to="/o/$slug/portal/prospects"
                params={{ slug }}
                search={{ create: true }}
                className={buttonClass("primary")}
              >
                Add prospect
              </Link>
            </>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 p-5 pb-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ToDo onEdit={setEdited} />
            <Lately />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:contents">
            <RunningGoals />
            <div className="max-sm:order-first">
              <Pipeline />
            </div>
          </div>
        </div>
      </div>
      {edited !== undefined && (
        <TaskDialog task={edited ?? undefined} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}
