import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { type AnyColumn, isSortable, keyOf } from "./columns.ts";
import { useFilterWords } from "./filter-words.ts";
import { useListOrder } from "./list-order.ts";

/** Chooses the order of the rows on a phone, where the columns have no headers. */
export function OrderSection({ columns }: { columns: readonly AnyColumn[] }) {
  const { order } = useFilterWords();
  const { directionIn, turn } = useListOrder(columns);
  return (
    <section aria-label={order} className="grid gap-2 p-5">
      <h2 className="font-medium">{order}</h2>
      <div className="grid grid-cols-2 gap-1.5">
        {columns.filter(isSortable).map((column) => {
          const direction = directionIn(column);
          return (
            <button
              key={keyOf(column)}
              type="button"
              aria-pressed={direction !== undefined}
              onClick={() => turn(column)}
              className="flex h-11 items-center justify-center gap-1 rounded-control border border-line-strong px-1 text-xs hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            >
              <span className="truncate">{column.name}</span>
              {direction !== undefined && (
                <ArrowDown
                  role="img"
                  aria-label={phrase(direction === "ascending" ? "Ascending" : "Descending")}
                  className={clsx("size-3 shrink-0", direction === "ascending" && "rotate-180")}
                />
              )}
            </button>
          );
        })}
      </div>
    </section>
  );
}
