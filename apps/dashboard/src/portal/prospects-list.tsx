import type { ShownProspect } from "@referral-service/contract/app";
import { useParams } from "@tanstack/react-router";
import { Target } from "lucide-react";
import type { ReactNode } from "react";
import { type ProspectFilters, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { textWidths } from "../lists/columns.ts";
import type { FiltersInAddress } from "../lists/filters.ts";
import { ListRows } from "../lists/list-rows.tsx";
import type { Column } from "../lists/list-table.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { DottedLine, DottedPart } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Time } from "../ui/time.tsx";
import { columnMoney } from "../words/money.ts";
import { NextTime } from "./card.tsx";
import { hasTask } from "./next-task.ts";
import { StageText } from "./stage-text.tsx";
import { useProspects } from "./use-stage-prospects.ts";

const name: Column<ShownProspect> = {
  name: "Name",
  ...textWidths.name,
  cell: (prospect) => prospect.name,
};
const company: Column<ShownProspect> = {
  name: "Company",
  ...textWidths.name,
  cell: (prospect) => prospect.company ?? "–",
};
const stage: Column<ShownProspect> = {
  name: "Stage",
  widthPx: 120,
  isBesideRecord: true,
  cell: (prospect) => <StageText stage={prospect.stage} />,
};
const nextTask: Column<ShownProspect> = {
  name: "Next task",
  ...textWidths.name,
  cell: (prospect) =>
    hasTask(prospect) ? (
      <DottedLine
        whole={
          <DottedPart>
            <NextTime prospect={prospect} />
          </DottedPart>
        }
      >
        <DottedPart>{prospect.nextTaskTitle}</DottedPart>
      </DottedLine>
    ) : (
      "–"
    ),
  isBesideRecord: true,
};
const lastActivity: Column<ShownProspect> = {
  name: "Last activity",
  widthPx: 144,
  cell: ({ lastActivityAt }) => (lastActivityAt === null ? "–" : <Time unixMs={lastActivityAt} />),
  isNumber: true,
  isMinor: true,
};

const added: Column<ShownProspect> = {
  name: "Added",
  widthPx: 144,
  cell: ({ createdAt }) => <Time unixMs={createdAt} />,
  isNumber: true,
  isMinor: true,
};
const byTask: Column<ShownProspect> = { ...nextTask, order: "ascending" };
const newest: Column<ShownProspect> = { ...added, order: "descending" };

export function ProspectsList({
  filters,
  inAddress,
  newButton,
}: {
  filters: ProspectFilters;
  inAddress: FiltersInAddress;
  newButton: ReactNode;
}) {
  const portal = usePortal();
  const { prospectId } = useParams({ strict: false });
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  const list = useProspects(filters);
  const shownMoney = columnMoney(list.items.map((prospect) => prospect.value));
  const value: Column<ShownProspect> = {
    name: "Value",
    widthPx: 110,
    cell: (prospect) =>
      prospect.value === null || currency === undefined
        ? "–"
        : shownMoney(prospect.value, currency),
    isNumber: true,
    isNextToName: true,
  };
  const columns =
    prospectId !== undefined
      ? [name, stage, list.hasNextPage ? newest : byTask]
      : list.hasNextPage
        ? [name, stage, company, value, nextTask, lastActivity, newest]
        : [name, stage, company, value, byTask, lastActivity, added];

  return (
    <ListRows
      label="Prospects"
      list={list}
      columns={columns}
      opens="/o/$slug/portal/prospects/$prospectId"
      empty={<NoProspects inAddress={inAddress} action={newButton} />}
    />
  );
}

export function NoProspects({
  inAddress,
  action,
}: {
  inAddress: FiltersInAddress;
  action: ReactNode;
}) {
  if (inAddress.isFiltered) return <NoMatch rows="Prospects" inAddress={inAddress} />;
  return (
    <EmptyState icon={Target} title="No prospects yet" action={action}>
      A prospect is a person or company that might become a referrer or customer. Each prospect
      moves through stages, from lead to won or lost.
    </EmptyState>
  );
}
