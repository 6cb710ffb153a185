import type { BdGoal } from "@referral-service/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { courseQuery, goalQuery, goals, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { RecordPanel } from "../lists/record-panel.tsx";
import { IdFact } from "../ui/id-fact.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { part } from "../ui/part.tsx";
import { RecordActions } from "../ui/record-actions.tsx";
import { NamedFacts } from "../ui/record-body.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { amountText } from "../words/goal-amounts.ts";
import { GoalProgress } from "../words/goal-progress.tsx";
import { metrics } from "../words/portal.ts";
import { periodText } from "../words/times.ts";
import { GoalStatus } from "./goals-page.tsx";
import { whatCounts } from "./what-counts.ts";

const GoalDialog = part(async () => (await import("./goal-dialog.tsx")).GoalDialog);
const GoalChart = part(
  async () => (await import("./goal-chart.tsx")).GoalChart,
  <Skeleton className="h-52" />,
);

const route = getRouteApi("/o/$slug/portal/goals");

/** Shows a goal next to the list, with its progress over time. */
export function GoalPanel() {
  const portal = usePortal();
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  return (
    <RecordPanel
      label="Goal"
      failure="The goal could not be loaded"
      list="/o/$slug/portal/goals"
      query={(id) => goalQuery(portal, id)}
      title={({ metric }) => metrics[metric]}
      width="wide"
      skeleton={
        <>
          <div className="grid gap-4 p-5">
            <Skeleton className="h-8.5" />
            <NamedFacts names={["Status", "Period", "Target", "What counts", "ID"]} />
          </div>
          <section className="grid gap-3 border-t border-line p-5">
            <h3>Progress over time</h3>
            <Skeleton className="h-52" />
          </section>
        </>
      }
    >
      {(goal) => currency !== undefined && <GoalDetails goal={goal} currency={currency} />}
    </RecordPanel>
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
      {isOwn && (
        <RecordActions
          actions={[
            { label: "Edit goal", button: {}, run: () => setEditing(true) },
            { label: "Delete goal", run: () => setDeleting(true) },
          ]}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        {goal.progress !== null && <GoalProgress goal={goal} currency={currency} />}
        <Facts>
          <Fact name="Status">
            <GoalStatus goal={goal} />
          </Fact>
          <Fact name="Period">{periodText(goal, timeZone)}</Fact>
          <Fact name="Target">{amountText(metric, goal.target, currency)}</Fact>
          <Fact name="What counts">{whatCounts[metric]}</Fact>
          <IdFact id={goal.id} />
        </Facts>
      </div>
      <section aria-label="Progress over time" className="grid gap-3 border-t border-line p-5">
        <h3>Progress over time</h3>
        {course.isPending && <Skeleton className="h-52" />}
        {course.isLoadingError && (
          <LoadFailure title="Progress could not be loaded" error={course.error} />
        )}
        {course.data !== undefined && course.data.points === null && (
          <p className="text-ink-2">
            Only super admins and admins who can send bonuses can see the progress of this goal.
          </p>
        )}
        {course.data !== undefined && course.data.points !== null && (
          <GoalChart goal={goal} points={course.data.points} currency={currency} />
        )}
      </section>
      {isEditing && <GoalDialog goal={goal} onClose={() => setEditing(false)} />}
      {isDeleting && <DeleteDialog goal={goal} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ goal, onClose }: { goal: BdGoal; onClose: () => void }) {
  const portal = usePortal();
  const { slug } = portal;
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the goal “${metrics[goal.metric]}”?`}
      verb="Delete goal"
      isDangerous
      {...goals.remove(portal, goal)}
      done={async () => {
        await navigate({ to: "/o/$slug/portal/goals", params: { slug }, search });
        say("Goal deleted", metrics[goal.metric]);
      }}
    >
      <p>
        The referrals, prospects, activities and payments that the goal counts remain. You can
        create the goal again at any time.
      </p>
    </ConfirmDialog>
  );
}
