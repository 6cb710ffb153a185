import type { MissedDeliveries } from "@referral-service/contract/app";

const clock = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const dayAndClock = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Formats a time of today without its day, and another one with it. */
export const momentOf = (unixMs: number): string =>
  new Date(unixMs).toDateString() === new Date().toDateString()
    ? clock.format(unixMs)
    : dayAndClock.format(unixMs);

/** Such as "37 deliveries" or "more than 10,000 deliveries". */
export function missedText({ count, hasMore }: MissedDeliveries): string {
  const number = count.toLocaleString("en");
  if (hasMore) return `more than ${number} deliveries`;
  return count === 1 ? "1 delivery" : `${number} deliveries`;
}
