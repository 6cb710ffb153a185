import { type Import, importLimits } from "@referral-service/contract";
import type { Wanted } from "../data/imports.ts";

export const nobodyWanted: Wanted = new Set<number>();

export const isWanted = (wanted: Wanted, rowNumber: number): boolean =>
  wanted === "all" || wanted.has(rowNumber);

/** A request names some rows only; beyond that, all duplicates are created. */
export const isFull = (wanted: ReadonlySet<number>, rowNumber: number): boolean =>
  wanted.size >= importLimits.duplicateRows && !wanted.has(rowNumber);

export const countWanted = (wanted: Wanted, { duplicateCount }: Import): number =>
  wanted === "all" ? duplicateCount : wanted.size;

export function toggled(wanted: ReadonlySet<number>, rowNumber: number): Wanted {
  const rows = new Set(wanted);
  if (!rows.delete(rowNumber)) rows.add(rowNumber);
  return rows;
}
