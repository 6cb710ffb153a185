import type { Import } from "@referral-service/contract";

export type ImportType = Import["type"];

/** Returns the type in the address, or referrals if it is invalid. */
export const typeIn = (text: string): ImportType => (text === "people" ? "people" : "referrals");

/** Returns the count with the name of the resource. */
export function counted(count: number, type: ImportType): string {
  const number = count.toLocaleString("en");
  if (type === "people") return count === 1 ? "1 person" : `${number} people`;
  return count === 1 ? "1 referral" : `${number} referrals`;
}

export const countedRows = (count: number) =>
  count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
