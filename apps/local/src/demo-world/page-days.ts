import { dayMs } from "@referral-service/api/kernel/durations.ts";
import type { StoredInvitationCode } from "@referral-service/api/links/invitation-codes/rules.ts";
import type { StoredPublicLink } from "@referral-service/api/links/public-links/rules.ts";
import type { Chance } from "./chance.ts";
import type { History } from "./history.ts";

/** A submission through a link, or a person who joined with a code. */
export interface Arrival {
  pageId: string;
  at: Date;
}

interface PageDay {
  organizationId: string;
  pageId: string;
  /** Day as YYYY-MM-DD. */
  day: string;
  clickCount: number;
  submissionCount: number;
}

/** Creates the daily counts of each public page. The clicks of a link add up to its own count. */
export function makePageDays(
  chance: Chance,
  {
    history,
    links,
    codes,
    arrivals,
  }: {
    history: History;
    links: StoredPublicLink[];
    codes: StoredInvitationCode[];
    arrivals: Arrival[];
  },
): PageDay[] {
  const clickCounts = [
    ...links.map((link) => ({ page: link, clickCount: link.clickCount })),
    ...codes.map((code) => ({
      page: code,
      clickCount: code.useCount + chance.whole(0, 2 * code.useCount),
    })),
  ];
  return clickCounts.flatMap(({ page, clickCount }) => {
    const arrived = arrivals.filter(({ pageId }) => pageId === page.id).map(({ at }) => at);
    const looked = Array.from({ length: clickCount - arrived.length }, () =>
      between(chance, page.createdAt, history.end),
    );
    const days = new Map<string, PageDay>();
    const count = (at: Date, what: "clickCount" | "submissionCount") => {
      const day = at.toISOString().slice(0, 10);
      const { organizationId, id: pageId } = page;
      const counted = days.get(day) ?? {
        organizationId,
        pageId,
        day,
        clickCount: 0,
        submissionCount: 0,
      };
      counted[what] += 1;
      days.set(day, counted);
    };
    for (const at of [...arrived, ...looked]) count(at, "clickCount");
    for (const at of arrived) count(at, "submissionCount");
    return [...days.values()];
  });
}

/** Chooses a time between the first day and the day before the end. */
const between = (chance: Chance, first: Date, end: Date) =>
  new Date(
    first.getTime() + chance.random() * Math.max(0, end.getTime() - first.getTime() - dayMs),
  );
