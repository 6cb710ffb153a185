import type { Import } from "@referral-service/contract";
import { phrase } from "../languages/phrase.ts";
import { numberText } from "../ui/format-language.ts";

export type ImportType = Import["type"];

/** Returns the type in the URL, or referrals if it is invalid. */
export const typeIn = (text: string): ImportType => (text === "people" ? "people" : "referrals");

/** Returns the count with the name of the resource. */
export function counted(count: number, type: ImportType): string {
  const number = numberText(count);
  if (type === "people") return count === 1 ? "1 person" : `${number} people`;
  return count === 1 ? phrase("1 referral") : phrase("{count} referrals", { count: number });
}

export const countedRows = (count: number) =>
  count === 1 ? phrase("1 row") : phrase("{count} rows", { count: numberText(count) });
