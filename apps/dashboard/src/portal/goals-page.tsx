import type { BdGoal, BdGoalMetric } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useParams } from "@tanstack/react-router";
import { Goal, SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { stagesQuery } from "../data/portal.ts";
import { api } from "../data/request.ts";
import { usePortal } from "../data/use-portal.ts";
import { type Filter, FilterBar } from "../lists/filters.tsx";
import { type Column, ListTable, useList } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar } from "../ui/page.tsx";
import { Status } from "../ui/tag.tsx";
import { GoalProgress } from "../words/goal-progress.tsx";
import { metricChoices, metrics } from "../words/portal.ts";
import { periodText } from "../words/times.ts";

const GoalDialog = lazy(async () => ({
  default: (await import("./goal-dialog.tsx")).GoalDialog,
}));

const route = getRouteApi("/o/$slug/portal/goals");

const rowsPerPage = 50;

const metricFilter: Filter<"metric"> = { name: "metric", label: "Goal", choices: metricChoices };

const metric: Column<BdGoal> = { name: "Goal", cell: (goal) => metrics[goal.metric].label };
const status: Column<BdGoal> = {
  name: "Status",
  widthPx: 110,
  cell: (goal) => <GoalStatus goal={goal} />,
  isMinor: true,
};

/** The goals with their progress, newest first. */
export function GoalsPage() {
  const portal = usePortal();
  const { slug, key, query, timeZone, isOwn } = portal;
  const { metric: chosen, create } = route.useSearch();
  const { goalId } = useParams({ strict: false });
  const navigate = route.useNavigate();
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  const list = useList<BdGoal>([...key, "goals", chosen], (cursor, signal) =>
    api("GET /bd/goals", {
      query: { ...query, metric: chosen, cursor, limit: rowsPerPage },
      signal,
    }),
  );
  const setCreate = (isOpen: boolean) =>
    void navigate({ search: (present) => ({ ...present, create: isOpen ? true : undefined }) });
  const newButton = isOwn ? (
    <Button look="primary" onClick={() => setCreate(true)}>
      New goal
    </Button>
  ) : undefined;
  const period: Column<BdGoal> = {
    name: "Period",
    widthPx: 190,
    cell: (goal) => periodText(goal, timeZone),
    isMinor: true,
  };
  const progress: Column<BdGoal> = {
    name: "Progress",
    widthPx: 260,
    cell: (goal) => <GoalProgress goal={goal} currency={currency} />,
  };

  return (
    <>
      <PageBar title="Goals" actions={newButton} />
      <FilterBar<"metric">
        filters={[metricFilter]}
        chosen={{ metric: chosen }}
        onChange={(_name, value) =>
          void navigate({
            search: (present) => ({ ...present, metric: value as BdGoalMetric | undefined }),
          })
        }
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Goals"
          list={list}
          columns={[metric, period, progress, ...(goalId === undefined ? [status] : [])]}
          selectedId={goalId}
          linkOf={({ id }) => ({
            to: "/o/$slug/portal/goals/$goalId",
            params: { slug, goalId: id },
            search: true,
          })}
          empty={
            chosen === undefined ? (
              <EmptyState icon={Goal} title="No goals yet" action={newButton}>
                A goal counts referrals, won prospects, activities or paid bonuses in a period.
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title="No goal matches this filter">
                Remove the filter to see more goals.
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
      {create === true && isOwn && (
        <Suspense>
          <GoalDialog onClose={() => setCreate(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the goal was reached, is running, or was missed; without its progress only the time. */
export function GoalStatus({
  goal: { progress, target, periodStart, periodEnd },
}: {
  goal: BdGoal;
}) {
  const now = Date.now();
  if (progress !== null && progress >= target) return <Status tone="good">Reached</Status>;
  if (now < periodStart) return <Status tone="info">Not started</Status>;
  if (now < periodEnd) return <Status tone="accent">Running</Status>;
  if (progress === null) return <Status tone="plain">Ended</Status>;
  return <Status tone="bad">Missed</Status>;
}
