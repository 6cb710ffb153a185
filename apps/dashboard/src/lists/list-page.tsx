import { Link, Outlet } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { ReadableList } from "../data/lists.ts";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { countedText } from "../ui/format-language.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { part, partOnRequest } from "../ui/part.tsx";
import type { ImportType } from "../words/imports.ts";
import { useFiltersInAddress } from "./filters.ts";
import { ListIntro } from "./list-intro.tsx";
import { hasNoRows, ListRows, type RowsProps, useOpenRow } from "./list-rows.tsx";
import { RecordsOfList, type Total, useRowCount } from "./shown-list.ts";

const CsvButton = part(async () => (await import("./csv-button.tsx")).CsvButton);

interface ListPageProps<Item extends { id: string }>
  extends Omit<RowsProps<Item>, "label" | "title" | "beside" | "wasEmpty"> {
  title: string;
  label?: string;
  back?: ComponentProps<typeof PageBar>["back"];
  /** Number of all rows, read only if the list has more rows than are loaded. */
  total?: Total;
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
  const totalText = rows.list.hasNextPage && total && counted ? countedText(counted) : undefined;
  const hasImport = imports !== undefined && !isBeside;
  const hasFailed = rows.list.isError && rows.list.data === undefined;
  const hasCsv = csv !== undefined && !isBeside && !isEmpty && !hasFailed;
  // On a phone, the line with the order stands above the rows, so that they begin high enough.
  const hasOrderLine = isNarrow && rows.columns.some(({ order }) => order !== undefined);
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
      {intro !== undefined && !isEmpty && !hasOrderLine && <ListIntro>{intro}</ListIntro>}
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
