import type { PaymentTotals, ShownPayment } from "@referral-service/contract/app";
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
  hasCredentials: true,
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

const totals: PaymentTotals = {
  monthStartsAt: payment.createdAt,
  totals: [
    { status: "approved", currency: "EUR", amount: 160, count: 2 },
    { status: "approved", currency: "NOK", amount: 900, count: 1 },
    { status: "completed", currency: "EUR", amount: 75, count: 1 },
  ],
};
const details = (status: ShownPayment["status"]) => ({
  "GET /bonus-payments/:id/details": {
    payment: { ...payment, status, warnings: [] },
    steps: [],
    otherPayments: [],
  },
});

export default chapter("Money", {
  Payments: {
    shows: at("/payments"),
    answers: { "GET /payments/totals": totals },
    says: "3 payments€160.00NOK\u00a0900.00",
  },
  "Payments, as a referrer": {
    shows: at("/payments"),
    answers: { "GET /payments/totals": totals, "GET /payment-credentials": { credentials: null } },
    as: "referrer",
    says: "Add payout details",
    lacks: "To approve",
  },
  "Payments, failing": {
    shows: at("/payments"),
    answers: { "GET /payments/totals": "failing" },
    says: "The totals could not be loaded",
    lacks: "To pay",
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
    says: "Payment history",
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
  "Tax details": {
    shows: () => <TaxDetailsSection />,
    answers: withoutDetails,
    as: "referrer",
  },
  "Payout details": {
    shows: () => <OwnCredentialsPage />,
    answers: {
      ...withoutDetails,
      "GET /payment-credentials": { credentials: null },
    },
    as: "referrer",
  },
});
