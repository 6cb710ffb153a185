/** Old and new value of each field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields in which two versions of a record differ. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes {
  const changes: Changes = {};
  for (const key of Object.keys(after) as (keyof Fields & string)[]) {
    const [from, to] = [before[key], after[key]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from: from ?? null, to };
  }
  return changes;
}
