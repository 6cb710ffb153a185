/**
 * Returns the positions of the tabs that fit into a row. All keep their order. An open tab without
 * room takes the place of the last ones.
 */
export function shownTabs(
  widthsPx: readonly number[],
  { open, roomPx, gapPx }: { open: number; roomPx: number; gapPx: number },
): number[] {
  const fitting = (spacePx: number) => {
    let endPx = -gapPx;
    const cut = widthsPx.findIndex((widthPx) => {
      endPx += gapPx + widthPx;
      return endPx > spacePx;
    });
    return [...widthsPx.keys()].slice(0, cut === -1 ? undefined : cut);
  };
  const shown = fitting(roomPx);
  const openPx = widthsPx[open];
  if (openPx === undefined || shown.includes(open)) return shown;
  return [...fitting(roomPx - gapPx - openPx), open];
}
