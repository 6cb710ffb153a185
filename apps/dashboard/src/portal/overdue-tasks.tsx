import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { overdueTasksQuery } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Card, CardRow, CardRows } from "../ui/card.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { DueTime } from "../words/due-time.tsx";

/** The tasks of all business developers that wait longest. */
export function OverdueTasks() {
  const { slug, user } = useOrganization();
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
            <CardRows>
              {tasks.map(({ id, title, dueAt, prospectName, owner }) => (
                <CardRow
                  key={id}
                  link={{
                    to: "/o/$slug/portal/tasks",
                    params: { slug },
                    search: {
                      group: "overdue",
                      ...(owner.id !== user.id && { bd: owner.id }),
                    },
                  }}
                  title={title}
                  detail={[owner.name ?? "No name", prospectName]
                    .filter((text) => text !== null)
                    .join(" · ")}
                  aside={<DueTime unixMs={dueAt} />}
                />
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Card>
  );
}
