/**
 * Returns the rows of a queue after it was read again. Visible rows keep their place even after
 * they leave the queue, and new rows come last. Otherwise, a row could move under the pointer as
 * someone clicks.
 */
export function withPlacesKept<Row extends { id: string }>(
  inSight: readonly Row[],
  queue: readonly Row[],
): Row[] {
  const present = new Map(queue.map((row) => [row.id, row]));
  const kept = inSight.map((row) => present.get(row.id) ?? row);
  const places = new Set(inSight.map(({ id }) => id));
  return [...kept, ...queue.filter(({ id }) => !places.has(id))];
}
