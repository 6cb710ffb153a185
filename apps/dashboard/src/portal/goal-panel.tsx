import type { BdGoal } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { PanelQueryState } from "../data/failures/panel-query-state.tsx";
import { courseQuery, goalQuery, stagesQuery } from "../data/portal.ts";
import { api } from "../data/request.ts";
import { usePortal, useRefreshPortal } from "../data/use-portal.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useVersioned } from "../forms/use-versioned.ts";
import { Button } from "../ui/button.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { Fact, Facts, Panel } from "../ui/panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { GoalProgress } from "../words/goal-progress.tsx";
import { amountText, metrics } from "../words/portal.ts";
import { periodText } from "../words/times.ts";
import { GoalStatus } from "./goals-page.tsx";

const GoalDialog = lazy(async () => ({
  default: (await import("./goal-dialog.tsx")).GoalDialog,
}));
const GoalChart = lazy(async () => ({
  default: (await import("./goal-chart.tsx")).GoalChart,
}));

const route = getRouteApi("/o/$slug/portal/goals");

/** A goal beside the list, with its progress over time. */
export function GoalPanel() {
  const portal = usePortal();
  const { slug } = portal;
  const { goalId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const goal = useQuery(goalQuery(portal, goalId));
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  return (
    <Panel
      label="Goal"
      width="wide"
      closeTo={{ to: "/o/$slug/portal/goals", params: { slug }, search }}
    >
      <PanelQueryState query={goal} />
      {goal.data !== undefined && currency !== undefined && (
        <GoalDetails key={goalId} goal={goal.data} currency={currency} />
      )}
    </Panel>
  );
}

function GoalDetails({ goal, currency }: { goal: BdGoal; currency: string }) {
  const portal = usePortal();
  const { isOwn, timeZone } = portal;
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const course = useQuery(courseQuery(portal, goal.id));
  const { metric } = goal;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <h2 className="pr-8 text-lg font-semibold tracking-[-0.015em]">{metrics[metric].label}</h2>
        {isOwn && (
          <div className="flex gap-2">
            <Button size="small" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-3" />
              Edit
            </Button>
            <Button size="small" look="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
        )}
        {goal.progress !== null && <GoalProgress goal={goal} currency={currency} />}
        <Facts>
          <Fact name="Status">
            <GoalStatus goal={goal} />
          </Fact>
          <Fact name="Period">{periodText(goal, timeZone)}</Fact>
          <Fact name="Target">{amountText(metric, goal.target, currency)}</Fact>
          <Fact name="Counts">{metrics[metric].meaning}</Fact>
          <Fact name="ID">
            <CopyableId id={goal.id} />
          </Fact>
        </Facts>
      </div>
      <section aria-label="Over time" className="grid gap-3 border-t border-line p-5">
        <h3 className="text-xs font-medium text-ink-3">Over time</h3>
        {course.isPending && <Skeleton className="h-52" />}
        {course.isLoadingError && (
          <ErrorState error={course.error} onRetry={() => void course.refetch()} />
        )}
        {course.data !== undefined && course.data.points === null && (
          <p className="text-ink-2">
            Only super admins and admins who can send bonuses can see the progress of this goal.
          </p>
        )}
        {course.data !== undefined && course.data.points !== null && (
          <Suspense fallback={<Skeleton className="h-52" />}>
            <GoalChart goal={goal} points={course.data.points} currency={currency} />
          </Suspense>
        )}
      </section>
      {isEditing && (
        <Suspense>
          <GoalDialog goal={goal} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {isDeleting && <DeleteDialog goal={goal} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ goal, onClose }: { goal: BdGoal; onClose: () => void }) {
  const { slug, query } = usePortal();
  const refresh = useRefreshPortal();
  const search = route.useSearch();
  const navigate = useNavigate();
  const params = { id: goal.id };
  const change = useVersioned(goal, () => api("GET /bd/goals/:id", { params, query }));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this goal?"
      verb="Delete goal"
      isDangerous
      call={() => change((ifVersion) => api("DELETE /bd/goals/:id", { params, query, ifVersion }))}
      done={async () => {
        await navigate({ to: "/o/$slug/portal/goals", params: { slug }, search });
        await refresh();
        say("Goal deleted", metrics[goal.metric].label);
      }}
    >
      <p>
        The referrals, payments and activities that it counted stay. You can create the goal again
        at any time.
      </p>
    </ConfirmDialog>
  );
}
