import type { OverdueTask as Task } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { overdueTasksQuery } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Card, CardRow, CardRows, cardRowClass, rowTitleClass } from "../ui/card.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { Waited } from "../words/due-time.tsx";

/** The tasks of all business developers that wait longest. */
export function OverdueTasks() {
  const overdue = useQuery(overdueTasksQuery);
  return (
    <Card title="Longest overdue tasks">
      <Loaded
        failure="Tasks could not be loaded"
        isPart
        query={overdue}
        skeleton={<SkeletonRows count={5} className="border-t border-line px-4" />}
        className="px-4 pb-4"
      >
        {({ tasks }) =>
          tasks.length === 0 ? (
            <p className="border-t border-line px-4 py-3 text-ink-2">No overdue tasks.</p>
          ) : (
            <>
              <Head />
              <CardRows>
                {tasks.map((task) => (
                  <OverdueTask key={task.id} task={task} />
                ))}
              </CardRows>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const columns = "grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,9rem)] items-center gap-3";

/** The names of the columns, where there is room for columns. */
const Head = () => (
  <div
    aria-hidden
    className={`grid h-8 border-t border-line px-4 text-xs font-medium text-ink-3 max-sm:hidden ${columns}`}
  >
    <span>Task</span>
    <span>Prospect</span>
    <span>Business developer</span>
    <span className="text-right">Overdue</span>
  </div>
);

/** A task on one line where there is room. It opens the overdue tasks of its business developer. */
function OverdueTask({ task: { title, dueAt, prospectName, owner } }: { task: Task }) {
  const { slug, user } = useOrganization();
  const link = {
    to: "/o/$slug/portal/tasks",
    params: { slug },
    search: { group: "overdue", ...(owner.id !== user.id && { bd: owner.id }) },
  } as LinkProps;
  const ownerName = owner.name ?? "No name";
  if (useIsNarrow()) {
    return (
      <CardRow
        {...{ link, title }}
        detail={[ownerName, prospectName].filter((text) => text !== null).join(" · ")}
        aside={<Waited unixMs={dueAt} />}
      />
    );
  }
  return (
    <li className={`${cardRowClass} grid! min-h-9! ${columns}`}>
      <Link {...link} dir="auto" className={rowTitleClass}>
        {title}
      </Link>
      <bdi className="truncate text-ink-2">{prospectName}</bdi>
      <bdi className="truncate text-ink-2">{ownerName}</bdi>
      <span className="text-right text-xs">
        <Waited unixMs={dueAt} />
      </span>
    </li>
  );
}
