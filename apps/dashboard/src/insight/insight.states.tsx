import type { HomePage } from "@referral-service/contract/app";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter } from "../../book/states.ts";

const { id, status, createdAt } = example("GET /referrals/:id");
const [goal] = example("GET /bd/goals").data;
const task = example("GET /bd/tasks/:id");
if (goal === undefined) throw new Error("The contract's example has no goal");

const referrals = {
  count: 1,
  first: [
    { id, name: "Ada Lovelace", status, statusNote: null, referrerName: "Grace Hopper", createdAt },
  ],
};
const nothing: HomePage = {
  newReferrals: null,
  payments: null,
  endpoints: null,
  invited: null,
  firstSteps: null,
  portal: null,
  own: null,
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
  "Home of a super admin": {
    shows: at(""),
    answers: { "GET /home": { ...ofAdmins, payments: { draft: 2, approved: 1, failed: 1 } } },
    says: "2 payments need approval",
  },
  "Home of an admin without permission to send bonuses": {
    shows: at(""),
    answers: { "GET /home": ofAdmins },
    as: "admin",
    says: "New referrals to contact",
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
        own: {
          referrals,
          payments: none,
          hasPaymentDetails: false,
          link: { id, url: "https://referrals.example/r/grace-hopper" },
        },
      },
    },
    as: "referrer",
    says: "Your public link",
    lacks: "New referrals to contact",
  },
  "Home of a new organization": {
    shows: at(""),
    answers: {
      "GET /home": {
        ...nothing,
        newReferrals: none,
        firstSteps: {
          hasPeople: true,
          hasCode: false,
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
    says: "This could not be loaded",
  },
  "Report on referrals": { shows: at("/reports/referrals"), says: "compared with" },
  "Report on referrals, empty": {
    shows: at("/reports/referrals?from=2001-01-01&to=2001-01-31"),
    answers: { "GET /reports/referrals": noReferrals },
    says: "No referrals in this period",
  },
  "Report on referrals, failing": {
    shows: at("/reports/referrals"),
    answers: { "GET /reports/referrals": "failing" },
    says: "This could not be loaded",
  },
  "Report of days in the wrong order": {
    shows: at("/reports/referrals?from=2026-03-10&to=2026-03-01"),
    says: "Choose a first day on or before the last day.",
  },
  "Report on referrers": { shows: at("/reports/referrers"), says: "compared with" },
  "Report on bonus payments": { shows: at("/reports/payments?period=12m"), says: "EUR" },
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
