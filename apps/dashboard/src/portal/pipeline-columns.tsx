import type { PipelineRow } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { textWidths } from "../lists/columns.ts";
import type { Column } from "../lists/list-table.tsx";
import { counted } from "../words/counts.ts";
import { countText } from "../words/goal-amounts.ts";
import { columnMoney } from "../words/money.ts";
import { StageBar, StageCounts } from "./stage-sums.tsx";

export const nameText = ({ name, email }: PipelineRow) => name ?? email ?? "No name";

/** The columns that order the list, as in the URL. */
export const orders = [
  "name",
  "openProspectCount",
  "openValue",
  "openTaskCount",
  "overdueTaskCount",
  "activityCount",
] as const satisfies (keyof PipelineRow)[];

type Order = (typeof orders)[number];

const figure = (
  name: string,
  by: Exclude<Order, "name">,
  more: Partial<Column<PipelineRow>>,
): Column<PipelineRow> => ({
  name,
  cell: (row) => countText(row[by]),
  isNumber: true,
  sort: { by, first: "descending" },
  ...more,
});

export const columnsIn = (rows: readonly PipelineRow[]): Column<PipelineRow>[] => {
  const mostProspects = Math.max(1, ...rows.map((row) => row.openProspectCount));
  const shownMoney = columnMoney(rows.map(({ openValue }) => openValue));
  const mostOverdue = Math.max(...rows.map((row) => row.overdueTaskCount));
  return [
    {
      name: "Business developer",
      ...textWidths.name,
      minPx: 154,
      cell: (row) => <PipelineLink row={row} />,
      sort: { by: "name", first: "ascending" },
    },
    {
      name: "Prospects by stage",
      minPx: 320,
      cell: ({ id, openProspectCount, stages }) => {
        // The total is not compared with the pipelines, so it names the colors of their bars instead.
        if (id === totalId) return <StageCounts stages={stages} />;
        if (openProspectCount === 0) return "–";
        return <StageBar stages={stages} share={openProspectCount / mostProspects} />;
      },
      isMinor: true,
      isIfRoom: true,
    },
    figure("Prospects", "openProspectCount", {
      widthPx: 96,
      phoneCell: ({ openProspectCount }) => counted(openProspectCount, "prospect"),
    }),
    figure("Value", "openValue", {
      widthPx: 104,
      cell: ({ openValue, currency }) => (openValue === 0 ? "–" : shownMoney(openValue, currency)),
      phoneCell: ({ openValue, currency }) => openValue > 0 && shownMoney(openValue, currency),
    }),
    figure("Open tasks", "openTaskCount", { widthPx: 104, isMinor: true }),
    figure("Overdue", "overdueTaskCount", {
      widthPx: 98,
      cell: (row) => (row.overdueTaskCount === 0 ? "–" : <Overdue {...{ row, mostOverdue }} />),
      phoneCell: (row) =>
        row.overdueTaskCount > 0 && <Overdue {...{ row, mostOverdue }}> overdue</Overdue>,
      order: "descending",
    }),
    figure("Activities, 7 days", "activityCount", {
      title: "Activities in the last 7 days, and the change vs. the previous 7 days",
      widthPx: 148,
      cell: (row) => <Pace {...row} />,
      phoneCell: ({ activityCount }) =>
        `${countText(activityCount)} ${activityCount === 1 ? "activity" : "activities"} in 7 days`,
    }),
  ];
};

const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

const Pace = ({ activityCount, previousActivityCount }: PipelineRow) => (
  <span className="relative" title={`${countText(previousActivityCount)} in the previous 7 days`}>
    {countText(activityCount)}
    <span className="inline-block min-w-8 font-normal text-ink-3">
      {signed.format(activityCount - previousActivityCount)}
    </span>
  </span>
);

export const totalId = "total";

/** The number of overdue tasks, which leads to them. Only the largest has the color of what is late. */
function Overdue({
  row,
  mostOverdue,
  children,
}: {
  row: PipelineRow;
  mostOverdue: number;
  children?: ReactNode;
}) {
  const { slug, user } = useOrganization();
  const text = (
    <>
      {countText(row.overdueTaskCount)}
      {children}
    </>
  );
  if (row.id === totalId) return text;
  return (
    <Link
      to="/o/$slug/portal/tasks"
      params={{ slug }}
      search={{ group: "overdue", ...(row.id !== user.id && { bd: row.id }) }}
      title={`Overdue tasks of ${nameText(row)}`}
      className={clsx(
        "relative z-1 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3",
        row.overdueTaskCount === mostOverdue && "text-warn",
      )}
    >
      {text}
    </Link>
  );
}

/** The sum of all pipelines, whose values have the same currency. */
export function totalOf(rows: readonly PipelineRow[]): PipelineRow | undefined {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return undefined;
  const sum = (of: (row: PipelineRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    id: totalId,
    name: "Total",
    email: null,
    hasLeft: false,
    currency: first.currency,
    openProspectCount: sum((row) => row.openProspectCount),
    openValue: sum((row) => row.openValue),
    stages: first.stages.map(({ stage }, index) => ({
      stage,
      count: sum((row) => row.stages[index]?.count ?? 0),
      value: sum((row) => row.stages[index]?.value ?? 0),
    })),
    openTaskCount: sum((row) => row.openTaskCount),
    overdueTaskCount: sum((row) => row.overdueTaskCount),
    activityCount: sum((row) => row.activityCount),
    previousActivityCount: sum((row) => row.previousActivityCount),
  };
}

/** The whole row is the link. */
function PipelineLink({ row }: { row: PipelineRow }) {
  const { slug, user } = useOrganization();
  if (row.id === totalId) return <span className="font-semibold">{row.name}</span>;
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
