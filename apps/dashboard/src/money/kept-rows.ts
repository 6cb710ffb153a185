import { useState } from "react";

/**
 * Returns the rows of a list after it was read again. Known rows keep their place even after they
 * leave the list, and new rows come last. Otherwise, a row could move under the pointer as someone
 * clicks.
 */
export function withPlacesKept<Row extends { id: string }>(
  known: readonly Row[],
  read: readonly Row[],
): Row[] {
  const present = new Map(read.map((row) => [row.id, row]));
  const kept = known.map((row) => present.get(row.id) ?? row);
  const places = new Set(known.map(({ id }) => id));
  return [...kept, ...read.filter(({ id }) => !places.has(id))];
}

/** Keeps the places of the rows until the page shows another list. */
export function useKeptRows<Row extends { id: string }>(list: string, read: Row[]) {
  const [state, setState] = useState({ list, read, rows: read });
  const known = state.list === list ? state : { list, read: [], rows: [] };
  const rows = known.read === read ? known.rows : withPlacesKept(known.rows, read);
  if (rows !== state.rows) setState({ list, read, rows });
  /** Removes rows that were decided together. */
  const forget = (ids: ReadonlySet<string>) =>
    setState((before) => ({ ...before, rows: before.rows.filter(({ id }) => !ids.has(id)) }));
  return { rows, forget };
}
