import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownPayment } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useOrganization } from "../data/me.ts";
import type { ReadList } from "../data/use-list.ts";
import type { AnyColumn, Direction } from "../lists/columns.ts";
import { useRowHeight } from "../lists/density.ts";
import { useListOrder } from "../lists/list-order.ts";
import { ListScroller } from "../lists/list-scroller.tsx";
import { useRowKeys } from "../lists/row-keys.ts";
import { useShownLines } from "../lists/shown-lines.ts";
import { OrderName } from "../lists/table-head.tsx";
import { Button } from "../ui/button.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";
import { sendsBonuses } from "../words/roles.ts";
import { ApprovalBar } from "./approval-bar.tsx";
import { ApproveHarmless } from "./approve-harmless.tsx";
import { type DraftSelection, useDraftSelection } from "./draft-selection.ts";
import { paymentOrders } from "./payment-orders.ts";
import { PhonePaymentRow } from "./payment-phone-row.tsx";
import { PaymentRow, paymentColumns } from "./payment-row.tsx";
import { ReadyBar } from "./runs/ready-bar.tsx";
import { SkeletonPayments } from "./skeleton-payments.tsx";

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
}

/** The payments in one tab. Only visible rows are in the document. */
export function PaymentList(props: PaymentListProps) {
  const { label, tab, list, rows, count, lastCount, openId, linkOf, empty } = props;
  const { isChoosing, onChoosing, onDecided } = props;
  const { user } = useOrganization();
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
  return (
    <div
      {...focus}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <ListScroller
        {...{ list: shown, lines, empty }}
        label="Bonus payments"
        ref={scroller}
        head={
          isNarrow ? (
            hasBoxes && <Choosing {...{ selection, list, count, onChoosing }} />
          ) : (
            <Head tab={tab}>
              {hasBoxes ? (
                <div className="flex min-w-0 items-center gap-4 @3xl:col-span-2">
                  <SelectAll {...{ selection, list, count }} />
                  {!isSelecting && <ApproveHarmless {...{ selection, onDecided }} />}
                </div>
              ) : (
                <ListSum list={list} count={count} />
              )}
            </Head>
          )
        }
        foot={isSelecting && <ApprovalBar selection={selection} onDecided={onDecided} />}
      >
        {isNarrow && !hasBoxes && <Order {...{ tab, list, count }} />}
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
      {isNarrow && !isChoosing && <ApproveHarmless {...{ selection, onDecided }} />}
      {isNarrow && openId === undefined && tab === "approved" && sendsBonuses(user) && <ReadyBar />}
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

/** The total of the payments and what orders them, on a phone. */
function Order({ tab, ...listed }: Pick<PaymentListProps, "tab"> & ComponentProps<typeof ListSum>) {
  const columns = paymentOrders(tab);
  return (
    <p className="flex gap-3 border-b border-line px-5 py-1 text-xs text-ink-2">
      <ListSum {...listed} />
      <OrderName columns={columns} directionIn={useListOrder(columns).directionIn} />
    </p>
  );
}

/** The checkbox of all rows on a phone, until the person has finished selecting. */
const Choosing = ({
  onChoosing,
  ...drafts
}: Parameters<typeof SelectAll>[0] & Pick<PaymentListProps, "onChoosing">) => (
  <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line px-5 text-xs text-ink-2">
    <SelectAll {...drafts} />
    <Button
      size="small"
      look="quiet"
      className="-mr-2"
      onClick={() => {
        drafts.selection.clear();
        onChoosing(false);
      }}
    >
      Done
    </Button>
  </div>
);

/**
 * The names of the columns. The amount and the time can order the rows. Where they are below each
 * other, their column has the name of the one that does.
 */
function Head({ tab, children }: { tab: BonusPaymentStatus; children: ReactNode }) {
  const orders = paymentOrders(tab);
  const { directionIn, turn } = useListOrder(orders);
  const [byTime, byAmount] = orders;
  const header = (column: AnyColumn) => (
    <OrderHeader column={column} direction={directionIn(column)} onTurn={() => turn(column)} />
  );
  return (
    <div
      className={clsx(
        "grid min-h-9 items-center gap-x-3 border-b border-line px-5 text-xs font-medium text-ink-3",
        paymentColumns,
      )}
    >
      {children}
      <span className="@max-3xl:hidden">Payout method</span>
      {header(byAmount)}
      {header(byTime)}
    </div>
  );
}

const OrderHeader = ({
  column: { name },
  direction,
  onTurn,
}: {
  column: AnyColumn;
  direction: Direction | undefined;
  onTurn: () => void;
}) => (
  <button
    type="button"
    onClick={onTurn}
    className={clsx(
      "-mx-1.5 inline-flex h-6.5 items-center gap-1 justify-self-end rounded-control px-1.5 hover:bg-hover hover:text-ink pointer-coarse:h-11",
      direction === undefined ? "@max-2xl:hidden" : "text-ink",
    )}
  >
    {name}
    {direction !== undefined && (
      <ArrowDown
        role="img"
        aria-label={direction === "ascending" ? "Ascending" : "Descending"}
        className={clsx("size-3 shrink-0", direction === "ascending" && "rotate-180")}
      />
    )}
  </button>
);

/** The checkbox that selects the drafts without a warning, and how many are selected. */
function SelectAll({
  selection,
  ...listed
}: {
  selection: DraftSelection;
} & ComponentProps<typeof ListSum>) {
  const { selected, harmless, isEach, hasWarnings, selectAll, clear } = selection;
  const { list } = listed;
  const all = `${list.items.length.toLocaleString("en")}${list.hasNextPage ? "+" : ""}`;
  return (
    <label className="flex min-w-0 items-center gap-4">
      <input
        type="checkbox"
        aria-label={hasWarnings ? "Select all without a warning" : "Select all"}
        disabled={harmless.length === 0}
        checked={isEach}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected.length > 0 && !isEach;
        }}
        onChange={isEach ? clear : selectAll}
      />
      {selected.length === 0 ? (
        <ListSum {...listed} />
      ) : (
        <span className="figures truncate">
          {`${selected.length} of ${all} selected`}
          {hasWarnings && ". Select all takes those without a warning."}
        </span>
      )}
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
  if (isPending) return <span className="flex-1 @3xl:col-span-2" />;
  const words = hasNextPage
    ? count && `${count} payments`
    : `${paymentCount(items.length)}, ${sumsInWords(items)}`;
  return <span className="figures flex-1 truncate @3xl:col-span-2">{words}</span>;
}
