/** What follows the tabs that fit: the open tab or another one, in the menu of those without room. */
export interface CutTabs {
  /** Number of the first tabs, which keep their places. */
  firstCount: number;
  /** Position of the tab that the menu names. Undefined if it only counts them. */
  named: number | undefined;
}

/**
 * Returns the tabs that fit into a row before the menu of the others. The menu names the open tab or
 * else the urgent one, if it is among them. Undefined if all fit.
 */
export function cutTabs(
  widthsPx: readonly number[],
  {
    open,
    urgent,
    ...row
  }: {
    open: number;
    urgent: number;
    roomPx: number;
    gapPx: number;
    /** Width of the menu's icon and of its count. */
    iconPx: number;
    countPx: number;
  },
): CutTabs | undefined {
  const upTo = (count: number) =>
    widthsPx.slice(0, count).reduce((sumPx, widthPx) => sumPx + widthPx + row.gapPx, 0);
  if (upTo(widthsPx.length) - row.gapPx <= row.roomPx) return undefined;
  for (let firstCount = widthsPx.length - 1; firstCount > 0; firstCount -= 1) {
    const named = [open, urgent].find((at) => at >= firstCount);
    const textPx = named === undefined ? row.countPx : (widthsPx[named] ?? 0);
    if (upTo(firstCount) + textPx + row.iconPx <= row.roomPx) return { firstCount, named };
  }
  return { firstCount: 0, named: [open, urgent, 0].find((at) => at >= 0) };
}
