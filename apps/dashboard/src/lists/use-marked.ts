import { useState } from "react";
import type { Selection } from "./list-selection.tsx";

interface Markable {
  id: string;
  version: number;
}

interface Marks<Item> {
  list: string;
  items: ReadonlyMap<string, Item>;
  /** IDs of the items that a bulk change has just changed. */
  settledIds: ReadonlySet<string>;
}

const noneIn = <Item>(list: string): Marks<Item> => ({
  list,
  items: new Map(),
  settledIds: new Set(),
});

const newer = <Item extends Markable>(one: Item, other: Item) =>
  one.version < other.version ? other : one;

/**
 * Returns the selected rows of a list, at their latest version. A row that no longer matches the
 * filters remains selected until a bulk change has changed it, so that the change can report what
 * failed. Changing the filters clears the selection.
 */
export function useMarked<Item extends Markable>(
  list: string,
  loaded: readonly Item[],
  nameOf: (item: Item) => string,
) {
  const [state, setState] = useState(noneIn<Item>(list));
  const { items, settledIds } = state.list === list ? state : noneIn<Item>(list);
  const present = new Map(loaded.map((item) => [item.id, item]));

  function latest(id: string) {
    const [shown, marked] = [present.get(id), items.get(id)];
    return shown && marked ? newer(shown, marked) : (shown ?? marked);
  }

  function mark(ids: ReadonlySet<string>) {
    const found = [...ids].flatMap((id) => latest(id) ?? []);
    setState({ ...noneIn(list), items: new Map(found.map((item) => [item.id, item])) });
  }

  /** Continues with the changed versions. Rows that left the list are no longer selected. */
  function settle(changed: readonly Item[]) {
    setState((before) => {
      if (before.list !== list) return before;
      const known = changed.filter(({ id }) => before.items.has(id));
      const renewed = known.map((item) => [item.id, item] as const);
      return {
        list,
        items: new Map([...before.items, ...renewed]),
        settledIds: new Set([...before.settledIds, ...known.map(({ id }) => id)]),
      };
    });
  }

  const ids = new Set([...items.keys()].filter((id) => present.has(id) || !settledIds.has(id)));
  const selection: Selection = {
    ids,
    nameOf: (id) => {
      const item = latest(id);
      return item === undefined ? "the row" : nameOf(item);
    },
    onChange: mark,
  };
  return { marked: [...ids].flatMap((id) => latest(id) ?? []), selection, mark, settle };
}

export type Marked<Item extends Markable> = Omit<ReturnType<typeof useMarked<Item>>, "selection">;
