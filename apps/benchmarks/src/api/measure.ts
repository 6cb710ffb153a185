/** The percentile of the list at this share. */
export function quantile(list: number[], share: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (list: number[]) => quantile(list, 0.5);

export const p95 = (times: number[]) => quantile(times, 0.95);
