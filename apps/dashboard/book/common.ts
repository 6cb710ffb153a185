import { meAs } from "./reader.ts";
import type { Answers, Reader } from "./states.ts";

export const nothing = { data: [], pagination: { nextCursor: null, hasMore: false } };

/** What the frame of the app and its portal ask for beside the contract's examples. */
export const commonAnswers = (reader: Reader): Answers => ({
  "GET /me": meAs(reader),
  "GET /referral-count": { count: 7, isMore: false },
  "GET /duplicate-case-count": { count: 11, isMore: false },
  "GET /payments/totals": { monthStartsAt: Date.now(), totals: [] },
  "GET /conversation-list": nothing,
  "GET /webhooks": nothing,
  "GET /portal/stages": { currency: "EUR", stages: [] },
  "GET /portal/task-counts": {
    overdue: 0,
    today: 0,
    week: 0,
    later: 0,
    undated: 0,
    done: 0,
  },
});
