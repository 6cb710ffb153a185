import { getRouteApi } from "@tanstack/react-router";
import clsx from "clsx";
import { FileText } from "lucide-react";
import { useMemo, useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useTitleCount } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { thresholdQuery, type YearlyTotal, yearlyTotalsList } from "../../data/statements.ts";
import { useList } from "../../data/use-list.ts";
import { textWidths } from "../../lists/columns.ts";
import { ListRows } from "../../lists/list-rows.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countedText } from "../../ui/format-language.ts";
import { PageBar } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { money } from "../../words/money.ts";
import { rateText } from "./rates.ts";
import { ThresholdDialog } from "./threshold-dialog.tsx";
import { yearIn } from "./year.ts";
import { YearSelect } from "./year-select.tsx";

const route = getRouteApi("/o/$slug/statements");

/** Shows what each person earned in a year, next to the threshold for tax details. */
export function TotalsPage() {
  const { slug, timezone } = useOrganization();
  const present = yearIn(timezone);
  const { year = present, q } = route.useSearch();
  const list = useList(yearlyTotalsList({ year, q }));
  const threshold = useQuery(thresholdQuery).data?.threshold;
  const count = useTitleCount(
    `statements ${year}`,
    list.data === undefined ? undefined : list.items.length,
    { isPart: q !== undefined },
  );
  return (
    <>
      <PageBar
        title="Statements"
        above={{ label: "Bonus payments", link: { to: "/o/$slug/payments", params: { slug } } }}
        count={count && countedText(count)}
        actions={<YearSelect present={present} year={year} />}
      />
      <ListRows
        label="Statements"
        searchLabel="Search people"
        notice={<Threshold />}
        list={list}
        columns={useColumns(list.items, threshold !== null)}
        opens="/o/$slug/statements/$userId"
        empty={
          <EmptyState icon={FileText} title={`No bonuses in ${year}`}>
            Bonuses approved or paid during the year appear here, by person.
          </EmptyState>
        }
        below={
          list.data?.pages.some(({ pagination }) => pagination.hasMore) && (
            <p className="px-5 py-3 text-ink-2">
              The {list.items.length} people with the largest totals are shown.
            </p>
          )
        }
      />
    </>
  );
}

const percentText = (share: number) => `${Math.round(share * 100)}%`;

const nearShare = 0.8;

/** Whether the person must soon enter tax details. */
const needsDetails = ({ share, hasTaxDetails }: YearlyTotal) =>
  share !== null && share >= nearShare && !hasTaxDetails;

const ShareText = ({ share }: { share: number }) => (
  <span className={clsx(share >= nearShare && "font-medium text-warn")}>{percentText(share)}</span>
);

/** The share as a thin bar, up to its end, beside the percentage. */
const ShareOfThreshold = ({ share }: { share: number }) => (
  <span className="flex items-center justify-end gap-3">
    <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-line">
      <span
        className={clsx("block h-full rounded-full", share >= nearShare ? "bg-warn" : "bg-accent")}
        style={{ width: `${Math.min(share, 1) * 100}%` }}
      />
    </span>
    <span className="w-10">
      <ShareText share={share} />
    </span>
  </span>
);

const columns: Column<YearlyTotal>[] = [
  { name: "Person", ...textWidths.name, cell: ({ name }) => name ?? "No name" },
  {
    name: "Tax details",
    widthPx: 150,
    cell: (person) => {
      if (person.hasTaxDetails) return "Entered";
      if (needsDetails(person)) return <Tag tone="warn">Needed soon</Tag>;
      return <span className="text-ink-3">Not needed yet</span>;
    },
    phoneCell: (person) => {
      if (person.hasTaxDetails) return "Has tax details";
      if (needsDetails(person)) return <Tag tone="warn">Needs tax details</Tag>;
      return "No tax details";
    },
  },
  {
    name: "Threshold used",
    widthPx: 150,
    cell: ({ share }) => (share === null ? "–" : <ShareOfThreshold share={share} />),
    phoneCell: ({ share }) => share !== null && <ShareText share={share} />,
    order: "descending",
    isNumber: true,
  },
];

/** The totals in one currency. */
const sumsIn = (currency: string, name: string): Column<YearlyTotal> => {
  const sumOf = ({ sums }: YearlyTotal) => sums.find((sum) => sum.currency === currency);
  const text = (sum: ReturnType<typeof sumOf>) => sum && money(sum.amount, currency);
  return {
    name,
    key: currency,
    widthPx: 130,
    cell: (person) => {
      const sum = text(sumOf(person));
      return sum === undefined ? "–" : <span className="font-medium text-ink">{sum}</span>;
    },
    phoneCell: (person) => text(sumOf(person)),
    isNumber: true,
  };
};

/**
 * Returns the columns, with a total for each currency. Without a threshold, the first total orders
 * the rows.
 */
function useColumns(
  totals: readonly YearlyTotal[],
  hasThreshold: boolean,
): readonly Column<YearlyTotal>[] {
  const currencies = [...new Set(totals.flatMap(({ sums }) => sums.map((sum) => sum.currency)))];
  const key = currencies.join();
  return useMemo(() => {
    const sums = key.split(",").map((currency, index, { length }) => ({
      ...sumsIn(currency, length > 1 ? `Total ${currency}` : "Total"),
      ...(!hasThreshold && index === 0 && ({ order: "descending" } as const)),
    }));
    return hasThreshold
      ? [...columns, ...sums]
      : [...columns.filter(({ order }) => order === undefined), ...sums];
  }, [key, hasThreshold]);
}

/** The threshold, and the button that changes it. */
function Threshold() {
  const [isEditing, setEditing] = useState(false);
  return (
    <Loaded
      failure="The yearly threshold could not be loaded"
      isPart
      query={useQuery(thresholdQuery)}
      skeleton={
        <div className={bar}>
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="ml-auto h-6.5 w-32" />
        </div>
      }
      className="max-w-190 px-5 py-3"
    >
      {({ threshold }) => (
        <div className={bar}>
          <p className="min-w-0 flex-1">
            {threshold === null ? (
              "Set a yearly threshold to have payments above it wait for tax details."
            ) : (
              <>
                <span className="figures font-medium text-ink">
                  Yearly threshold {money(threshold.amount, threshold.currency)}
                </span>{" "}
                <span className="max-sm:hidden">
                  · A payment that exceeds it waits for the person's tax details.{" "}
                  {ratesText(threshold)}
                </span>
              </>
            )}
          </p>
          <Button size="small" look="quiet" className="-mr-2" onClick={() => setEditing(true)}>
            {threshold === null ? "Set threshold" : "Change"}
            <span className="sr-only"> threshold</span>
          </Button>
          {isEditing && <ThresholdDialog threshold={threshold} onClose={() => setEditing(false)} />}
        </div>
      )}
    </Loaded>
  );
}

const ratesText = ({
  rates,
  currency,
}: {
  rates: Parameters<typeof rateText>[0][];
  currency: string;
}) =>
  rates.length === 0
    ? "Payments in other currencies don't count."
    : `Other currencies count at these rates: ${rates.map((rate) => rateText(rate, currency)).join("; ")}.`;

const bar = "flex items-center gap-4 border-b border-line px-5 py-2 text-ink-2 max-sm:py-0";
