import type { HomePage } from "@referral-service/contract/app";
import { GoalRow } from "../../data/goal-row.tsx";
import { useOrganization } from "../../data/me.ts";
import { TaskRow } from "../../data/task-row.tsx";
import { Card, CardRows, cardRowInsets } from "../../ui/card.tsx";
import { framesOf } from "./cards.tsx";
import { countText } from "./counts.ts";

type Portal = NonNullable<HomePage["portal"]>;

const ownPortal = { bd: undefined, isOwn: true };

/** A business developer's tasks that are due by tomorrow. */
export function DueTasks({ tasks }: { tasks: Portal["tasks"] }) {
  const { slug } = useOrganization();
  if (tasks.count === 0) return null;
  const frame = framesOf(slug).tasks;
  const areOverdue =
    tasks.count === tasks.first.length && (tasks.first.at(-1)?.dueAt ?? Infinity) < Date.now();
  return (
    <Card
      {...frame}
      count={`${countText(tasks.count)} ${areOverdue ? "overdue" : "due by tomorrow"}`}
    >
      <CardRows isLong>
        {tasks.first.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            portal={ownPortal}
            isOverdueNamed={areOverdue}
            opens={frame.all}
            className={cardRowInsets}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export function Goals({ goals, currency }: Pick<Portal, "goals" | "currency">) {
  const { slug } = useOrganization();
  if (goals.length === 0) return null;
  return (
    <Card {...framesOf(slug).goals}>
      <ul>
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal} currency={currency} />
        ))}
      </ul>
    </Card>
  );
}
