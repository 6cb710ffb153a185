import type { ShownProspect } from "@referral-service/contract/app";
import { getRouteApi, type LinkProps, Outlet, useParams } from "@tanstack/react-router";
import { Columns3, Rows3 } from "lucide-react";
import { useTitleCount } from "../data/last-shape.ts";
import { type ProspectFilters, prospectsList, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useOpening } from "../lists/address.ts";
import { CreateButton } from "../lists/create-button.tsx";
import { CsvButton } from "../lists/csv-button.tsx";
import { FilterBar } from "../lists/filter-bar.tsx";
import { type Filter, useFiltersInAddress } from "../lists/filters.ts";
import { RecordsOfList } from "../lists/shown-list.ts";
import { countedText, numberText } from "../ui/format-language.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { stageChoices } from "../words/portal.ts";
import { Board } from "./board.tsx";
import { ProspectsList } from "./prospects-list.tsx";
import { prospectsIn } from "./search.ts";
import { StageSections } from "./stage-sections.tsx";
import { useProspects, useProspectsByStage } from "./use-stage-prospects.ts";

const ProspectDialog = part(async () => (await import("./prospect-dialog.tsx")).ProspectDialog);

const route = getRouteApi("/o/$slug/portal/prospects");

const stageFilter: Filter = { name: "stage", label: "Stage", choices: stageChoices };
const taskFilter: Filter = {
  name: "due",
  label: "Next task",
  choices: [{ value: "overdue", label: "Overdue" }],
};

/**
 * Shows the prospects as a board or as a list. On a phone, and next to an open prospect, the board
 * is a list by stage.
 */
export function ProspectsPage() {
  const portal = usePortal();
  const search = route.useSearch();
  const { view } = search;
  const creation = useOpening("create");
  const isBeside = useParams({ strict: false }).prospectId !== undefined;
  const newButton = portal.isOwn ? (
    <CreateButton label="Add prospect" isBeside={isBeside} onClick={creation.open} />
  ) : undefined;

  const isNarrow = useIsNarrow();
  // The board has no filter by stage, because each stage has its own column.
  const isBoard = !isNarrow && view !== "list";
  const inAddress = useFiltersInAddress(isBoard ? [taskFilter] : [stageFilter, taskFilter]);
  const filters = {
    ...prospectsIn(search),
    ...(!isBoard && { stage: search.stage }),
  };
  const { data: sums, isLoadingError } = useQuery(stagesQuery(portal, prospectsIn(search)));
  const counted = sums?.stages.filter(
    ({ stage }) => isBoard || search.stage === undefined || stage === search.stage,
  );
  const count = counted?.reduce((total, { count }) => total + count, 0);
  const isPart = inAddress.isFiltered;
  const total = useTitleCount(`prospects of ${portal.bd ?? "the reader"}`, count, { isPart });
  const isEmpty = total?.count === 0 && !isPart;
  const shown = { filters, count: count === undefined ? undefined : numberText(count) };
  const isByStage = isNarrow || (isBoard && isBeside);
  const Prospects = isByStage ? StageSections : isBoard ? Board : ProspectsList;

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PageBar
          title="Prospects"
          count={isEmpty || total === undefined ? undefined : countedText(total)}
          {...(!isEmpty && {
            moreActions: (
              <>
                {!isBeside && !isLoadingError && (
                  <CsvButton list={prospectsList(portal, filters)} fileName="prospects.csv" />
                )}
                {!isNarrow && <ViewSwitch isBeside={isBeside} />}
              </>
            ),
          })}
          mainAction={(isNarrow || !isEmpty) && newButton}
        />
        {!isEmpty && (
          <FilterBar
            inAddress={inAddress}
            label="Prospects"
            searchLabel="Search prospects"
            isBeside={isBeside}
          />
        )}
        <div className="flex min-h-0 flex-1">
          <Prospects {...{ filters, inAddress, newButton }} />
        </div>
      </div>
      {isBeside && (isByStage ? <OpenByStage {...shown} /> : <OpenInList {...shown} />)}
      {creation.isOpen && portal.isOwn && <ProspectDialog onClose={creation.close} />}
    </div>
  );
}

interface Shown {
  filters: ProspectFilters;
  /** Number of shown prospects as text. Undefined until it is known. */
  count: string | undefined;
}

/** The open prospect, with its place among those of all shown stages. */
function OpenByStage({ filters: { stage, ...filters }, count }: Shown) {
  const prospects = useProspectsByStage(filters)
    .flatMap(({ items }) => items)
    .filter((prospect) => stage === undefined || prospect.stage === stage);
  return <OpenProspect prospects={prospects} count={count} />;
}

/** The open prospect, with its place in the list. */
function OpenInList({ filters, count }: Shown) {
  return <OpenProspect prospects={useProspects(filters).items} count={count} />;
}

function OpenProspect({
  prospects,
  count,
}: {
  prospects: readonly ShownProspect[];
  count: string | undefined;
}) {
  const { slug } = usePortal();
  const linkOf = (id: string): LinkProps => ({
    to: "/o/$slug/portal/prospects/$prospectId",
    params: { slug, prospectId: id },
    search: true,
  });
  const ids = prospects.map(({ id }) => id);
  return (
    <RecordsOfList value={{ ids, linkOf, count, hasKeys: true }}>
      <Outlet />
    </RecordsOfList>
  );
}

const views = [
  { name: "Board", view: undefined, icon: Columns3 },
  { name: "List", view: "list", icon: Rows3 },
] as const;

/** Shows only icons next to an open record, because there is no space for labels. */
function ViewSwitch({ isBeside }: { isBeside: boolean }) {
  const { view: present } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <fieldset
      aria-label="View"
      className="flex overflow-hidden rounded-control border border-line-strong"
    >
      {views.map(({ name, view, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={present === view}
          onClick={() =>
            void navigate({ to: ".", search: (search) => ({ ...search, view, stage: undefined }) })
          }
          className="flex h-7 items-center gap-1.5 px-2.5 pointer-coarse:h-11 font-medium text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink"
        >
          <Icon aria-hidden className="size-3.5" />
          <span className={isBeside ? "sr-only" : "max-sm:sr-only"}>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}
