import { type LinkProps, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { part } from "../ui/part.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Filter, useFiltersInAddress } from "./filters.ts";
import type { Grouping } from "./groups.ts";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import type { ListTabs } from "./list-tabs.tsx";
import { DensitySwitch } from "./list-tools.tsx";
import { wholeCount } from "./shown-list.ts";

const NoMatch = part(async () => (await import("./no-match.tsx")).NoMatch);

export interface RowsProps<Item>
  extends Omit<ListTableProps<Item>, "label" | "linkOf" | "selectedId" | "empty"> {
  filters?: readonly Filter[];
  /** Called when the person is about to open the filters. */
  onFilter?: (() => void) | undefined;
  /** Tabs above the rows. */
  tabs?: ListTabs | undefined;
  /** Label of the search, if the list can be searched. */
  searchLabel?: string | undefined;
  /** Controls for the list's appearance, at the end of the filters. */
  tools?: ReactNode;
  /** Whether the list is in a section of a page, so that the bar of the page is not for it. */
  isInSection?: boolean;
  /** Number of rows as text, if it is known. Default: the number of rows once all are loaded. */
  count?: string | undefined;
  /** Name of the table for screen readers. */
  label: string;
  /** Page of a row. Its last parameter is the row's ID. */
  opens?: LinkProps["to"];
  /** The row that is shown next to the rows without its own address. */
  shownId?: string | undefined;
  /** Shown if there are no rows. Explains what the list is for. */
  empty: ReactNode;
  /** Shown if no row matches the filters. Default: what to do about them. */
  noMatch?: ReactNode;
  /** Shown between the filters and the rows. */
  notice?: ReactNode;
  /** Shown next to the rows: the page of the open row. */
  beside?: ReactNode;
  /** Whether a record has its place next to the rows even while none is open. */
  hasPlace?: boolean;
  /** Whether the list loads, and had no rows the last time. It then has no placeholders for rows. */
  wasEmpty?: boolean;
}

/** Whether a list has no rows, also none in a closed group. The groups can arrive after the list. */
export const hasNoRows = ({
  list,
  grouping,
}: {
  list: Pick<ReadList<unknown>, "data" | "items">;
  grouping?: Pick<Grouping<unknown>, "closed" | "sections"> | undefined;
}) =>
  list.data !== undefined &&
  list.items.length === 0 &&
  (grouping === undefined || (grouping.closed.size === 0 && grouping.sections.length > 0));

/**
 * Shows the rows of a list with its filters, which are in the URL. An empty list has nothing to
 * filter.
 */
export function ListRows<Item extends { id: string }>({
  opens,
  shownId,
  empty,
  noMatch,
  notice,
  filters = [],
  onFilter,
  tabs,
  searchLabel,
  isInSection,
  count,
  tools,
  beside,
  hasPlace = false,
  wasEmpty = false,
  ...table
}: RowsProps<Item>) {
  const inAddress = useFiltersInAddress(filters);
  const { idName, isBeside, linkOf } = useOpenRow(opens);
  const isEmpty = (hasNoRows(table) || wasEmpty) && !inAddress.isFiltered;
  return (
    <>
      {(filters.length > 0 || searchLabel !== undefined) && !isEmpty && (
        <FilterBar
          inAddress={inAddress}
          label={table.label}
          tabs={tabs}
          searchLabel={searchLabel}
          isInSection={isInSection}
          count={count ?? wholeCount(table.list)}
          columns={table.columns}
          isBeside={hasPlace || isBeside || shownId !== undefined}
          onUse={onFilter}
          tools={
            <>
              {tools}
              {table.hasTwoLines !== true && <DensitySwitch />}
            </>
          }
        />
      )}
      {notice}
      <div className="flex min-h-0 flex-1">
        {wasEmpty ? (
          <div role="status" aria-label={phrase("Loading")} className="min-w-0 flex-1">
            {table.above}
          </div>
        ) : (
          <TableWithOpenRow
            {...table}
            idName={idName}
            shownId={shownId}
            isFiltered={inAddress.isFiltered}
            {...(linkOf !== undefined && { linkOf })}
            empty={
              inAddress.isFiltered ? (
                <NoMatch rows={table.label} inAddress={inAddress}>
                  {noMatch}
                </NoMatch>
              ) : (
                empty
              )
            }
          />
        )}
        {beside}
      </div>
    </>
  );
}

/** Another open row renders only the table again, not the filters above it. */
function TableWithOpenRow<Item extends { id: string }>({
  idName,
  shownId,
  ...table
}: Omit<ListTableProps<Item>, "selectedId"> & {
  idName: string | undefined;
  shownId: string | undefined;
}) {
  const selectedId = useParams({ strict: false, select: idIn(idName) }) ?? shownId;
  return <ListTable {...table} selectedId={selectedId} />;
}

const idIn = (name: string | undefined) => (params: Record<string, string | undefined>) =>
  name === undefined ? undefined : params[name];

/**
 * Returns whether a row is open, and the link of each row to its page. The last parameter of the
 * page is the row's ID.
 */
export function useOpenRow(opens: LinkProps["to"]) {
  const idName = opens?.split("$").at(-1);
  const isBeside = useParams({
    strict: false,
    select: (params) => idIn(idName)(params) !== undefined,
  });
  const linkOf = useMemo(
    () =>
      idName === undefined
        ? undefined
        : (id: string) =>
            ({
              to: opens,
              params: (present: object) => ({ ...present, [idName]: id }),
              search: true,
            }) as LinkProps,
    [opens, idName],
  );
  return { idName, isBeside, linkOf };
}
