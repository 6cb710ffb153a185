import type { BdGoal } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Goal } from "lucide-react";
import { goalsList, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { useOpening } from "../lists/address.ts";
import { textWidths } from "../lists/columns.ts";
import type { Filter } from "../lists/filters.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { Status } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { GoalPace, GoalProgress } from "../words/goal-progress.tsx";
import { metricChoices, metrics } from "../words/portal.ts";
import { periodText } from "../words/times.ts";

const GoalDialog = part(async () => (await import("./goal-dialog.tsx")).GoalDialog);

const route = getRouteApi("/o/$slug/portal/goals");

const metricFilter: Filter = { name: "metric", label: "Goal", choices: metricChoices };

const metric: Column<BdGoal> = {
  name: "Goal",
  ...textWidths.name,
  cell: (goal) => metrics[goal.metric],
};
const status: Column<BdGoal> = {
  name: "Status",
  widthPx: 150,
  cell: (goal) => <GoalStatus goal={goal} />,
  isBesideRecord: true,
};

/** Room for the bar below the text of a row of a phone. */
const barRoom = "[&_td:has([data-goal-bar])]:pt-2 [&_td:has([data-goal-bar])]:pb-5.5";

/** Lists the goals with their progress, newest first. */
export function GoalsPage() {
  const portal = usePortal();
  const { timeZone, isOwn } = portal;
  const search = route.useSearch();
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  const isNarrow = useIsNarrow();
  const hasRoom = useHasSideColumn();
  const creation = useOpening("create");
  const newButton = isOwn ? (
    <Button look="primary" onClick={creation.open}>
      Create goal
    </Button>
  ) : undefined;
  const period: Column<BdGoal> = {
    name: "Period",
    widthPx: 170,
    cell: (goal) => periodText(goal, timeZone),
    isBesideRecord: true,
  };
  const progress: Column<BdGoal> = {
    name: "Progress",
    widthPx: hasRoom ? 310 : 230,
    cell: (goal) => <GoalProgress goal={goal} currency={currency} isInRow={isNarrow} />,
    isBesideRecord: true,
    isNextToName: true,
  };
  const created: Column<BdGoal> = {
    name: "Created",
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    // A phone has the progress at the end of the rows, so that the name of an order would name it.
    ...(!isNarrow && { order: "descending" }),
    isNumber: true,
    isMinor: true,
    isBesideRecord: true,
  };

  return (
    <div className={`contents ${barRoom}`}>
      <ListPage
        title="Goals"
        createButton={newButton}
        filters={[metricFilter]}
        list={useList(goalsList(portal, { metric: search.metric }))}
        columns={[metric, status, period, progress, created]}
        opens="/o/$slug/portal/goals/$goalId"
        empty={
          <EmptyState icon={Goal} title="No goals yet" action={newButton}>
            A goal counts referrals, won prospects, activities or paid bonuses in a period.
          </EmptyState>
        }
      >
        {creation.isOpen && isOwn && <GoalDialog onClose={creation.close} />}
      </ListPage>
    </div>
  );
}

/**
 * Shows whether the goal was reached, is running or was missed. Shows only whether the period has
 * started or ended if the progress is hidden.
 */
export function GoalStatus({ goal }: { goal: BdGoal }) {
  const { progress, target, periodStart, periodEnd } = goal;
  const now = Date.now();
  if (progress !== null && progress >= target) return <Status tone="good">Reached</Status>;
  if (now < periodStart) return <Status tone="info">Not started</Status>;
  if (now < periodEnd) {
    return (
      <Status tone="accent">
        <span>
          Running
          <GoalPace goal={goal} />
        </span>
      </Status>
    );
  }
  if (progress === null) return <Status tone="plain">Ended</Status>;
  return <Status tone="plain">Missed</Status>;
}
