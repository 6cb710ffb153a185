/** Returns the items by day, in order. */
export function byDay<Item extends { at: number }>(
  items: readonly Item[],
  dayOf: (unixMs: number) => string,
) {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
