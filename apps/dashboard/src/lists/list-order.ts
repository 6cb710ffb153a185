import { useAddress } from "./address.ts";
import type { AnyColumn, Direction } from "./columns.ts";
import { orderIn } from "./order.ts";

const directionOf = (order: "asc" | undefined): Direction =>
  order === "asc" ? "ascending" : "descending";

const opposite = (direction: Direction): Direction =>
  direction === "ascending" ? "descending" : "ascending";

/** Returns how each column orders the rows, and what a click on its header changes. */
export function useListOrder(columns: readonly AnyColumn[]) {
  const { search, set } = useAddress();
  const names = columns.flatMap(({ sort }) => sort?.by ?? []);
  const { sort: chosen, order } = orderIn(search, names);

  function directionIn({ sort, order: usual }: AnyColumn): Direction | undefined {
    if (chosen === undefined) return usual;
    return sort?.by === chosen ? directionOf(order) : undefined;
  }

  function turn(column: AnyColumn) {
    const { sort, order: usual } = column;
    if (sort === undefined) return;
    const present = directionIn(column);
    const next = present === undefined ? sort.first : opposite(present);
    const isUsual = next === usual;
    set({
      sort: isUsual ? undefined : sort.by,
      order: isUsual || next === "descending" ? undefined : "asc",
    });
  }

  return { sort: chosen, directionIn, turn };
}
