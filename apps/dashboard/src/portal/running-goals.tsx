import { Link } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { overviewQuery, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Section } from "../ui/page.tsx";
import { GoalProgress } from "../words/goal-progress.tsx";
import { metrics } from "../words/portal.ts";
import { shortDay } from "../words/times.ts";

/** Shows the active goals, ordered by the end of their period. */
export function RunningGoals() {
  const portal = usePortal();
  const { slug, timeZone, isOwn } = portal;
  const overview = useQuery(overviewQuery(portal));
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  return (
    <Section
      title="Goals"
      actions={
        <Link
          to="/o/$slug/portal/goals"
          params={{ slug }}
          className="text-accent-text hover:underline"
        >
          All goals
        </Link>
      }
    >
      <Loaded query={overview} lineCount={4} />
      {overview.data?.goalProgress.length === 0 && (
        <div className="grid justify-items-start gap-2 text-ink-2">
          <p>No active goals.</p>
          {isOwn && (
            <Link
              to="/o/$slug/portal/goals"
              params={{ slug }}
              search={{ create: true }}
              className="text-accent-text hover:underline"
            >
              Create goal
            </Link>
          )}
        </div>
      )}
      <ul className="grid gap-4">
        {overview.data?.goalProgress.map((goal) => (
          <li key={goal.id} className="grid gap-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <Link
                to="/o/$slug/portal/goals/$goalId"
                params={{ slug, goalId: goal.id }}
                className="font-medium hover:underline"
              >
                {metrics[goal.metric].label}
              </Link>
              <span className="text-xs text-ink-3">
                until {shortDay(goal.periodEnd - 1, timeZone)}
              </span>
            </span>
            <GoalProgress goal={goal} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
