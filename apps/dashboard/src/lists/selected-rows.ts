/** Selects or clears a row and, with Shift, all rows between it and the previous one. */
export function toggled(
  selected: ReadonlySet<string>,
  { ids, id, from }: { ids: readonly string[]; id: string; from: string | undefined },
): Set<string> {
  const [one, other] = [ids.indexOf(from ?? id), ids.indexOf(id)];
  const range = one === -1 ? [id] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
  const isAdded = !selected.has(id);
  const after = new Set(selected);
  for (const each of range) {
    if (isAdded) after.add(each);
    else after.delete(each);
  }
  return after;
}

/** Extends the selection from a row to its neighbor. A step back clears the row that it leaves. */
export function stepped(
  selected: ReadonlySet<string>,
  { from, to }: { from: string; to: string },
): Set<string> {
  const after = new Set(selected);
  if (selected.has(from) && selected.has(to)) after.delete(from);
  else after.add(from).add(to);
  return after;
}
