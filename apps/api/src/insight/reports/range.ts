import { reportDaysMax } from "@referral-service/contract";
import { type Clock, dayMs } from "../../kernel/platform/clock.ts";
import { invalidRequest } from "../../kernel/refusal.ts";

/** A range from one time (inclusive) to another (exclusive), both in Unix ms. */
export interface Range {
  from: number;
  to: number;
}

export const defaultDays = 30;

/** Throws INVALID_REQUEST, which names `from`, when the range is empty or too long. */
export function requireRange(
  { clock }: { clock: Clock },
  { from, to = clock.now().getTime() }: { from?: number | undefined; to?: number | undefined },
): Range {
  const range = { from: from ?? Math.max(0, to - defaultDays * dayMs), to };
  if (range.from >= to) {
    throw invalidRequest({ path: "from", message: "must be before the end of the range" });
  }
  if (to - range.from > reportDaysMax * dayMs) {
    const message = `must be at most ${reportDaysMax} days before the end of the range`;
    throw invalidRequest({ path: "from", message });
  }
  return range;
}
