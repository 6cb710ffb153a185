const gapPx = 4;

/** Width of the tag with the number of others, such as "+2". */
const othersPx = 28;

/** Returns how many of the tags fit, with room for the number of others unless all fit. */
export function fittingCount(widthsPx: readonly number[], roomPx: number): number {
  let usedPx = 0;
  for (const [index, widthPx] of widthsPx.entries()) {
    usedPx += widthPx;
    const isLast = index === widthsPx.length - 1;
    if (usedPx + (isLast ? 0 : gapPx + othersPx) > roomPx) return index;
    usedPx += gapPx;
  }
  return widthsPx.length;
}
