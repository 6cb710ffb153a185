import type { BdGoal } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { cardRowClass, rowTitleClass } from "../ui/card.tsx";
import { GoalPace, GoalProgress } from "../words/goal-progress.tsx";
import { metrics } from "../words/portal.ts";
import { shortDay } from "../words/times.ts";
import { useOrganization } from "./me.ts";

/** A running goal with its progress. The whole row opens it. */
export function GoalRow({ goal, currency }: { goal: BdGoal; currency: string | undefined }) {
  const { slug, timezone } = useOrganization();
  return (
    <li className={cardRowClass}>
      <div className="grid min-w-0 flex-1 gap-1.5 py-1">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to="/o/$slug/portal/goals/$goalId"
            params={{ slug, goalId: goal.id }}
            className={rowTitleClass}
          >
            {metrics[goal.metric]}
          </Link>
          <span className="text-xs text-ink-3">
            until {shortDay(goal.periodEnd - 1, timezone)}
            <GoalPace goal={goal} />
          </span>
        </p>
        <GoalProgress goal={goal} currency={currency} />
      </div>
    </li>
  );
}
