import clsx from "clsx";
import { fadedRow, Skeleton } from "../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { paymentColumns } from "./payment-row.tsx";

const rowsMax = 12;

/** Placeholders for the rows of payments, in their columns. */
export const SkeletonPayments = ({
  count = rowsMax,
  hasBoxes,
  isNarrow,
}: {
  /** Number of payments that the tab had the last time, if it is known. */
  count: number | undefined;
  /** Whether the rows have checkboxes. */
  hasBoxes: boolean;
  isNarrow: boolean;
}) =>
  Array.from({ length: Math.min(count, rowsMax) }, (_, row) => row).map((row) => (
    <li
      key={row}
      style={fadedRow(row, rowsMax)}
      className={clsx(
        "items-center gap-x-3 border-b border-line px-5",
        isNarrow ? "flex min-h-14" : `grid min-h-13 pointer-coarse:min-h-14 ${paymentColumns}`,
      )}
    >
      <div className="flex flex-1 items-center gap-4">
        {hasBoxes && !isNarrow && <Skeleton className="size-3.5" />}
        <SkeletonTwoLines row={row} />
      </div>
      {isNarrow ? (
        <Skeleton className="h-3.5 w-16" />
      ) : (
        <>
          <SkeletonTwoLines row={row + 1} className="@max-3xl:hidden" />
          <Skeleton className="h-3.5 w-4/5 @max-3xl:hidden" />
          <Skeleton className="ml-auto h-3.5 w-3/5" />
          <Skeleton className="ml-auto h-3 w-3/5 @max-2xl:hidden" />
        </>
      )}
    </li>
  ));
