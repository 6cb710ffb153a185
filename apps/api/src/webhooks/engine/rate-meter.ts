const windowMs = 1_000;

/** Counts requests a second, by the present second and the one before. */
export function createRateMeter() {
  let startMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  let countBefore = 0;

  function moveTo(nowMs: number) {
    const passedMs = nowMs - startMs;
    if (passedMs < windowMs) return;
    countBefore = passedMs < 2 * windowMs ? count : 0;
    count = 0;
    startMs = nowMs;
  }

  return {
    add(nowMs: number) {
      moveTo(nowMs);
      count += 1;
    },
    perSecond(nowMs: number): number {
      moveTo(nowMs);
      return Math.max(count, countBefore);
    },
  };
}
