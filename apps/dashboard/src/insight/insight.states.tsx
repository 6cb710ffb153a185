import type { HomePage, OwnAffairs } from "@referral-service/contract/app";
import { emptyOwn, emptyHome as nothing } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter } from "../../book/states.ts";
import { OwnHome } from "./home/own-home.tsx";

const { id, status, createdAt } = example("GET /referrals/:id");
const [goal] = example("GET /bd/goals").data;
const task = {
  ...example("GET /bd/tasks/:id"),
  prospectName: "Joren Galbraith",
  referralName: null,
};
if (goal === undefined) throw new Error("The contract's example has no goal");

const referrals = {
  count: 1,
  first: [
    {
      ...{ id, name: "Ada Lovelace", status, statusNote: null, referrerName: "Grace Hopper" },
      ...{ createdAt, firstContactAt: null, isUnassigned: true, phone: "+44 20 7946 0000" },
    },
  ],
};
const url = `https://referrals.example.com/r/${"grace-hopper-".repeat(4)}`;

const day = Date.parse("2026-11-30T10:00:00Z");

const fullOwn: OwnAffairs = {
  ...emptyOwn,
  referrals: {
    count: 12,
    closed: { completedCount: 4, lostCount: 5 },
    otherOpenCount: 2,
    first: [
      {
        id: "one",
        name: "عبد العزيز آل سعود",
        status: "new",
        statusNote: null,
        createdAt: day,
        contactBy: day + 86_400_000,
        bonus: null,
      },
      {
        id: "two",
        name: "Ada Lovelace",
        status: "completed",
        statusNote: `See https://example.com/${"plans-of-the-roof/".repeat(6)}`,
        createdAt: day,
        contactBy: null,
        bonus: {
          id: "bonus",
          amount: 250,
          currency: "EUR",
          status: "draft",
          promisedAt: null,
          completedAt: null,
          failureReason: null,
          needsDetails: false,
        },
      },
    ],
  },
  earnings: {
    year: 2026,
    earned: [
      { currency: "EUR", amount: 1_995 },
      { currency: "NOK", amount: 4_500 },
    ],
    inReviewCount: 1,
    onItsWay: [{ currency: "EUR", amount: 250 }],
    onItsWayBy: day,
    paidLast: { currency: "EUR", amount: 412.5, completedAt: day },
  },
  needsPaymentDetails: true,
  link: { id: "link", url },
  bonusTerms: {
    en: "You get 1.5% of Contract value, from €100 to €750, for each referral that reaches “Installed”. It counts if “Roof” is “Tile”.",
    de: "Sie erhalten 1,5 % von Contract value, 100 € bis 750 €, für jede Empfehlung, die „Installed“ erreicht. Sie zählt, falls „Dach“ „Ziegel“ ist.",
  },
  howItWorks: {
    en: "Tell us about a roof.\nWe'll call within a day.",
    de: "Nennen Sie uns ein Dach.\nWir rufen innerhalb eines Tages an.",
  },
};

const failed = {
  ...fullOwn,
  failedPayment: {
    id: "bonus",
    amount: 250,
    currency: "EUR",
    failureReason: "The account was closed",
    referralName: "Ada Lovelace",
    failedAt: Date.now(),
  },
  needsPaymentDetails: false,
};

const none = { count: 0, first: [] };
const ofAdmins: HomePage = {
  ...nothing,
  newReferrals: referrals,
  endpoints: {
    count: 1,
    first: [
      { id, name: "CRM sync", isDisabled: true, disabledReason: "410 Gone", failureCount: 3 },
    ],
  },
  invited: {
    count: 1,
    first: [{ id, name: null, email: "ada@example.com", invitedAt: createdAt }],
  },
};

const noReferrals = {
  ...example("GET /reports/referrals"),
  total: 0,
};

export default chapter("Insight", {
  "Home with nothing to do": {
    shows: at(""),
    answers: {
      "GET /home": { ...nothing, payments: { draft: 0, approved: 0, failed: 0, sums: [] } },
      "GET /conversation-list": { ...example("GET /conversation-list"), data: [] },
      "GET /duplicate-cases": { ...example("GET /duplicate-cases"), data: [] },
    },
    says: "Nothing to do",
  },
  "Home of a super admin": {
    shows: at(""),
    answers: {
      "GET /home": {
        ...ofAdmins,
        payments: {
          draft: 2,
          approved: 1,
          failed: 1,
          sums: [{ status: "draft", currency: "EUR", amount: 300 }],
        },
      },
    },
    says: "2 to approve",
  },
  "Home, its figures failing": {
    shows: at(""),
    answers: {
      "GET /home": ofAdmins,
      "GET /reports/summary": "failing",
      // The mouse that pressed Retry can then point to a link, whose page is read ahead.
      "GET /referral-facets": "pending",
      "GET /webhooks/:id/newest": "pending",
    },
    says: "Could not be loaded",
  },
  "Home of an admin without permission to send bonuses": {
    shows: at(""),
    answers: { "GET /home": ofAdmins },
    as: "admin",
    says: "To contact",
    lacks: "Bonus payments",
  },
  "Home of a business developer": {
    shows: at(""),
    answers: {
      "GET /home": {
        ...nothing,
        newReferrals: referrals,
        portal: { tasks: { count: 1, first: [task] }, goals: [goal], currency: "EUR" },
      },
      "GET /referral-facets": { statuses: [], labels: [], fields: [], isMore: false },
      // The app can read the pipeline ahead.
      "GET /portal/stages": "pending",
      "GET /portal/goals/:id/course": "pending",
    },
    as: "businessDeveloper",
    says: "Your goals",
    lacks: "Invited, not joined yet",
  },
  "Home of a referrer": {
    shows: at(""),
    answers: {
      "GET /home": {
        ...nothing,
        own: fullOwn,
      },
    },
    as: "referrer",
    says: "4 completed · 5 didn't work out",
    lacks: "Portal",
  },
  "A referrer's home, failed payment": {
    shows: () => <OwnHome own={failed} />,
    as: "referrer",
    says: "for Ada Lovelace",
    lacks: "plans-of-the-roof",
  },
  "A referrer's home, nothing yet": {
    shows: at(""),
    answers: {
      "GET /home": { ...nothing, own: { ...emptyOwn, bonusTerms: fullOwn.bonusTerms } },
    },
    as: "referrer",
    says: "gets in touch with your friend",
    lacks: "Earned this year",
  },
  "Home of a new organization": {
    shows: at(""),
    answers: {
      "GET /home": {
        ...nothing,
        newReferrals: none,
        firstSteps: {
          hasLogo: true,
          hasBonusTerms: false,
          hasFields: false,
          hasReferrer: false,
          hasLink: false,
          hasKey: false,
          hasEndpoint: false,
        },
      },
    },
    says: "1 of 5 done",
  },
  "Home, failing": {
    shows: at(""),
    answers: { "GET /home": "failing" },
    says: "Could not be loaded",
  },
  "Referral report": { shows: at("/reports/referrals"), says: "compared with" },
  "Referral report, empty": {
    shows: at("/reports/referrals?from=2001-01-01&to=2001-01-31"),
    answers: { "GET /reports/referrals": noReferrals },
    says: "No referrals in this period",
  },
  "Referral report, failing": {
    shows: at("/reports/referrals"),
    answers: { "GET /reports/referrals": "failing" },
    says: "Referral report could not be loaded",
  },
  "Report with days in the wrong order": {
    shows: at("/reports/referrals?from=2026-03-10&to=2026-03-01"),
    says: "Choose a first day on or before the last day.",
  },
  "Referrer report": { shows: at("/reports/referrers"), says: "compared with" },
  "Bonus report": { shows: at("/reports/payments?period=12m"), says: "EUR" },
  "Reports of an admin without permission to send bonuses": {
    shows: at("/reports/referrals"),
    as: "admin",
    says: "First contact",
    lacks: "Bonuses",
  },
  "Reports of a business developer": {
    shows: at("/reports/referrals"),
    as: "businessDeveloper",
    says: "Bonuses",
  },
  "Reports, as a referrer": {
    shows: at("/reports/referrals"),
    as: "referrer",
    says: "You don't have access to this page",
    lacks: "Reports",
  },
});
