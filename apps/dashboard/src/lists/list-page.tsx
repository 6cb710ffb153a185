import { Link, type LinkProps, Outlet, useParams } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { Counted } from "../data/last-shape.ts";
import type { ReadableList } from "../data/lists.ts";
import { useOrganization } from "../data/me.ts";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { countedText } from "../ui/format-language.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { part, partOnRequest } from "../ui/part.tsx";
import type { ImportType } from "../words/imports.ts";
import { FilterBar } from "./filter-bar.tsx";
import { type Filter, useFiltersInAddress } from "./filters.ts";
import type { Grouping } from "./groups.ts";
import { ListIntro } from "./list-intro.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import type { ListTabs } from "./list-tabs.tsx";
import { DensitySwitch } from "./list-tools.tsx";
import { RecordsOfList, useRowCount, wholeCount } from "./shown-list.ts";

const CsvButton = part(async () => (await import("./csv-button.tsx")).CsvButton);
const NoMatch = part(async () => (await import("./no-match.tsx")).NoMatch);

interface RowsProps<Item>
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
          isBeside={hasPlace || isBeside}
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

interface ListPageProps<Item extends { id: string }>
  extends Omit<RowsProps<Item>, "label" | "title" | "beside" | "wasEmpty"> {
  title: string;
  label?: string;
  back?: ComponentProps<typeof PageBar>["back"];
  /** Number of all rows, read only if the list has more rows than are loaded. */
  total?: Counted | undefined;
  /** Number of searched rows as text. Undefined without a search. */
  searchedCount?: string | undefined;
  /** Type of the import that this page offers. */
  imports?: ImportType | undefined;
  /** CSV file, from the same list unless it names another one. */
  csv?: Pick<ComponentProps<typeof CsvButton>, "fileName" | "columns"> & {
    list?: ReadableList<unknown>;
  };
  /** Additional actions, which are in a menu on a phone. */
  moreActions?: ReactNode;
  actions?: ReactNode;
  /**
   * Button that creates a row. Where the list is empty, `empty` shows it, except on a phone, which
   * always has it at its end.
   */
  createButton?: ReactNode;
  /** What the rows are, in one line above them. An empty list has `empty` for it. */
  intro?: ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/**
 * A page with a list: the bar with its actions, the filters, the rows, and the page of the open
 * row.
 */
export const ListPage = <Item extends { id: string }>({
  title,
  label = title,
  back,
  count,
  total,
  searchedCount,
  imports,
  csv,
  moreActions,
  actions,
  createButton,
  intro,
  children,
  ...rows
}: ListPageProps<Item>) => {
  const { isBeside, linkOf } = useOpenRow(rows.opens);
  const { isFiltered } = useFiltersInAddress(rows.filters ?? []);
  const isNarrow = useIsNarrow();
  const hasClosedRows = rows.grouping !== undefined && rows.grouping.closed.size > 0;
  const counted = useRowCount(label, rows.list, {
    isPart: isFiltered || hasClosedRows,
    total,
  });
  const wasEmpty = rows.list.isPending && counted?.count === 0;
  const isEmpty = (hasNoRows(rows) || wasEmpty) && !isFiltered;
  const isKnown = counted !== undefined && (!counted.isMore || total !== undefined);
  const shownCount = count ?? (isKnown && !hasClosedRows ? countedText(counted) : undefined);
  const totalText = rows.list.hasNextPage && total ? countedText(total) : undefined;
  const hasImport = imports !== undefined && !isBeside;
  const hasFailed = rows.list.isError && rows.list.data === undefined;
  const hasCsv = csv !== undefined && !isBeside && !isEmpty && !hasFailed;
  const list = (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageBar
        title={title}
        back={back}
        count={isEmpty ? undefined : ofSearched(shownCount, searchedCount)}
        {...((moreActions !== undefined || hasImport || hasCsv) && {
          moreActions: (
            <>
              {hasImport && <ImportLink type={imports} />}
              {hasCsv && <CsvButton list={rows.list.source} {...csv} />}
              {moreActions}
            </>
          ),
        })}
        actions={actions}
        mainAction={(isNarrow || !isEmpty) && createButton}
      />
      {intro !== undefined && !isEmpty && <ListIntro>{intro}</ListIntro>}
      <ListRows {...{ title, label, wasEmpty }} count={count ?? totalText} {...rows} />
    </div>
  );
  return (
    <div className="flex min-h-0 flex-1">
      {list}
      {linkOf === undefined ? (
        <Outlet />
      ) : (
        <RecordsOfList
          value={{
            ids: rows.list.items.map(({ id }) => id),
            linkOf,
            count:
              count ??
              totalText ??
              countedText({ count: rows.list.items.length, isMore: rows.list.hasNextPage }),
            hasKeys: true,
          }}
        >
          <Outlet />
        </RecordsOfList>
      )}
      {children}
    </div>
  );
};

/** Returns how many of the rows a search has found, such as "3 of 591". */
const ofSearched = (count: string | undefined, searched: string | undefined) =>
  count === undefined || searched === undefined
    ? count
    : phrase("{position} of {count}", { position: count, count: searched });

/** Another open row renders only the table again, not the filters above it. */
function TableWithOpenRow<Item extends { id: string }>({
  idName,
  ...table
}: Omit<ListTableProps<Item>, "selectedId"> & { idName: string | undefined }) {
  const selectedId = useParams({ strict: false, select: idIn(idName) });
  return <ListTable {...table} selectedId={selectedId} />;
}

const idIn = (name: string | undefined) => (params: Record<string, string | undefined>) =>
  name === undefined ? undefined : params[name];

/**
 * Returns whether a row is open, and the link of each row to its page. The last parameter of the
 * page is the row's ID.
 */
function useOpenRow(opens: LinkProps["to"]) {
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

/** Links from a list to its import page. */
const ImportLink = ({ type }: { type: ImportType }) => (
  <Link
    to="/o/$slug/import/$type"
    params={{ slug: useOrganization().slug, type }}
    className={buttonClass("quiet")}
  >
    Import
  </Link>
);

/** The part of empty lists loads on request, so that lists with rows do not load it. */
export const FromProgram = partOnRequest(
  async () => (await import("./from-program.tsx")).FromProgram,
);
