import type { LinkProps } from "@tanstack/react-router";
import { createContext } from "react";
import { type Counted, useTitleCount } from "../data/last-shape.ts";
import type { ReadList } from "../data/use-list.ts";
import { numberText } from "../ui/format-language.ts";

export interface ShownList {
  ids: readonly string[];
  linkOf: (id: string) => LinkProps;
  /** Number of rows as text. Undefined until it is known. */
  count: string | undefined;
  /** Whether the keys j and k open the next and the previous record. */
  hasKeys: boolean;
}

/** The rows of the list next to a record. */
export const RecordsOfList = createContext<ShownList | undefined>(undefined);

/** The read of the number of all rows, for lists that have one. */
export type Total = { data: Counted | undefined } | undefined;

/**
 * Returns the number of rows, or of the loaded ones where the list has no `total`. While they load,
 * returns the last number without filters, on this device.
 */
export function useRowCount(
  label: string,
  list: Pick<ReadList<unknown>, "items" | "hasNextPage" | "data" | "isPending">,
  { isPart, total }: { isPart: boolean; total: Total },
): Counted | undefined {
  const loaded =
    list.data === undefined ? undefined : { count: list.items.length, isMore: list.hasNextPage };
  const present = loaded?.isMore === true && total ? total.data : loaded;
  const counted = useTitleCount(label, present, { isPart });
  return list.isPending ? counted : (present ?? counted);
}

/** Returns the number of rows as text. Undefined until all of them are loaded. */
export const wholeCount = (
  list: Pick<ReadList<unknown>, "items" | "hasNextPage" | "data">,
): string | undefined =>
  list.data && !list.hasNextPage ? numberText(list.items.length) : undefined;
