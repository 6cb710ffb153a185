/**
 * Returns the positions of the tabs that fit into a row: neighbors in their order, and the open one
 * among them. They begin at the first one shown before, so that the row moves only for an open tab
 * out of sight.
 */
export function shownTabs(
  widthsPx: readonly number[],
  { open, first, roomPx, gapPx }: { open: number; first: number; roomPx: number; gapPx: number },
): number[] {
  const all = [...widthsPx.keys()];
  const fits = (from: number, to: number) =>
    widthsPx.slice(from, to + 1).reduce((sumPx, widthPx) => sumPx + gapPx + widthPx, -gapPx) <=
    roomPx;
  let from = open === -1 ? first : Math.min(first, open);
  while (from < open && !fits(from, open)) from += 1;
  // Without more tabs after them, those before use the room.
  while (from > 0 && fits(from - 1, widthsPx.length - 1)) from -= 1;
  return all.filter((at) => at >= from && (at === open || fits(from, at)));
}
