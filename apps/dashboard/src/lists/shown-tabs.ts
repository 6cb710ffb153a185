/**
 * Returns the positions of the tabs that fit into a row, which are neighbors. An open tab without
 * room moves the first ones out of the row.
 */
export function shownTabs(
  widthsPx: readonly number[],
  { open, roomPx, gapPx }: { open: number; roomPx: number; gapPx: number },
): number[] {
  const sizePx = (from: number, to: number) =>
    widthsPx.slice(from, to + 1).reduce((sum, widthPx) => sum + widthPx + gapPx, -gapPx);
  const positions = [...widthsPx.keys()];
  const first = positions.find((tab) => tab >= open || sizePx(tab, open) <= roomPx) ?? 0;
  return positions.filter(
    (tab) => tab === open || (tab >= first && (tab < open || sizePx(first, tab) <= roomPx)),
  );
}
