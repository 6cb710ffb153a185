import type { PipelineRow } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { pipelinesList } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { useAddress } from "../lists/address.ts";
import { textWidths } from "../lists/columns.ts";
import type { Grouping } from "../lists/groups.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { orderIn } from "../lists/order.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { part } from "../ui/part.tsx";
import { counted } from "../words/counts.ts";
import { countText } from "../words/goal-amounts.ts";
import { shortMoney } from "../words/money.ts";

const HandOverDialog = part(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);

const nameText = ({ name, email }: PipelineRow) => name ?? email ?? "No name";

/** The columns that order the list, as in the URL. */
const orders = [
  "name",
  "overdueTaskCount",
  "openTaskCount",
  "openProspectCount",
  "openValue",
  "activityCount",
  "previousActivityCount",
] as const satisfies (keyof PipelineRow)[];

const count = (
  name: string,
  by: Exclude<(typeof orders)[number], "name">,
  more?: Partial<Column<PipelineRow>>,
): Column<PipelineRow> => ({
  name,
  widthPx: 112,
  cell: (row) => countText(row[by]),
  isNumber: true,
  sort: { by, first: "descending" },
  ...more,
});

const columns: Column<PipelineRow>[] = [
  {
    name: "Business developer",
    ...textWidths.name,
    minPx: 154,
    cell: (row) => <PipelineLink row={row} />,
    sort: { by: "name", first: "ascending" },
  },
  count("Overdue", "overdueTaskCount", {
    widthPx: 98,
    phoneCell: ({ overdueTaskCount }) =>
      overdueTaskCount > 0 && (
        <span className="text-bad">{countText(overdueTaskCount)} overdue</span>
      ),
    order: "descending",
  }),
  count("Open tasks", "openTaskCount", {
    phoneCell: ({ openTaskCount }) => counted(openTaskCount, "open task"),
  }),
  count("Prospects", "openProspectCount", {
    widthPx: 96,
    phoneCell: ({ openProspectCount }) => counted(openProspectCount, "prospect"),
  }),
  count("Value", "openValue", {
    widthPx: 104,
    cell: ({ openValue, currency }) => (openValue === 0 ? "–" : shortMoney(openValue, currency)),
    phoneCell: ({ openValue, currency }) => openValue > 0 && shortMoney(openValue, currency),
  }),
  count("Activities, 7 days", "activityCount", { widthPx: 133, isMinor: true }),
  count("Previous 7 days", "previousActivityCount", { widthPx: 134, isMinor: true }),
];

/** Shows admins what is open in each business developer's pipeline. */
export function PipelinesPage() {
  const list = useList(pipelinesList);
  const items = useOrdered(list.items);
  const [handedOver, setHandedOver] = useState<PipelineRow>();
  const formerCount = items.filter(({ hasLeft }) => hasLeft).length;
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
  return (
    <ListPage
      title="All pipelines"
      label="Pipelines"
      count={list.data && counted(items.length, "business developer")}
      list={{ ...list, items }}
      columns={formerCount === 0 ? columns : [...columns, handOver]}
      grouping={useGroups(formerCount)}
      notice={items.length > 1 && <Totals rows={items} />}
      empty={<NoDevelopers />}
    >
      {handedOver !== undefined && (
        <HandOverDialog
          person={handedOver}
          name={nameText(handedOver)}
          onClose={() => setHandedOver(undefined)}
        />
      )}
    </ListPage>
  );
}

/** The totals of all pipelines, whose values have the same currency. */
function Totals({ rows }: { rows: readonly PipelineRow[] }) {
  const total = (of: Exclude<(typeof orders)[number], "name">) =>
    rows.reduce((sum, row) => sum + row[of], 0);
  const [first] = rows;
  if (first === undefined) return null;
  return (
    <p className="figures border-b border-line px-5 py-2 text-ink-2">
      {[
        `${countText(total("overdueTaskCount"))} of ${counted(total("openTaskCount"), "open task")} overdue`,
        counted(total("openProspectCount"), "prospect"),
        shortMoney(total("openValue"), first.currency),
      ].join(" · ")}
    </p>
  );
}

/** The whole row is the link. */
function PipelineLink({ row }: { row: PipelineRow }) {
  const { slug, user } = useOrganization();
  return (
    <Link
      to="/o/$slug/portal"
      params={{ slug }}
      search={row.id === user.id ? {} : { bd: row.id }}
      className="outline-offset-[-2px] after:absolute after:inset-0"
    >
      {nameText(row)}
    </Link>
  );
}

/** Returns the rows in the order in the URL. Default: most overdue tasks first. */
function useOrdered(rows: readonly PipelineRow[]): PipelineRow[] {
  const { sort = "overdueTaskCount", order } = orderIn(useAddress().search, orders);
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
