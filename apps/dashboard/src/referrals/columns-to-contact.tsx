import { allColumns, type OfferedColumns, type ReferralColumn } from "./columns.tsx";

/**
 * Returns the columns of the referrals to contact, which are in the order of their deadlines. Their
 * last update says nothing, because they are new.
 */
export function columnsToContact(
  columns: readonly ReferralColumn[],
  offered: OfferedColumns,
): readonly ReferralColumn[] {
  const due = allColumns(offered).find(({ key }) => key === "firstContact");
  if (due === undefined) {
    return columns.map((column) => (column.order ? { ...column, order: "ascending" } : column));
  }
  const others = columns.flatMap((column): ReferralColumn[] => {
    if (["firstContact", "updatedAt"].includes(column.key)) return [];
    if (column.key !== "createdAt") return [column];
    const { order: _, sort: __, isBesideRecord: ___, ...submitted } = column;
    return [{ ...submitted, isMinor: true }];
  });
  return others.toSpliced(1, 0, {
    ...due,
    isBesideRecord: true,
    order: "ascending",
    sort: { by: "createdAt", first: "ascending" },
  });
}
