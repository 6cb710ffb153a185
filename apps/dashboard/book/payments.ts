import type { ShownPayment } from "@referral-service/contract/app";
import { example } from "./examples.ts";

export const payment: ShownPayment = {
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

const held = {
  ...{ year: 2026, sum: 1_980, sumWithPayment: 2_055, threshold: 2_000 },
  ...{ draftCount: 1, sumWithDrafts: 2_055 },
  ...{ currency: "EUR", hasTaxDetails: false, isNear: true, isHeld: true },
};
export const drafts: ShownPayment[] = [
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
export const failedOne: ShownPayment = {
  ...payment,
  id: `${payment.id.slice(0, -1)}4`,
  status: "failed",
  failureReason: "The account was closed",
};

const usual = ["draft", "approved", "processing"] as const;

/** The statuses that a payment has until it has this one. */
const wayTo = (status: ShownPayment["status"]): ShownPayment["status"][] => [
  ...usual.slice(0, usual.indexOf(status as "draft") + 1 || undefined),
  ...(usual.some((step) => step === status) ? [] : [status]),
];

/** The responses about one payment with this status. */
export const details = (status: ShownPayment["status"], changes: Partial<ShownPayment> = {}) => ({
  "GET /bonus-payments/:id/details": {
    payment: { ...payment, status, warnings: [], promisedAt: payment.createdAt, ...changes },
    steps: wayTo(status).map((reached) => ({
      status: reached,
      at: payment.createdAt,
      byName: "Solveig Lund",
      failureReason: reached === "failed" ? "The account was closed" : null,
    })),
    referral: { value: { amount: 24_600, currency: "EUR" }, submittedAt: payment.createdAt },
    otherPayments: [],
    run: status === "processing" ? { id: payment.id, number: 14 } : null,
    referrerYear: {
      year: 2026,
      sums: [
        { currency: "EUR", amount: 1_280.5 },
        { currency: "NOK", amount: 2_400 },
      ],
      threshold: { amount: 2_000, currency: "EUR", sum: 1_489.3 },
      payments: [
        {
          ...{ id: `${payment.id.slice(0, -1)}5`, referralName: "Joren Galbraith" },
          ...{ amount: 150, currency: "EUR", status: "completed" as const, reference: null },
          ...{ createdAt: payment.createdAt, approvedAt: payment.createdAt },
          completedAt: payment.createdAt,
        },
      ],
    },
    ruleTexts: { en: "You get €75 for each referral.", de: "Sie erhalten 75 €." },
  },
});
