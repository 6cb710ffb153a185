/**
 * The rows of a queue after it was read again. Rows in sight keep their place, also when they left
 * the queue, and new ones come last: no row slides under a pointer that is about to press a button.
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
