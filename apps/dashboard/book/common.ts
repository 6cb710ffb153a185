import type { HomePage, OwnAffairs } from "@referral-service/contract/app";
import { example } from "./examples.ts";
import { meAs } from "./reader.ts";
import type { Answers, Reader } from "./states.ts";

export const nothing = { data: [], pagination: { nextCursor: null, hasMore: false } };

export const noTasks = { overdue: 0, today: 0, week: 0, later: 0, undated: 0, done: 0 };

export const emptyHome: HomePage = {
  newReferrals: null,
  payments: null,
  endpoints: null,
  invited: null,
  firstSteps: null,
  portal: null,
  own: null,
};

/** The home page of a referrer without referrals and bonuses. */
export const emptyOwn: OwnAffairs = {
  referrals: {
    count: 0,
    closed: { completedCount: 0, lostCount: 0 },
    otherOpenCount: 0,
    first: [],
  },
  earnings: {
    year: 2026,
    earned: [],
    inReviewCount: 0,
    onItsWay: [],
    onItsWayBy: null,
    paidLast: null,
  },
  failedPayment: null,
  needsPaymentDetails: false,
  link: null,
  bonusTerms: null,
  howItWorks: { en: null, de: null },
  shareText: { en: null, de: null },
};

/** What the record of a person, a customer or a company reads: a referral and its counts. */
export const recordAnswers = {
  "GET /referral-list": { ...nothing, data: [example("GET /referrals/:id")] },
  "GET /payments": nothing,
  "GET /company-list": nothing,
  "GET /referral-facets": {
    statuses: [
      { key: "new", referralCount: 3 },
      { key: "completed", referralCount: 2 },
    ],
    ...{ labels: [], fields: [], isMore: false },
  },
} satisfies Answers;

/** The responses in every state, in addition to the contract's examples: the person, and what the app's frame counts. */
export const commonAnswers = (reader: Reader): Answers => ({
  "GET /session": { isSignedIn: true },
  "GET /me": meAs(reader),
  "GET /home": emptyHome,
  "GET /referral-count": { count: 7, isMore: false },
  "GET /duplicate-case-count": { count: 11, isMore: false },
  "GET /payments/counts": { counts: [] },
  "GET /conversation-list": nothing,
  "GET /webhooks": nothing,
  "GET /portal/task-counts": noTasks,
});
