import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { useLastShape } from "../data/last-shape.ts";
import { fadedRow, Skeleton, skeletonWidth } from "../ui/skeleton.tsx";
import { type Column, isAfterNumber, isAtEnd, keyOf } from "./columns.ts";
import type { Line } from "./groups.ts";

const lineCount = 16;

const letterOf = (line: Line<unknown>) =>
  "item" in line || line.section.row !== undefined ? "r" : line.section.isDivider ? "d" : "h";

/**
 * Returns the placeholders of a list, one letter for each line: h for the header of a group, d for
 * a divider, r for a row. They are the lines that the list had the last time on this device.
 */
export function useSkeletonShape(
  list: string,
  {
    lines,
    isGrouped,
    isFiltered,
  }: { lines: readonly Line<unknown>[]; isGrouped: boolean; isFiltered: boolean },
): string {
  const present = lines.slice(0, lineCount).map(letterOf).join("");
  const part = `lines of ${list}${isGrouped ? " in groups" : ""}`;
  const last = useLastShape(part, isFiltered || present === "" ? undefined : present);
  return last ?? (isGrouped ? "h" : "r").padEnd(lineCount, "r");
}

/** Placeholders for the lines of a table, in its columns. */
const SkeletonRowsOnce = <Item,>({
  columns,
  isInset,
  hasTwoLines,
  hasValueAtEnd,
  shape,
  headClass,
  className,
}: {
  columns: readonly Column<Item>[];
  isInset: boolean;
  hasTwoLines: boolean;
  /** Whether a value is next to the name. */
  hasValueAtEnd: boolean;
  shape: ReturnType<typeof useSkeletonShape>;
  /** Class of the headers of groups. */
  headClass: string;
  className: string;
}) => (
  <>
    {Array.from(shape, (letter, line) => ({ letter, line })).map(({ letter, line }) =>
      letter === "r" ? (
        <tr key={line} style={fadedRow(line, lineCount)} className={className}>
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
                  className={clsx(
                    "h-3.5",
                    skeletonWidth(line + index),
                    isAtEnd(column) && "ml-auto",
                  )}
                />
                {hasValueAtEnd && index === 0 && <Skeleton className="h-3.5 w-14" />}
              </span>
              {hasTwoLines && index === 0 && (
                <Skeleton className={`mt-2 h-2.5 ${skeletonWidth(line + 1)}`} />
              )}
            </td>
          ))}
        </tr>
      ) : (
        <tr key={line} style={fadedRow(line, lineCount)} className={headClass}>
          <td colSpan={columns.length + Number(isInset)} className="border-b border-line px-5">
            <span className="flex items-center gap-2">
              {letter === "h" && (
                <ChevronRight aria-hidden className="size-3.5 rotate-90 text-ink-3" />
              )}
              <Skeleton className="h-3.5 w-24" />
            </span>
          </td>
        </tr>
      ),
    )}
  </>
);

export const SkeletonRows = memo(SkeletonRowsOnce) as typeof SkeletonRowsOnce;
