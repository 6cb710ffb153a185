import type { ShownTask } from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import { ListChecks, SearchX } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { taskCountsQuery, tasksList, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { FilterBar } from "../lists/filter-bar.tsx";
import { type Filter, useFiltersInAddress } from "../lists/filters.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { countText, groupChoices, groupNames } from "../words/portal.ts";
import { TaskGroupSection } from "./task-group.tsx";

const TaskDialog = part(async () => (await import("./task-dialog.tsx")).TaskDialog);

const route = getRouteApi("/o/$slug/portal/tasks");

const groupFilter: Filter = { name: "group", label: "Due", choices: groupChoices };

/** Lists all tasks, grouped by when they are due. */
export function TasksPage() {
  const portal = usePortal();
  const { group, q, create, about } = route.useSearch();
  const navigate = route.useNavigate();
  const filtersInAddress = useFiltersInAddress([groupFilter]);
  const [edited, setEdited] = useState<ShownTask>();
  const counts = useQuery(taskCountsQuery(portal, q));
  const setCreate = (isOpen: boolean) =>
    void navigate({
      search: (present) => ({ ...present, create: isOpen ? true : undefined, about: undefined }),
    });
  const referral = useQuery(referralQuery(about ?? ""), { enabled: about !== undefined }).data;
  const isCreating = create === true && (about === undefined || referral !== undefined);
  const newButton = portal.isOwn && (
    <Button look="primary" onClick={() => setCreate(true)}>
      Add task
    </Button>
  );
  const shown = (group === undefined ? groupNames : [group]).filter(
    (name) => counts.data !== undefined && counts.data[name] > 0,
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageBar
        title="Tasks"
        count={
          counts.data && countText(shown.reduce((sum, name) => sum + (counts.data?.[name] ?? 0), 0))
        }
        moreActions={<CsvButton list={tasksList(portal, { group, q })} fileName="tasks.csv" />}
        mainAction={newButton}
      />
      <FilterBar inAddress={filtersInAddress} label="Tasks" searchLabel="Search tasks" />
      {counts.isError && <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />}
      {!counts.isError && (
        <PageBody width="full">
          {counts.isPending && <SkeletonLines count={8} />}
          {counts.isSuccess && shown.length === 0 && (
            <NoTasks isFiltered={group !== undefined || q !== undefined} action={newButton} />
          )}
          <div className="grid items-start gap-6 min-[100rem]:grid-cols-2">
            {shown.map((name) => (
              <TaskGroupSection
                key={name}
                group={name}
                q={q}
                count={counts.data?.[name] ?? 0}
                onEdit={setEdited}
              />
            ))}
          </div>
        </PageBody>
      )}
      {(isCreating || edited !== undefined) && portal.isOwn && (
        <TaskDialog
          key={edited?.id}
          task={edited}
          referral={referral && { id: referral.id, name: referral.name ?? "No name" }}
          onClose={() => (edited === undefined ? setCreate(false) : setEdited(undefined))}
        />
      )}
    </div>
  );
}

function NoTasks({ isFiltered, action }: { isFiltered: boolean; action: React.ReactNode }) {
  return isFiltered ? (
    <EmptyState icon={SearchX} title="No tasks match these filters">
      Remove a filter to see more tasks.
    </EmptyState>
  ) : (
    <EmptyState icon={ListChecks} title="No tasks yet" action={action || undefined}>
      Add a task to plan your next step.
    </EmptyState>
  );
}
