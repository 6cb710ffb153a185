import type { PaymentCounts, PaymentRun } from "@referral-service/contract/app";
import { nothing } from "../../book/common.ts";
import { details, drafts, payment } from "../../book/payments.ts";
import { at } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { ApproveDialog } from "../forms/approve-dialog.tsx";
import { DraftDialog } from "../forms/draft-bonus-dialog.tsx";
import { useMove } from "../forms/use-move.ts";
import { FailDialog } from "./fail-dialog.tsx";
import { PayerAccountDialog } from "./runs/payer-account-dialog.tsx";
import { ThresholdDialog } from "./statements/threshold-dialog.tsx";

const Approve = () => <ApproveDialog payment={payment} move={useMove(payment)} onClose={ignore} />;
const Fail = () => <FailDialog payment={payment} move={useMove(payment)} onClose={ignore} />;

const referral = { id: payment.id, name: "Ada Lovelace", referrerName: "Grace Hopper" };

const counts: PaymentCounts = {
  counts: [
    { status: "draft", count: 3, isMore: false },
    { status: "completed", count: 1_000, isMore: true },
  ],
};
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

export default chapter("Money", {
  "Bonus rules, failing": {
    shows: at("/bonus-rules"),
    answers: { "GET /bonus-rules/managed": "failing" },
    says: "Bonus rules could not be loaded",
  },
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
  "Payments, failing": {
    shows: at("/payments"),
    answers: { "GET /payments": "failing", ...withRuns },
    says: "Payment runs",
    lacks: "selected",
  },
  "Payment runs": { shows: at("/payments/runs"), answers: withRuns, says: "29 paid" },
  "Payment runs, failing": {
    shows: at("/payments/runs"),
    answers: { ...withRuns, "GET /payment-runs": "failing" },
    says: "Payment runs could not be loaded",
  },
  "A failed payment": {
    shows: at(`/payments/${payment.id}`),
    answers: details("failed", { failureReason: "The account was closed" }),
    says: "Retry payment",
  },
  "A payment in a run": {
    shows: at(`/payments/${payment.id}`),
    answers: details("processing"),
    says: "Run 14",
  },
  "An approved payment": {
    shows: at(`/payments/${payment.id}`),
    answers: details("approved"),
    says: "as processing",
  },
  "An approved payment, as a business developer": {
    shows: at(`/payments/${payment.id}`),
    answers: details("approved"),
    as: "businessDeveloper",
    says: "Manual amount",
    lacks: "as processing",
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
});
