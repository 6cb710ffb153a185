import type { HomePage, ShownTask } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { useTick } from "../../data/use-tick.ts";
import { DueTime } from "../../words/due-time.tsx";
import { GoalProgress } from "../../words/goal-progress.tsx";
import { metrics } from "../../words/portal.ts";
import { shortDay } from "../../words/times.ts";
import { Card, CardRow, CardRows, countText } from "./card.tsx";

type Portal = NonNullable<HomePage["portal"]>;

/** A business developer's tasks that are due by tomorrow. */
export function DueTasks({ tasks }: { tasks: Portal["tasks"] }) {
  const { slug } = useOrganization();
  if (tasks.count === 0) return null;
  const link = { to: "/o/$slug/portal/tasks", params: { slug } } as const;
  return (
    <Card title="Your tasks" count={countText(tasks.count)} all={{ link }}>
      <CardRows>
        {tasks.first.map((task) => (
          <DueTask key={task.id} task={task} link={link} />
        ))}
      </CardRows>
    </Card>
  );
}

/** The prospect or the referral tells tasks with the same title apart. */
function DueTask({ task, link }: { task: ShownTask; link: LinkProps }) {
  const { title, dueAt, prospectName, referralName } = task;
  const { isDone, checkbox } = useTick(task, { bd: undefined });
  const about = [prospectName, referralName].filter(Boolean).join(" · ");
  return (
    <CardRow
      link={link}
      dot={
        <label className="relative z-1 grid place-items-center pointer-coarse:-m-3.25 pointer-coarse:min-w-11">
          <input {...checkbox} />
        </label>
      }
      title={title}
      isDone={isDone}
      {...(about !== "" && { detail: about })}
      aside={dueAt !== null && <DueTime unixMs={dueAt} />}
    />
  );
}

export function Goals({ goals, currency }: Pick<Portal, "goals" | "currency">) {
  const { slug, timezone } = useOrganization();
  if (goals.length === 0) return null;
  return (
    <Card title="Your goals" all={{ link: { to: "/o/$slug/portal/goals", params: { slug } } }}>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} className="grid gap-1.5 border-t border-line px-4 py-2.5">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{metrics[goal.metric].label}</span>
              <span className="text-xs text-ink-3">
                until {shortDay(goal.periodEnd - 1, timezone)}
              </span>
            </p>
            <GoalProgress goal={goal} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
