import { ContactDue, promisesContact } from "../data/first-contact.tsx";
import type { ReferralColumn } from "./columns.tsx";

export { readPromise } from "../data/first-contact.tsx";

const contactDue: ReferralColumn = {
  key: "contactDue",
  name: "First contact",
  widthPx: 160,
  cell: (referral) => <ContactDue referral={referral} otherwise="–" />,
  isBesideRecord: true,
  order: "ascending",
  sort: { by: "createdAt", first: "ascending" },
};

/**
 * Returns the columns of the referrals to contact, which are in the order of their deadlines. Their
 * last update says nothing, because they are new.
 */
export function columnsToContact(
  columns: readonly ReferralColumn[],
  slug: string,
): readonly ReferralColumn[] {
  if (!promisesContact(slug)) {
    return columns.map((column) => (column.order ? { ...column, order: "ascending" } : column));
  }
  const others = columns.flatMap((column): ReferralColumn[] => {
    if (column.key === "updatedAt") return [];
    if (column.key !== "createdAt") return [column];
    const { order: _, sort: __, isBesideRecord: ___, ...submitted } = column;
    return [{ ...submitted, isMinor: true }];
  });
  return others.toSpliced(1, 0, contactDue);
}
