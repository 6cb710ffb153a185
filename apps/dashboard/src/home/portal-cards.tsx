import type { BdGoalMetric } from "@referral-service/contract";
import type { HomePage } from "@referral-service/contract/app";
import { useOrganization } from "../shell/me.ts";
import { Tag } from "../ui/tag.tsx";
import { dayOf, Time } from "../ui/time.tsx";
import { Card, CardRow, CardRows } from "./card.tsx";

type Portal = NonNullable<HomePage["portal"]>;

/** The tasks of a business developer until tomorrow. */
export function DueTasks({ tasks }: { tasks: Portal["tasks"] }) {
  const { slug } = useOrganization();
  if (tasks.count === 0) return null;
  const link = { to: "/o/$slug/portal/tasks", params: { slug } } as const;
  return (
    <Card title="Your tasks" count={tasks.count} all={{ label: "Show all", link }}>
      <CardRows>
        {tasks.first.map(({ id, title, dueAt }) => (
          <CardRow
            key={id}
            link={link}
            title={title}
            {...(dueAt !== null && {
              detail: (
                <>
                  Due <Time unixMs={dueAt} />
                </>
              ),
              aside: dueAt < Date.now() ? <Tag tone="bad">Overdue</Tag> : <Tag>Due soon</Tag>,
            })}
          />
        ))}
      </CardRows>
    </Card>
  );
}

const metrics: Record<BdGoalMetric, string> = {
  referrals: "Referrals",
  prospects_won: "Prospects won",
  activities: "Activities",
  bonus_amount: "Bonuses paid",
};

const figure = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export function Goals({ goals }: { goals: Portal["goals"] }) {
  const { slug } = useOrganization();
  if (goals.length === 0) return null;
  return (
    <Card
      title="Your goals"
      all={{ label: "Show all", link: { to: "/o/$slug/portal/goals", params: { slug } } }}
    >
      <ul>
        {goals.map(({ id, metric, target, progress, periodEnd }) => (
          <li key={id} className="grid gap-1.5 border-t border-line px-4 py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{metrics[metric]}</span>
              {progress !== null && (
                <span className="figures text-ink-2">
                  {figure.format(progress)} of {figure.format(target)}
                </span>
              )}
              <span className="ml-auto text-xs text-ink-3">until {dayOf(periodEnd - 1)}</span>
            </p>
            {progress === null ? (
              <p className="text-xs text-ink-2">Withheld: bonus payments</p>
            ) : (
              <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-hover">
                <div
                  className={progress >= target ? "h-full bg-good" : "h-full bg-accent"}
                  style={{ width: `${Math.min(1, progress / target) * 100}%` }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
