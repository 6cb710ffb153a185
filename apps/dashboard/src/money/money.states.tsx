import type {
  HomePage,
  PaymentCounts,
  PaymentRun,
  ShownPayment,
} from "@referral-service/contract/app";
import { emptyHome, nothing } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { ApproveDialog } from "../forms/approve-dialog.tsx";
import { DraftDialog } from "../forms/draft-bonus-dialog.tsx";
import { useMove } from "../forms/use-move.ts";
import { FailDialog } from "./fail-dialog.tsx";
import { OwnCredentialsPage } from "./own-credentials-page.tsx";
import { PayerAccountDialog } from "./runs/payer-account-dialog.tsx";
import { ThresholdDialog } from "./statements/threshold-dialog.tsx";
import { TaxDetailsSection } from "./tax-details-section.tsx";

const payment: ShownPayment = {
  ...example("GET /bonus-payments/:id"),
  referralName: "Ada Lovelace",
  referralStatus: "completed",
  referrerName: "Grace Hopper",
  createdByName: null,
  changedByName: null,
  ruleName: null,
  computation: null,
  hasCredentials: true,
  promisedAt: null,
  payoutDetails: { paymentMethod: "bank_transfer", hint: "••••8841" },
  detailsAskedAt: null,
  otherPaymentCount: 0,
  yearly: null,
  warnings: [{ kind: "unusual_amount", median: 75, count: 12 }],
};

const Approve = () => <ApproveDialog payment={payment} move={useMove(payment)} onClose={ignore} />;
const Fail = () => <FailDialog payment={payment} move={useMove(payment)} onClose={ignore} />;

const referral = { id: payment.id, name: "Ada Lovelace", referrerName: "Grace Hopper" };

const noTaxDetails = { isNeeded: true, details: null };
const withoutDetails = { "GET /tax-details": noTaxDetails, "PUT /tax-details": noTaxDetails };

const counts: PaymentCounts = {
  counts: [
    { status: "draft", count: 3, isMore: false },
    { status: "completed", count: 1_000, isMore: true },
  ],
};
const held = {
  ...{ year: 2026, sum: 1_980, sumWithPayment: 2_055, threshold: 2_000 },
  ...{ currency: "EUR", isHeld: true },
};
const drafts: ShownPayment[] = [
  {
    ...payment,
    id: `${payment.id.slice(0, -1)}1`,
    warnings: [],
    ruleName: "Share of roofs",
    computation: "1.5% of €24,600.00",
  },
  { ...payment, id: `${payment.id.slice(0, -1)}2`, payoutDetails: null, hasCredentials: false },
  { ...payment, id: `${payment.id.slice(0, -1)}3`, warnings: [], yearly: held },
];
const run: PaymentRun = {
  id: payment.id,
  number: 14,
  kind: "sepa",
  status: "open",
  sums: [{ currency: "EUR", count: 31, amount: 8_430 }],
  waitingCount: 1,
  completedCount: 29,
  failedCount: 1,
  createdByName: "Solveig Lund",
  createdAt: payment.createdAt,
  endedAt: null,
  version: 1,
};
const failedPart = {
  payment: { ...payment, status: "failed" as const, failureReason: "Account closed", warnings: [] },
  reference: "RB-31",
  result: "failed" as const,
};
const withRuns = {
  "GET /payments/ready-for-runs": {
    kinds: [
      { kind: "sepa" as const, sums: [{ currency: "EUR", count: 6, amount: 1_890 }], leftOut: [] },
    ],
  },
  "GET /payment-runs": { ...nothing, data: [run] },
  "GET /payment-runs/:id": run,
  "GET /payment-runs/:id/payments": { ...nothing, data: [failedPart] },
  "GET /payer-account": { account: null },
};

const details = (status: ShownPayment["status"], changes: Partial<ShownPayment> = {}) => ({
  "GET /bonus-payments/:id/details": {
    payment: { ...payment, status, warnings: [], promisedAt: payment.createdAt, ...changes },
    steps: [{ status: "draft" as const, at: payment.createdAt, byName: null, failureReason: null }],
    otherPayments: [],
    ruleTexts: { en: "You get €75 for each referral.", de: "Sie erhalten 75 €." },
  },
});

const ownPayment = { shows: at(`/payments/${payment.id}`), as: "referrer" } as const;
const ownHome: HomePage = {
  newReferrals: null,
  payments: null,
  endpoints: null,
  invited: null,
  firstSteps: null,
  portal: null,
  own: {
    referrals: { count: 0, closed: { paidCount: 0, completedCount: 0, lostCount: 0 }, first: [] },
    earnings: {
      year: 2026,
      earned: [],
      inReview: [],
      onItsWay: [],
      onItsWayBy: null,
      paidLast: null,
    },
    failedPayment: null,
    needsPaymentDetails: true,
    link: null,
    bonusTerms: null,
    howItWorks: { en: null, de: null },
    shareText: { en: null, de: null },
  },
};
const failedOne: ShownPayment = {
  ...payment,
  id: `${payment.id.slice(0, -1)}4`,
  status: "failed",
  failureReason: "The account was closed",
};
const ownList = {
  "GET /payments": { ...nothing, data: [failedOne, ...drafts] },
  "GET /home": ownHome,
};
const failedHome: HomePage = {
  ...ownHome,
  own: ownHome.own && {
    ...ownHome.own,
    failedPayment: { ...failedOne, referralName: "Ada Lovelace" },
    needsPaymentDetails: false,
  },
};
const saved = {
  credentials: {
    paymentMethod: "bank_transfer",
    hint: "••••8841",
    updatedAt: payment.createdAt,
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

export default chapter("Money", {
  Payments: {
    shows: at("/payments"),
    answers: {
      "GET /payments/counts": counts,
      "GET /payments": { ...nothing, data: drafts },
      ...withRuns,
      // A row under the pointer is read ahead.
      ...details("draft"),
    },
    says: "Held by the yearly threshold",
  },
  "Payments, none to approve": {
    shows: at("/payments"),
    answers: { "GET /payments/counts": counts, "GET /payments": nothing, ...withRuns },
    says: "No payments to approve",
  },
  "Payments, none yet": {
    shows: at("/payments"),
    answers: { "GET /payments": nothing, ...withRuns },
    says: "No bonus payments yet",
    lacks: "To approve",
  },
  "Payments, as a business developer": {
    shows: at("/payments"),
    answers: { "GET /payments/counts": counts, "GET /payments": nothing },
    as: "businessDeveloper",
    says: "No approved payments",
    lacks: "To approve",
  },
  "Payments, as a referrer": {
    shows: at("/payments"),
    answers: { ...ownList, ...details("draft") },
    as: "referrer",
    says: "Needs you",
    lacks: "To approve",
  },
  "Payments, failing": {
    shows: at("/payments"),
    answers: { "GET /payments": "failing", ...withRuns },
    says: "Payment runs",
    lacks: "selected",
  },
  "Payment runs": { shows: at("/payments/runs"), answers: withRuns, says: "29 completed" },
  "An approved payment": {
    shows: at(`/payments/${payment.id}`),
    answers: details("approved"),
    says: "as processing",
  },
  "An approved payment, as a business developer": {
    shows: at(`/payments/${payment.id}`),
    answers: details("approved"),
    as: "businessDeveloper",
    says: "Payment history",
    lacks: "as processing",
  },
  "A payment in review, as a referrer": {
    ...ownPayment,
    answers: { ...ownList, ...details("draft", { note: "For Ada Lovelace" }) },
    says: "You get €75 for each referral.",
    lacks: "For Ada Lovelace",
  },
  "A payment without payout details, as a referrer": {
    ...ownPayment,
    answers: { ...ownList, ...details("approved", { hasCredentials: false }) },
    says: "A bonus has been approved for you",
    lacks: "You'll get it by",
  },
  "A failed payment, as a referrer": {
    ...ownPayment,
    answers: { ...ownList, ...details("failed", { failureReason: "The account was closed" }) },
    says: "We couldn't pay you this bonus",
  },
  "Draft a bonus": {
    shows: () => <DraftDialog referral={referral} onDrafted={ignore} onClose={ignore} />,
  },
  "Draft a bonus for any referral": {
    shows: () => <DraftDialog onDrafted={ignore} onClose={ignore} />,
  },
  "Approve despite warnings": { shows: () => <Approve />, answers: details("draft") },
  "Mark as failed": { shows: () => <Fail />, answers: details("processing") },
  "Account to pay from": { shows: () => <PayerAccountDialog onClose={ignore} onSaved={ignore} /> },
  "Yearly threshold": { shows: () => <ThresholdDialog threshold={null} onClose={ignore} /> },
  "Tax details": {
    shows: () => <TaxDetailsSection />,
    answers: withoutDetails,
    as: "referrer",
  },
  "Payments, none for a referrer": {
    shows: at("/payments"),
    answers: { "GET /payments": nothing, "GET /home": ownHome },
    as: "referrer",
    says: "No bonuses yet",
  },
  Statement: {
    shows: at(`/statements/${payment.referrerId}?year=2026`),
    answers: statement,
    as: "referrer",
    says: "Paid in 2026",
    lacks: "To be paid",
  },
  "Statement, failing": {
    shows: at(`/statements/${payment.referrerId}?year=2026`),
    answers: { ...statement, "GET /users/:id/statement": "failing" },
    as: "referrer",
  },
  "Saved payout details": {
    shows: at("/payment-details"),
    answers: { ...withoutDetails, "GET /payment-credentials": saved, "GET /home": emptyHome },
    as: "referrer",
    says: "Change",
    lacks: "Save payout details",
  },
  "Payout details after a failed payment": {
    shows: at("/payment-details"),
    answers: { ...withoutDetails, "GET /payment-credentials": saved, "GET /home": failedHome },
    as: "referrer",
    says: "for Ada Lovelace",
  },
  "Payout details": {
    shows: () => <OwnCredentialsPage />,
    answers: {
      ...withoutDetails,
      "GET /payment-credentials": { credentials: null },
      "GET /home": ownHome,
    },
    as: "referrer",
  },
});
