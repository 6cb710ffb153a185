import type { Import } from "@referral-service/contract";

export type ImportType = Import["type"];

/** What the address says; referrals for anything that it could not have meant. */
export const typeIn = (text: string): ImportType => (text === "people" ? "people" : "referrals");

/** A count with the word for what is imported. */
export function counted(count: number, type: ImportType): string {
  const number = count.toLocaleString("en");
  if (type === "people") return count === 1 ? "1 person" : `${number} people`;
  return count === 1 ? "1 referral" : `${number} referrals`;
}

export const countedRows = (count: number) =>
  count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
