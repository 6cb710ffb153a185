import type { ShownPayment } from "@referral-service/contract/app";
import { example } from "../../book/examples.ts";
import { chapter, ignore } from "../../book/states.ts";
import { DraftDialog } from "../forms/draft-bonus-dialog.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { FailDialog } from "./fail-dialog.tsx";
import { OwnCredentialsPage } from "./own-credentials-page.tsx";
import { PayerAccountDialog } from "./runs/payer-account-dialog.tsx";
import { ThresholdDialog } from "./statements/threshold-dialog.tsx";
import { TaxDetailsSection } from "./tax-details-section.tsx";
import { useMove } from "./use-move.ts";

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

export default chapter("Money", {
  "Draft a bonus": {
    shows: () => <DraftDialog referral={referral} onDrafted={ignore} onClose={ignore} />,
  },
  "Draft a bonus for any referral": {
    shows: () => <DraftDialog onDrafted={ignore} onClose={ignore} />,
  },
  "Approve over warnings": { shows: () => <Approve /> },
  "Mark as failed": { shows: () => <Fail /> },
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
