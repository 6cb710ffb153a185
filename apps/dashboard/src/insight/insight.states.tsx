import type { OwnAffairs } from "@referral-service/contract/app";
import { chapter } from "../../book/states.ts";
import { OwnHome } from "./home/own-home.tsx";

const url = `https://referrals.example.com/r/${"grace-hopper-".repeat(4)}`;

const empty: OwnAffairs = {
  referrals: { count: 0, first: [] },
  earnings: { year: 2026, earned: [], onItsWay: [], onItsWayBy: null, paidLast: null },
  failedPayment: null,
  needsPaymentDetails: false,
  link: null,
  howItWorks: null,
  shareText: null,
};

const day = Date.parse("2026-11-30T10:00:00Z");

const full: OwnAffairs = {
  ...empty,
  referrals: {
    count: 12,
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
    onItsWay: [{ currency: "EUR", amount: 250 }],
    onItsWayBy: day,
    paidLast: { currency: "EUR", amount: 412.5, completedAt: day },
  },
  needsPaymentDetails: true,
  link: { id: "link", url },
  howItWorks: "Tell us about a roof.\nWe call within a day.",
};

const failed = {
  ...full,
  failedPayment: { id: "bonus", amount: 250, currency: "EUR" },
  needsPaymentDetails: false,
};

export default chapter("Insight", {
  "A referrer's home": { shows: () => <OwnHome own={full} />, as: "referrer" },
  "A referrer's home, failed payment": { shows: () => <OwnHome own={failed} />, as: "referrer" },
  "A referrer's home, empty": { shows: () => <OwnHome own={empty} />, as: "referrer" },
});
