import clsx from "clsx";
import { memo } from "react";
import { fadedRow, Skeleton, skeletonWidth } from "../ui/skeleton.tsx";
import { type Column, isAfterNumber, isAtEnd, keyOf } from "./columns.ts";

const skeletonRowCount = 16;

/** Placeholders for the rows of a table, in its columns. */
const SkeletonRowsOnce = <Item,>({
  columns,
  isInset,
  hasTwoLines,
  hasValueAtEnd,
  headClass,
  className,
}: {
  columns: readonly Column<Item>[];
  isInset: boolean;
  hasTwoLines: boolean;
  /** Whether a value is next to the name. */
  hasValueAtEnd: boolean;
  /** Class of the header of the first group. Undefined for rows without groups. */
  headClass: string | undefined;
  className: string;
}) => (
  <>
    {headClass !== undefined && (
      <tr className={headClass}>
        <td colSpan={columns.length + Number(isInset)} className="border-b border-line px-5">
          <Skeleton className="h-3.5 w-24" />
        </td>
      </tr>
    )}
    {Array.from({ length: skeletonRowCount }, (_, row) => row).map((row) => (
      <tr key={row} style={fadedRow(row, skeletonRowCount)} className={className}>
        {isInset && (
          <td className="border-b border-line pl-5">
            <Skeleton className="size-3.5" />
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={keyOf(column)}
            className={clsx(
              "border-b border-line px-2.5 first:pl-5 last:pr-5",
              isAfterNumber(columns, index) && "pl-6",
            )}
          >
            <span className="flex justify-between">
              <Skeleton
                className={clsx("h-3.5", skeletonWidth(row + index), isAtEnd(column) && "ml-auto")}
              />
              {hasValueAtEnd && index === 0 && <Skeleton className="h-3.5 w-14" />}
            </span>
            {hasTwoLines && index === 0 && (
              <Skeleton className={`mt-2 h-2.5 ${skeletonWidth(row + 1)}`} />
            )}
          </td>
        ))}
      </tr>
    ))}
  </>
);

export const SkeletonRows = memo(SkeletonRowsOnce) as typeof SkeletonRowsOnce;
