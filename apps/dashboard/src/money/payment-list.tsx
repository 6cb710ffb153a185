import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownPayment } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { useOrganization } from "../data/me.ts";
import type { ReadList } from "../data/use-list.ts";
import { useRowHeight } from "../lists/density.ts";
import { useListOrder } from "../lists/list-order.ts";
import { ListScroller } from "../lists/list-scroller.tsx";
import { useRowKeys } from "../lists/row-keys.ts";
import { useShownLines } from "../lists/shown-lines.ts";
import { OrderName } from "../lists/table-head.tsx";
import { Button } from "../ui/button.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";
import { sendsBonuses } from "../words/roles.ts";
import { ApprovalBar } from "./approval-bar.tsx";
import { ApproveHarmless, saysAll } from "./approve-harmless.tsx";
import { type DraftSelection, useDraftSelection } from "./draft-selection.ts";
import { PaymentHead } from "./payment-head.tsx";
import { paymentOrders } from "./payment-orders.ts";
import { PhonePaymentRow } from "./payment-phone-row.tsx";
import { PaymentRow } from "./payment-row.tsx";
import { ReadyBar } from "./runs/ready-bar.tsx";
import { SkeletonPayments } from "./skeleton-payments.tsx";
import { SumLine } from "./sum-lines.tsx";

interface PaymentListProps {
  /** Name of the list for screen readers. */
  label: string;
  tab: BonusPaymentStatus;
  list: ReadList<ShownPayment>;
  /** The payments of the list, and drafts that were decided while the person saw them. */
  rows: ShownPayment[];
  /** Number of payments in the list as text, if it is known. */
  count: string | undefined;
  /** Number of payments in the tab, or the last one while it is unknown. */
  lastCount: number | undefined;
  /** ID of the payment that is open next to the list. */
  openId: string | undefined;
  linkOf: (id: string) => LinkProps;
  /** Whether the rows have checkboxes on a phone. */
  isChoosing: boolean;
  /** Called when the person begins or finishes selecting on a phone. */
  onChoosing: (isChoosing: boolean) => void;
  /** Receives the IDs of the drafts that were approved or canceled together. */
  onDecided: (ids: ReadonlySet<string>) => void;
  empty: ReactNode;
  /** Where the bar above the list has its tools. Null on a phone and next to a record. */
  tools: HTMLElement | null;
}

/** The payments in one tab. Only visible rows are in the document. */
export function PaymentList(props: PaymentListProps) {
  const { label, tab, list, rows, count, lastCount, openId, linkOf, empty, tools } = props;
  const { isChoosing, onChoosing, onDecided } = props;
  const { isQueue, selection, isDecided } = useApprovalQueue(tab, list);
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useHeldFocus<HTMLDivElement>();
  const { px: rowHeightPx } = useRowHeight({ isTall: true });
  const shown = { ...list, items: rows };
  const lines = useShownLines(shown, { grouping: undefined, scroller, rowHeightPx });
  const isNarrow = useIsNarrow();
  const isBeside = openId !== undefined && !isNarrow;
  useRowKeys(scroller, {
    selection: isBeside ? undefined : selection.rowSelection,
    openId,
    isPending: list.isPending,
    scrollTo: lines.scrollTo,
  });

  const isSelecting = selection.selected.length > 0 && !isBeside;
  // Next to a record, only the record has the actions.
  const hasBoxes = isQueue && !isBeside && (!isNarrow || isChoosing);
  const Row = isNarrow ? PhonePaymentRow : PaymentRow;
  // On a phone, the tab has the count.
  const sum = <ListSum list={list} count={isNarrow ? undefined : count} hasCount={!isNarrow} />;
  const isSaid = !isSelecting && saysAll(selection, list.items) && !list.hasNextPage;
  return (
    <div
      {...focus}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <div className="contents print:table print:w-full print:table-fixed">
        <ListScroller
          {...{ list: shown, lines, empty }}
          label="Bonus payments"
          ref={scroller}
          head={
            isNarrow ? (
              hasBoxes && <Choosing {...{ selection, list, onChoosing }} />
            ) : (
              <div className="contents break-inside-avoid print:table-header-group">
                <PaymentHead tab={tab}>
                  {hasBoxes ? <SelectAll selection={selection}>Referrer</SelectAll> : "Referrer"}
                </PaymentHead>
              </div>
            )
          }
          foot={isSelecting && <ApprovalBar selection={selection} onDecided={onDecided} />}
        >
          {isNarrow && !hasBoxes && (
            <Order tab={tab}>
              {isQueue && rows.length > 0 && (
                <Button
                  size="small"
                  look="quiet"
                  // For fingers, it reaches over the first row, so that the bar is no higher.
                  className="relative z-1 -mb-4 mr-auto -ml-2.5 items-start self-start pt-1 text-accent-text!"
                  onClick={() => onChoosing(true)}
                >
                  Select
                </Button>
              )}
              {selection.harmless.length === 0 && sum}
            </Order>
          )}
          <ul aria-label={label} aria-busy={list.isPending}>
            {list.isPending && <SkeletonPayments count={lastCount} {...{ hasBoxes, isNarrow }} />}
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
                  isByDraft={tab === "draft"}
                  rowSelection={selection.rowSelection}
                  isSelected={!isBeside && selection.ids.has(item.id)}
                  isSelecting={isSelecting}
                  isDecided={isDecided(item.id)}
                  reason={selection.reasons[item.id] ?? ""}
                  onReason={selection.onReason}
                />
              );
            })}
            {lines.afterPx > 0 && <li aria-hidden style={{ height: lines.afterPx }} />}
          </ul>
        </ListScroller>
      </div>
      <Actions {...{ tab, openId, tools }} sum={!isSaid && sum}>
        {!isSelecting && !(isNarrow && isChoosing) && (
          <ApproveHarmless {...{ selection, onDecided }} />
        )}
      </Actions>
    </div>
  );
}

/** The drafts that this person can approve, if the tab is their approval queue. */
function useApprovalQueue(tab: BonusPaymentStatus, { items }: ReadList<ShownPayment>) {
  const { user } = useOrganization();
  const isQueue = tab === "draft" && sendsBonuses(user);
  const waiting = items.filter(({ status }) => status === "draft");
  const selection = useDraftSelection(isQueue ? waiting : undefined);
  const waitingIds = new Set(waiting.map(({ id }) => id));
  return { isQueue, selection, isDecided: (id: string) => isQueue && !waitingIds.has(id) };
}

/** What can be done with all payments: at the end of the page on a phone, else in the bar above. */
function Actions({
  tab,
  openId,
  tools,
  sum,
  children,
}: Pick<PaymentListProps, "tab" | "openId" | "tools"> & { sum: ReactNode; children: ReactNode }) {
  const { user } = useOrganization();
  const isNarrow = useIsNarrow();
  // The column with the runs has what is ready for one.
  const hasRunsColumn = useHasSideColumn();
  const hasReady = tab === "approved" && sendsBonuses(user);
  if (isNarrow) {
    return hasReady && openId === undefined ? <ReadyBar otherwise={null} /> : children;
  }
  if (tools === null) return null;
  const shown = hasReady ? (
    hasRunsColumn ? (
      sum
    ) : (
      <ReadyBar otherwise={sum} />
    )
  ) : (
    <>
      {sum}
      {children}
    </>
  );
  return createPortal(shown, tools);
}

/** What orders the payments on a phone, after their total unless that is at the end of the page. */
function Order({ tab, children }: Pick<PaymentListProps, "tab"> & { children: ReactNode }) {
  const columns = paymentOrders(tab);
  return (
    <div className="flex min-h-7 items-center justify-end gap-3 border-b border-line px-5 text-xs text-ink-2">
      {children}
      <OrderName columns={columns} directionIn={useListOrder(columns).directionIn} />
    </div>
  );
}

/** The checkbox of all rows on a phone, until the person has finished selecting. */
const Choosing = ({
  selection,
  list,
  onChoosing,
}: { selection: DraftSelection } & Pick<PaymentListProps, "list" | "onChoosing">) => (
  <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line px-5 text-xs text-ink-2">
    <SelectAll selection={selection}>
      {selection.selected.length === 0 ? (
        allWords(selection)
      ) : (
        <span className="figures truncate">
          {selection.selected.length} of {list.items.length.toLocaleString("en")}
          {list.hasNextPage && "+"} selected
        </span>
      )}
    </SelectAll>
    <Button
      size="small"
      look="quiet"
      className="-mr-2"
      onClick={() => {
        selection.clear();
        onChoosing(false);
      }}
    >
      Done
    </Button>
  </div>
);

const allWords = ({ hasWarnings }: DraftSelection) =>
  hasWarnings ? "Select all without a warning" : "Select all";

/** The checkbox that selects the drafts without a warning. */
function SelectAll({ selection, children }: { selection: DraftSelection; children: ReactNode }) {
  const { selected, harmless, isEach, selectAll, clear } = selection;
  const words = allWords(selection);
  return (
    <label className="flex min-w-0 items-center gap-4 self-stretch">
      <input
        type="checkbox"
        aria-label={words}
        title={words}
        disabled={harmless.length === 0}
        checked={isEach}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected.length > 0 && !isEach;
        }}
        onChange={isEach ? clear : selectAll}
      />
      {children}
    </label>
  );
}

/** The number of payments, with their total once all of them are loaded. */
function ListSum({
  list: { items, hasNextPage, isPending },
  count,
  hasCount,
}: {
  list: ReadList<ShownPayment>;
  count: string | undefined;
  hasCount: boolean;
}) {
  if (isPending || items.length === 0) return null;
  return (
    <SumLine>
      {hasNextPage ? (
        count && `${count} payments`
      ) : (
        <>
          {hasCount && `${paymentCount(items.length)}: `}
          <span className="font-medium text-ink">{sumsInWords(items)}</span>
        </>
      )}
    </SumLine>
  );
}
