import { messageOf } from "../data/api-error.ts";
import { isOutdated } from "../data/use-command.ts";

/** Maximum number of items in one bulk change. */
export const bulkMax = 100;

/** A change to all selected items. */
export interface BulkChange<Item, Body> {
  /** Returns the body of one item's change. Undefined if it would change nothing. */
  bodyFor: (item: Item) => Body | undefined;
  /** Returns what Undo sends for an item, as it was before the change. */
  bodyToRestore: (before: Item) => Body;
  /** Whether Undo can restore what the item has now. */
  canRestore: (before: Item) => boolean;
  /** Returns what was done to this many items. */
  doneText: (count: number) => string;
}

/** Names the items of a list. */
export interface Nouns {
  one: string;
  many: string;
}

export const counted = (count: number, { one, many }: Nouns): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;

interface Step<Item, Body> {
  /** The item as the person saw it. */
  before: Item;
  body: Body;
}

/** Returns the changes of the items that do not have the value yet. */
export const stepsOf = <Item, Body>(
  items: readonly Item[],
  { bodyFor }: Pick<BulkChange<Item, Body>, "bodyFor">,
): Step<Item, Body>[] =>
  items.flatMap((before) => {
    const body = bodyFor(before);
    return body === undefined ? [] : [{ before, body }];
  });

interface Outcome<Item> {
  changed: { before: Item; after: Item }[];
  failedIds: string[];
  /** Reasons of the failures, each once. */
  reasons: string[];
}

/** Returns the outcome of the steps. Their results are in the same order. */
export function outcomeOf<Item extends { id: string }>(
  steps: readonly { before: Item }[],
  results: readonly PromiseSettledResult<Item>[],
): Outcome<Item> {
  const changed: Outcome<Item>["changed"] = [];
  const failedIds: string[] = [];
  const reasons = new Set<string>();
  for (const [index, { before }] of steps.entries()) {
    const result = results[index];
    if (result?.status === "fulfilled") changed.push({ before, after: result.value });
    else {
      failedIds.push(before.id);
      reasons.add(
        isOutdated(result?.reason)
          ? "Someone else saved a change first."
          : messageOf(result?.reason),
      );
    }
  }
  return { changed, failedIds, reasons: [...reasons] };
}
