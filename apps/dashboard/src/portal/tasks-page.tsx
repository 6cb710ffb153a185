import type { ShownTask } from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowDown, ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useTitleCount } from "../data/last-shape.ts";
import { tasksList, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { SkeletonTasks } from "../data/skeleton-tasks.tsx";
import { taskCountsQuery } from "../data/task-counts.ts";
import { taskColumns } from "../data/task-row.tsx";
import { CsvButton } from "../lists/csv-button.tsx";
import { useRowHeight } from "../lists/density.ts";
import { FilterBar } from "../lists/filter-bar.tsx";
import { type Filter, type FiltersInAddress, useFiltersInAddress } from "../lists/filters.ts";
import { DensitySwitch } from "../lists/list-tools.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { countedText } from "../ui/format-language.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { groupChoices, groupNames } from "../words/portal.ts";
import { TaskGroupSection } from "./task-group.tsx";

const TaskDialog = part(async () => (await import("./task-dialog.tsx")).TaskDialog);

const route = getRouteApi("/o/$slug/portal/tasks");

const groupFilter: Filter = { name: "group", label: "Due", choices: groupChoices };

/** Lists all tasks, grouped by when they are due. */
export function TasksPage() {
  const portal = usePortal();
  const { group, q, create, about } = route.useSearch();
  const navigate = route.useNavigate();
  const inAddress = useFiltersInAddress([groupFilter]);
  const [edited, setEdited] = useState<ShownTask>();
  const counts = useQuery(taskCountsQuery(portal, q));
  const setCreate = (isOpen: boolean) =>
    void navigate({
      search: (present) => ({ ...present, create: isOpen ? true : undefined, about: undefined }),
      replace: !isOpen,
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
  const isEmpty = counts.data !== undefined && shown.length === 0 && !inAddress.isFiltered;
  const isNarrow = useIsNarrow();
  const rowHeight = useRowHeight({ isTall: isNarrow });
  // What is done counts only where nothing else is shown.
  const counted = group === "done" ? shown : shown.filter((name) => name !== "done");
  const total = useTitleCount(
    `open tasks of ${portal.bd ?? "the reader"}`,
    counts.data && counted.reduce((sum, name) => sum + (counts.data?.[name] ?? 0), 0),
    { isPart: inAddress.isFiltered },
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageBar
        title="Tasks"
        count={total && total.count > 0 ? countedText(total) : undefined}
        {...(!isEmpty &&
          !counts.isLoadingError && {
            moreActions: <CsvButton list={tasksList(portal, { group, q })} fileName="tasks.csv" />,
          })}
        mainAction={(isNarrow || !isEmpty) && newButton}
      />
      {!isEmpty && (
        <FilterBar
          inAddress={inAddress}
          label="Tasks"
          searchLabel="Search tasks"
          tools={<DensitySwitch />}
        />
      )}
      {counts.isLoadingError && (
        <div className="flex-1">
          <ErrorState title="Tasks could not be loaded" error={counts.error} />
        </div>
      )}
      {!counts.isLoadingError && (
        <div className="@container min-h-0 flex-1 overflow-y-auto pb-20">
          {counts.isPending && (
            <>
              <Head />
              <SkeletonTasks
                count={8}
                className={`border-b border-line px-5 ${rowHeight.className}`}
              />
            </>
          )}
          {counts.data !== undefined && shown.length === 0 && (
            <NoTasks inAddress={inAddress} action={newButton} />
          )}
          {shown.length > 0 && <Head />}
          {shown.map((name) => (
            <TaskGroupSection
              key={name}
              group={name}
              q={q}
              count={counts.data?.[name] ?? 0}
              isOpenAtFirst={name !== "done" || shown.length === 1 || q !== undefined}
              onEdit={setEdited}
            />
          ))}
        </div>
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

/** The names of the columns, where there is room for columns. */
const Head = () => (
  <div
    aria-hidden
    className={clsx(
      "sticky top-0 z-10 grid h-8 items-center gap-x-3 border-b border-line bg-page px-5 text-xs font-medium text-ink-3 @max-2xl:hidden",
      taskColumns,
    )}
  >
    <span />
    <span>Task</span>
    <span>About</span>
    <span className="flex items-center justify-end gap-1 text-ink">
      Due
      <ArrowDown className="size-3 rotate-180" />
    </span>
  </div>
);

function NoTasks({ inAddress, action }: { inAddress: FiltersInAddress; action: ReactNode }) {
  if (inAddress.isFiltered) return <NoMatch rows="Tasks" inAddress={inAddress} />;
  return (
    <EmptyState icon={ListChecks} title="No tasks yet" action={action || undefined}>
      Add a task to plan your next step.
    </EmptyState>
  );
}
