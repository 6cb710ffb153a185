import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownPayment } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useOrganization } from "../data/me.ts";
import type { ReadList } from "../data/use-list.ts";
import { useRowHeight } from "../lists/density.ts";
import { ListScroller } from "../lists/list-scroller.tsx";
import { useRowKeys } from "../lists/row-keys.ts";
import { useShownLines } from "../lists/shown-lines.ts";
import { Button } from "../ui/button.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";
import { sendsBonuses } from "../words/roles.ts";
import { ApprovalBar } from "./approval-bar.tsx";
import { type DraftSelection, useDraftSelection } from "./draft-selection.ts";
import { OrderMenu } from "./order-menu.tsx";
import { PhonePaymentRow } from "./payment-phone-row.tsx";
import { columnsOf, PaymentRow } from "./payment-row.tsx";
import type { orderOf } from "./search.ts";

/** The payments in one tab. Only visible rows are in the document. */
export function PaymentList({
  label,
  tab,
  list,
  rows,
  count,
  order,
  openId,
  linkOf,
  onDecided,
  empty,
}: {
  /** Name of the list for screen readers. */
  label: string;
  tab: BonusPaymentStatus;
  list: ReadList<ShownPayment>;
  /** The payments of the list, and drafts that were decided while the person saw them. */
  rows: ShownPayment[];
  /** Number of payments in the list as text, if it is known. */
  count: string | undefined;
  order: ReturnType<typeof orderOf>;
  /** ID of the payment that is open next to the list. */
  openId: string | undefined;
  linkOf: (id: string) => LinkProps;
  /** Receives the IDs of the drafts that were approved or canceled together. */
  onDecided: (ids: ReadonlySet<string>) => void;
  empty: ReactNode;
}) {
  const { user } = useOrganization();
  const isQueue = tab === "draft" && sendsBonuses(user);
  const waiting = list.items.filter(({ status }) => status === "draft");
  const selection = useDraftSelection(isQueue ? waiting : undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useHeldFocus<HTMLDivElement>();
  const { px: rowHeightPx } = useRowHeight({ isTall: true });
  const shown = { ...list, items: rows };
  const lines = useShownLines(shown, { grouping: undefined, scroller, rowHeightPx });
  useRowKeys(scroller, {
    selection: selection.rowSelection,
    openId,
    isPending: list.isPending,
    scrollTo: lines.scrollTo,
  });

  const waitingIds = new Set(waiting.map(({ id }) => id));
  const isSelecting = selection.selected.length > 0;
  const isNarrow = useIsNarrow();
  const [isOn, setSelecting] = useState(false);
  const hasBoxes = isQueue && (!isNarrow || isOn);
  const Row = isNarrow ? PhonePaymentRow : PaymentRow;
  return (
    <div
      {...focus}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <ListScroller
        {...{ list: shown, lines, empty }}
        ref={scroller}
        head={
          <Head
            isQueue={isQueue}
            end={
              isNarrow && hasBoxes ? (
                <Button
                  size="small"
                  look="quiet"
                  className="-mr-2"
                  onClick={() => {
                    selection.clear();
                    setSelecting(false);
                  }}
                >
                  Done
                </Button>
              ) : (
                <OrderMenu present={order} />
              )
            }
          >
            {isQueue ? (
              <Selecting {...{ selection, list, hasBoxes }} onSelect={() => setSelecting(true)} />
            ) : (
              <ListSum list={list} count={count} />
            )}
          </Head>
        }
        foot={isSelecting && <ApprovalBar selection={selection} onDecided={onDecided} />}
      >
        <ul aria-label={label} aria-busy={list.isPending}>
          {list.isPending && <SkeletonRows />}
          {lines.beforePx > 0 && <li aria-hidden style={{ height: lines.beforePx }} />}
          {lines.shown.map((line) => {
            if (!("item" in line)) return null;
            const { item, index } = line;
            return (
              <Row
                key={item.id}
                hasBox={hasBoxes}
                payment={item}
                index={index}
                measure={lines.measureRow}
                linkOf={linkOf}
                isOpen={item.id === openId}
                isByDraft={order.sort === "createdAt"}
                rowSelection={selection.rowSelection}
                isSelected={selection.ids.has(item.id)}
                isSelecting={isSelecting}
                isDecided={isQueue && !waitingIds.has(item.id)}
                reason={selection.reasons[item.id] ?? ""}
                onReason={selection.onReason}
              />
            );
          })}
          {lines.afterPx > 0 && <li aria-hidden style={{ height: lines.afterPx }} />}
        </ul>
      </ListScroller>
    </div>
  );
}

/** The button that shows the checkboxes of the rows on a phone, or the checkbox of all of them. */
const Selecting = ({
  hasBoxes,
  onSelect,
  ...drafts
}: ComponentProps<typeof SelectAll> & { hasBoxes: boolean; onSelect: () => void }) =>
  hasBoxes ? (
    <SelectAll {...drafts} />
  ) : (
    <Button size="small" look="quiet" className="-ml-2.5 justify-self-start" onClick={onSelect}>
      Select
    </Button>
  );

/** The names of the columns, around what the bar of the rows begins and ends with. */
const Head = ({
  isQueue,
  end,
  children,
}: {
  isQueue: boolean;
  end: ReactNode;
  children: ReactNode;
}) => (
  <div
    className={clsx(
      "grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-5 text-xs text-ink-2",
      columnsOf({ isQueue }),
    )}
  >
    {children}
    <span aria-hidden className="@max-2xl:hidden">
      Basis of the amount
    </span>
    <span aria-hidden className="@max-3xl:hidden">
      Payout method
    </span>
    {isQueue && (
      <span aria-hidden className="text-right @max-2xl:hidden">
        Amount
      </span>
    )}
    <div className="flex justify-end">{end}</div>
  </div>
);

/** The checkbox that selects the drafts without a warning, and how many are selected. */
function SelectAll({
  selection,
  list,
}: {
  selection: DraftSelection;
  list: Pick<ReadList<ShownPayment>, "items" | "hasNextPage">;
}) {
  const { selected, isEach, hasWarnings, canSelectAll, selectAll, clear } = selection;
  const all = `${list.items.length.toLocaleString("en")}${list.hasNextPage ? "+" : ""}`;
  return (
    <label
      title={hasWarnings ? "Select all takes the drafts without a warning." : undefined}
      className="flex min-w-0 items-center gap-4"
    >
      <input
        type="checkbox"
        aria-label={hasWarnings ? "Select all without a warning" : "Select all"}
        disabled={!canSelectAll}
        checked={isEach}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected.length > 0 && !isEach;
        }}
        onChange={isEach ? clear : selectAll}
      />
      <span className="figures truncate">
        {selected.length} of {all} selected
      </span>
    </label>
  );
}

/** The number of payments, with their total once all of them are loaded. */
function ListSum({
  list: { items, hasNextPage, isPending },
  count,
}: {
  list: ReadList<ShownPayment>;
  count: string | undefined;
}) {
  if (isPending) return null;
  const words = hasNextPage
    ? count && `${count} payments`
    : `${paymentCount(items.length)}, ${sumsInWords(items)}`;
  return <span className="figures truncate max-sm:whitespace-normal">{words}</span>;
}

const SkeletonRows = () =>
  Array.from({ length: 10 }, (_, row) => row).map((row) => (
    <li
      key={row}
      className="flex min-h-13 items-center border-b border-line px-5 pointer-coarse:min-h-14"
    >
      <Skeleton className="h-3.5 w-2/5" />
    </li>
  ));
