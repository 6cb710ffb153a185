import type { PipelineRow } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { useMemo, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { pipelinesList } from "../data/portal.ts";
import { useList } from "../data/use-list.ts";
import { useAddress } from "../lists/address.ts";
import type { Grouping } from "../lists/groups.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { orderIn } from "../lists/order.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { part } from "../ui/part.tsx";
import { counted } from "../words/counts.ts";
import { countText } from "../words/goal-amounts.ts";
import { openStages } from "../words/portal.ts";
import { OverdueTasks } from "./overdue-tasks.tsx";
import { columnsIn, nameText, orders, totalId, totalOf } from "./pipeline-columns.tsx";
import { StageText } from "./stage-text.tsx";

const HandOverDialog = part(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);

/** Shows admins what is open in each business developer's pipeline. */
export function PipelinesPage() {
  const list = useList(pipelinesList);
  const items = useOrdered(list.items);
  const [handedOver, setHandedOver] = useState<PipelineRow>();
  const total = totalOf(items);
  const columns = useMemo(() => columnsIn(list.items), [list.items]);
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
      columns={items.some(({ hasLeft }) => hasLeft) ? [...columns, handOver] : columns}
      grouping={useGroups(items, total)}
      notice={items.length > 0 && total === undefined && <Legend />}
      below={
        items.length > 0 && (
          <div className="p-5">
            <OverdueTasks />
          </div>
        )
      }
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

/** Names the colors of the bars, where no total does. */
const Legend = () => (
  <p className="flex h-9 shrink-0 items-center gap-4 border-b border-line px-5 text-xs max-xl:hidden">
    {openStages.map((stage) => (
      <StageText key={stage} stage={stage} />
    ))}
  </p>
);

/** Returns the rows in the order in the URL. Default: most overdue tasks first. */
function useOrdered(rows: readonly PipelineRow[]): PipelineRow[] {
  const { sort = "overdueTaskCount", order } = orderIn(useAddress().search, orders);
  const sorted = rows.toSorted((one, other) =>
    sort === "name" ? nameText(other).localeCompare(nameText(one)) : other[sort] - one[sort],
  );
  return order === "asc" ? sorted.toReversed() : sorted;
}

/** The total comes first. Former business developers with open work have their own group. */
function useGroups(
  items: readonly PipelineRow[],
  total: PipelineRow | undefined,
): Grouping<PipelineRow> {
  const [isClosed, setClosed] = useState(false);
  const formerCount = items.filter(({ hasLeft }) => hasLeft).length;
  return {
    sectionOf: ({ hasLeft }) => (hasLeft ? "former" : "present"),
    sections: [
      ...(total === undefined
        ? []
        : [{ key: totalId, label: null, count: undefined, row: total, isTotal: true as const }]),
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
