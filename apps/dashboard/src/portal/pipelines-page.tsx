import type { PipelineRow } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { pipelinesList } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { useAddress } from "../lists/address.ts";
import type { Grouping } from "../lists/groups.ts";
import { type Column, ListTable } from "../lists/list-table.tsx";
import { wholeCount } from "../lists/records-around.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { countText } from "../words/portal.ts";
import { type PipelineOrder, readPipelinesSearch } from "./search.ts";

const HandOverDialog = part(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);

const nameText = ({ name, email }: PipelineRow) => name ?? email ?? "No name";

const count = (
  name: string,
  by: Exclude<PipelineOrder, "name">,
  more?: Partial<Column<PipelineRow>>,
): Column<PipelineRow> => ({
  name,
  widthPx: 130,
  cell: (row) => countText(row[by]),
  isNumber: true,
  sort: { by, first: "descending" },
  ...more,
});

const columns: Column<PipelineRow>[] = [
  { name: "Business developer", cell: nameText, sort: { by: "name", first: "ascending" } },
  count("Overdue tasks", "overdueTaskCount", {
    cell: ({ overdueTaskCount }) => (
      <>
        {countText(overdueTaskCount)}
        <span className="sm:hidden"> overdue</span>
      </>
    ),
    order: "descending",
  }),
  count("Open tasks", "openTaskCount"),
  count("Open prospects", "openProspectCount"),
  count("Activities, last 7 days", "activityCount", { widthPx: 170, isMinor: true }),
  count("Previous 7 days", "previousActivityCount", { widthPx: 150, isMinor: true }),
];

/** Shows admins what is open in each business developer's pipeline. */
export function PipelinesPage() {
  const { slug, user } = useOrganization();
  const list = useList(pipelinesList);
  const items = useOrdered(list.items);
  const [handedOver, setHandedOver] = useState<PipelineRow>();
  const former = items.filter(({ hasLeft }) => hasLeft);
  const handOver: Column<PipelineRow> = {
    name: "Action",
    widthPx: 120,
    isActions: true,
    cell: (row) =>
      row.hasLeft && (
        <Button size="small" className="relative z-1" onClick={() => setHandedOver(row)}>
          Hand over
          <span className="sr-only"> the work of {nameText(row)}</span>
        </Button>
      ),
  };
  const linkOf = (id: string): LinkProps => ({
    to: "/o/$slug/portal",
    params: { slug },
    search: id === user.id ? {} : { bd: id },
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageBar title="Pipeline" count={wholeCount(list)} />
      <div className="flex min-h-0 flex-1">
        <ListTable
          label="Pipelines"
          list={{ ...list, items }}
          columns={former.length === 0 ? columns : [...columns, handOver]}
          linkOf={linkOf}
          grouping={useGroups(former.length)}
          empty={<NoDevelopers />}
        />
      </div>
      {handedOver !== undefined && (
        <HandOverDialog
          person={handedOver}
          name={nameText(handedOver)}
          onClose={() => setHandedOver(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the rows in the order in the URL. Default: most overdue tasks first. */
function useOrdered(rows: readonly PipelineRow[]): PipelineRow[] {
  const { sort = "overdueTaskCount", order } = readPipelinesSearch(useAddress().search);
  const sorted = rows.toSorted((one, other) =>
    sort === "name" ? nameText(other).localeCompare(nameText(one)) : other[sort] - one[sort],
  );
  return order === "asc" ? sorted.toReversed() : sorted;
}

/** Former business developers with open work have their own group. */
function useGroups(formerCount: number): Grouping<PipelineRow> | undefined {
  const [isClosed, setClosed] = useState(false);
  if (formerCount === 0) return undefined;
  return {
    sectionOf: ({ hasLeft }) => (hasLeft ? "former" : "present"),
    sections: [
      { key: "present", label: null, count: undefined },
      {
        key: "former",
        label: "Former business developers with open work",
        count: countText(formerCount),
      },
    ],
    closed: new Set(isClosed ? ["former"] : []),
    onToggle: () => setClosed(!isClosed),
  };
}

function NoDevelopers() {
  const { slug } = useOrganization();
  return (
    <EmptyState
      icon={Target}
      title="No business developers yet"
      action={
        <Link to="/o/$slug/people" params={{ slug }} className={buttonClass()}>
          Go to people
        </Link>
      }
    >
      Each business developer has a pipeline with prospects, tasks and goals. You can view the
      pipelines here.
    </EmptyState>
  );
}
