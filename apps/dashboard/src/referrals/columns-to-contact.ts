import type { ReferralColumn } from "./columns.tsx";

/**
 * Returns the columns of the referrals to contact, which are in the order of their deadlines. Their
 * last update says nothing, because they are new.
 */
export function columnsToContact(columns: readonly ReferralColumn[]): ReferralColumn[] {
  const isDue = columns.some(({ key }) => key === "firstContact");
  return columns.flatMap((column): ReferralColumn[] => {
    const { order: _, sort: __, ...others } = column;
    if (column.key === "firstContact") {
      const by = { by: "createdAt", first: "ascending" } as const;
      const { cell: phoneCell } = column;
      return [{ ...column, phoneCell, isBesideRecord: true, order: "ascending", sort: by }];
    }
    if (column.key === "createdAt") {
      return isDue
        ? [{ ...others, isBesideRecord: false, isMinor: true }]
        : [{ ...column, order: "ascending" }];
    }
    return isDue && column.key === "updatedAt" ? [] : [column];
  });
}
