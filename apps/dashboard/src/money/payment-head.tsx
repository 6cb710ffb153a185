import type { BonusPaymentStatus } from "@referral-service/contract";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import type { AnyColumn, Direction } from "../lists/columns.ts";
import { useListOrder } from "../lists/list-order.ts";
import { paymentOrders } from "./payment-orders.ts";
import { paymentColumns } from "./payment-row.tsx";

/**
 * The names of the columns. The amount and the time can order the rows. Where they are below each
 * other, their column has the name of the one that does.
 */
export function PaymentHead({ tab, children }: { tab: BonusPaymentStatus; children: ReactNode }) {
  const orders = paymentOrders(tab);
  const { directionIn, turn } = useListOrder(orders);
  const [byTime, byAmount] = orders;
  const header = (column: AnyColumn) => (
    <OrderHeader column={column} direction={directionIn(column)} onTurn={() => turn(column)} />
  );
  return (
    <div
      data-list-head
      className={clsx(
        "grid min-h-9 items-center gap-x-3 border-b border-line px-5 text-xs font-medium text-ink-3",
        paymentColumns,
      )}
    >
      <div className="flex min-w-0 items-center">{children}</div>
      <span className="@max-3xl:hidden">Basis</span>
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
      "-mx-1.5 inline-flex h-6.5 items-center justify-self-end rounded-control px-1.5 hover:bg-hover hover:text-ink pointer-coarse:h-11",
      direction === undefined ? "@max-2xl:hidden" : "text-ink",
    )}
  >
    {/* On paper, the content takes the place of the button. */}
    <span className="inline-flex items-center gap-1 justify-self-end">
      {name}
      {direction !== undefined && (
        <ArrowDown
          role="img"
          aria-label={direction === "ascending" ? "Ascending" : "Descending"}
          className={clsx("size-3 shrink-0", direction === "ascending" && "rotate-180")}
        />
      )}
    </span>
  </button>
);
