import type { HomePage } from "@referral-service/contract/app";
import { emptyHome, emptyOwn, nothing } from "../../book/common.ts";
import { details, drafts, failedOne, payment } from "../../book/payments.ts";
import { at } from "../../book/reader.ts";
import { chapter } from "../../book/states.ts";
import { OwnCredentialsPage } from "./own-credentials-page.tsx";

const noTaxDetails = { isNeeded: true, details: null };
const withoutDetails = { "GET /tax-details": noTaxDetails, "PUT /tax-details": noTaxDetails };

const as = "referrer";
const ownPayment = { shows: at(`/payments/${payment.id}`), as } as const;
const ownHome: HomePage = { ...emptyHome, own: { ...emptyOwn, needsPaymentDetails: true } };
const saved = {
  credentials: {
    paymentMethod: "bank_transfer",
    hint: "••••8841",
    updatedAt: payment.createdAt,
  },
};
const ownList = {
  "GET /payment-credentials": saved,
  "GET /tax-details": noTaxDetails,
  "GET /payments": { ...nothing, data: [failedOne, ...drafts] },
  "GET /home": ownHome,
};
const failedHome: HomePage = {
  ...emptyHome,
  own: {
    ...emptyOwn,
    failedPayment: { ...failedOne, referralName: "Ada Lovelace", failedAt: payment.createdAt + 1 },
  },
};
const inYear = Date.parse("2026-03-02T10:00:00Z");
const statement = {
  "GET /users/:id/statement": {
    ...{ userId: payment.referrerId, name: "Grace Hopper", language: "en" as const, year: 2026 },
    sums: [{ currency: "EUR", earned: 250, onItsWay: 0, paid: 250 }],
  },
  "GET /users/:id/statement/payments": {
    ...nothing,
    data: [
      {
        ...payment,
        ...{ status: "completed" as const, reference: "RB-31" },
        ...{ approvedAt: inYear, completedAt: inYear },
      },
    ],
  },
  "GET /payments": { ...nothing, data: [{ ...failedOne, approvedAt: inYear }] },
};

const { "GET /bonus-payments/:id/details": byRule } = details("approved");
const withManualAmount = {
  "GET /bonus-payments/:id/details": {
    ...byRule,
    ruleTexts: null,
  },
};

export default chapter("Bonuses", {
  Bonuses: {
    as,
    shows: at("/payments"),
    answers: { ...ownList, ...details("draft") },
    says: "Needs you",
    lacks: "To approve",
  },
  "A payment in review": {
    ...ownPayment,
    answers: { ...ownList, ...details("draft", { note: "For Ada Lovelace" }) },
    says: "What applied when you referred",
    lacks: "For Ada Lovelace",
  },
  "A payment with a manual amount": {
    ...ownPayment,
    answers: { ...ownList, ...withManualAmount },
    says: "set this amount individually on",
    lacks: "What applied when you referred",
  },
  "A payment without payout details": {
    ...ownPayment,
    answers: { ...ownList, ...details("approved", { hasCredentials: false }) },
    says: "A bonus has been approved for you",
    lacks: "You'll get it by",
  },
  "A failed payment": {
    ...ownPayment,
    answers: { ...ownList, ...details("failed", { failureReason: "The account was closed" }) },
    says: "Message the team",
  },
  "A failed payment, with what the person had entered": {
    ...ownPayment,
    answers: {
      ...ownList,
      ...details("failed", {
        paymentMethod: "bank_transfer",
        approvedAt: saved.credentials.updatedAt + 1,
      }),
    },
    says: "••••8841",
  },
  "A failed payment, with payout details that are newer": {
    ...ownPayment,
    answers: {
      ...ownList,
      ...details("failed", {
        paymentMethod: "bank_transfer",
        approvedAt: saved.credentials.updatedAt - 1,
      }),
    },
    says: "Bank transfer",
    lacks: "••••8841",
  },
  "Bonuses, none yet": {
    as,
    shows: at("/payments"),
    answers: { "GET /payments": nothing, "GET /home": ownHome },
    says: "No bonuses yet",
  },
  Statement: {
    as,
    shows: at(`/statements/${payment.referrerId}?year=2026`),
    answers: statement,
    says: "Paid in 2026",
    lacks: "To be paid",
  },
  "Statement, three currencies": {
    as,
    shows: at(`/statements/${payment.referrerId}?year=2026`),
    answers: {
      ...statement,
      "GET /users/:id/statement": {
        ...statement["GET /users/:id/statement"],
        sums: ["EUR", "NOK", "USD"].map((currency) => ({
          ...{ currency, earned: 1_250_000.5, onItsWay: 0, paid: 1_250_000.5 },
        })),
      },
    },
    says: "US$1,250,000.50",
  },
  "Statement, failing": {
    as,
    shows: at(`/statements/${payment.referrerId}?year=2026`),
    answers: { ...statement, "GET /users/:id/statement": "failing" },
    says: "The statement could not be loaded",
    lacks: "Download list",
  },
  "Saved payout details": {
    as,
    shows: at("/payment-details"),
    answers: { ...withoutDetails, "GET /payment-credentials": saved, "GET /home": emptyHome },
    says: "Change",
    lacks: "Save payout details",
  },
  "Payout details after a failed payment": {
    as,
    shows: at("/payment-details"),
    answers: { ...withoutDetails, "GET /payment-credentials": saved, "GET /home": failedHome },
    says: "IBAN or account number",
  },
  "Payout details that changed after a failed payment": {
    as,
    shows: at("/payment-details"),
    answers: {
      ...withoutDetails,
      "GET /payment-credentials": {
        credentials: { ...saved.credentials, updatedAt: payment.createdAt + 2 },
      },
      "GET /home": failedHome,
    },
    says: "We'll try again",
    lacks: "IBAN or account number",
  },
  "Payout details": {
    as,
    shows: () => <OwnCredentialsPage />,
    answers: {
      ...withoutDetails,
      "GET /payment-credentials": { credentials: null },
      "GET /home": ownHome,
    },
  },
});
