import { createHmac } from "node:crypto";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { networkOf } from "../../kernel/platform/addresses.ts";
import { type CountedDay, countedDays, enqueueCounts, insertVisitor } from "./store.ts";

/** The current day in a time zone, as YYYY-MM-DD. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** The days up to and including this one, oldest first. */
const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(day) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** A page for visitors, by the ID of its public link or invitation code. */
export interface Page {
  organizationId: string;
  pageId: string;
  /** The organization's time zone, which determines the days. */
  timezone: string;
}

/** Returns whether the visitor's click counts. Each visitor counts at most once a day. */
export function isFirstVisit(
  tx: Tx,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
  { page, address }: { page: Page; address: string },
): Promise<boolean> {
  const { organizationId, pageId, timezone } = page;
  const day = dayIn(timezone, clock.now());
  // The hash is keyed, because a plain one could be reversed by trying all IPv4 addresses.
  const visitorHash = createHmac("sha256", settings.apiKeyPeppers[0])
    .update(`visitor ${pageId} ${day} ${networkOf(address)}`)
    .digest();
  return insertVisitor(tx, { organizationId, pageId, day, visitorHash });
}

const counts = {
  click: { clickCount: 1, submissionCount: 0 },
  submission: { clickCount: 0, submissionCount: 1 },
};

/** Adds one to the day's count. */
export const recordOnDay = (
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { page: { timezone, ...page }, what }: { page: Page; what: keyof typeof counts },
) => enqueueCounts(tx, { ...page, day: dayIn(timezone, clock.now()), ...counts[what] });

export const dayCount = 30;

/** The page's counts for each of the last few days, oldest first. */
export async function lastDays(
  db: Connection,
  { clock }: Pick<Deps, "clock">,
  { organizationId, pageId, timezone }: Page,
): Promise<CountedDay[]> {
  const days = daysUntil(dayIn(timezone, clock.now()), dayCount);
  const [day = ""] = days;
  const counted = await countedDays(db, { organizationId, pageId, day });
  const byDay = new Map(counted.map((known) => [known.day, known]));
  return days.map((each) => byDay.get(each) ?? { day: each, clickCount: 0, submissionCount: 0 });
}
