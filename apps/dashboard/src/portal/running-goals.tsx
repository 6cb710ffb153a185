import { Link } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { GoalRow } from "../data/goal-row.tsx";
import { overviewQuery, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Card } from "../ui/card.tsx";

/** Shows the active goals, ordered by the end of their period. */
export function RunningGoals() {
  const portal = usePortal();
  const { slug, isOwn } = portal;
  const overview = useQuery(overviewQuery(portal));
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  return (
    <Card title="Goals" all={{ to: "/o/$slug/portal/goals", params: { slug } }}>
      <Loaded
        failure="Goals could not be loaded"
        isPart
        query={overview}
        lineCount={4}
        className="p-4"
      />
      {overview.data?.goalProgress.length === 0 && (
        <div className="grid justify-items-start gap-2 border-t border-line px-4 py-3 text-ink-2">
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
      <ul>
        {overview.data?.goalProgress.map((goal) => (
          <GoalRow key={goal.id} goal={goal} currency={currency} />
        ))}
      </ul>
    </Card>
  );
}
