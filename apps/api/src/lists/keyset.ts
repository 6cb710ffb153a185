/** Rows after a position in the order (createdAt, id), newest first; the first bound is for the index. */
export function keysetAfter(position: { createdAt: Date; id: string } | undefined) {
  if (position === undefined) return {};
  const { createdAt, id } = position;
  return {
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
  };
}

export const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];
