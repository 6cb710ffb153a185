import type { TimelineEntry } from "@referral-service/contract/app";
import { nothing, recordAnswers } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { ReferralsBulkBar } from "./bulk-bar.tsx";
import { Composer } from "./conversations/composer.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { CreateFieldDialog } from "./custom-fields/create-field-dialog.tsx";
import { EditFieldDialog } from "./custom-fields/edit-field-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { ReplaceLabelDialog } from "./labels/replace-label-dialog.tsx";
import { NoteDialog } from "./statuses/note-dialog.tsx";
import { CreateStatusDialog, EditStatusDialog } from "./statuses/status-dialog.tsx";
import { SubmitForm } from "./submit/submit-form.tsx";

const referral = example("GET /referrals/:id");
const fields = example("GET /organizations/:id/custom-fields").data;
const [field] = fields;
const [status] = example("GET /organizations/:id/referral-statuses").data;
if (field === undefined || status === undefined) throw new Error("The contract's example is empty");

const labels = {
  "GET /referral-labels": { labels: [{ name: "urgent", referralCount: 3 }] },
  "POST /referral-labels/replace": { changedCount: 3, isDone: true },
  "GET /referral-facets": {
    statuses: [{ key: referral.status, referralCount: 1 }],
    ...{ labels: [], fields: [], isMore: false },
  },
};

const submission = (actor: TimelineEntry["actor"]) => ({
  ...labels,
  "GET /referrals/:id/timeline": {
    ...nothing,
    data: [
      {
        ...{ id: referral.id, action: "referral.created", actor, changes: {}, requestId: null },
        ...{ createdAt: referral.createdAt, message: null, payment: null, deliveries: [] },
      },
    ],
  },
});
/** A status and a payment, both by a person of the staff. */
const failedPayment = {
  ...labels,
  "GET /referrals/:id/timeline": {
    ...nothing,
    data: [
      { action: "bonus_payment.status_updated", to: "failed", payment: true },
      { action: "referral.updated", to: "qualified", payment: false },
    ].map(({ action, to, payment }) => ({
      ...{
        id: action,
        action,
        actor: { type: "user" as const, id: "staff", name: "Maren Voss" },
      },
      ...{ changes: { status: { from: null, to } }, requestId: null, message: null },
      ...{ createdAt: referral.createdAt, deliveries: [] },
      payment: payment ? { id: referral.id, amount: 75, currency: "EUR" } : null,
    })),
  },
};
const byKey = submission({ type: "organization_key", id: null, name: "CRM import" });
const byLink = submission({ type: "public_link", id: referral.id, name: "ruth" });

export default chapter("Referrals", {
  "A customer's record": {
    shows: at(`/customers/people/${example("GET /customers/:id").id}`),
    answers: { ...recordAnswers, "GET /customer-list": nothing },
    says: "became a customer",
  },
  "A company's record": {
    shows: at(`/customers/companies/${example("GET /companies/:id").id}`),
    answers: {
      ...recordAnswers,
      "GET /company-list": nothing,
      "GET /companies/:id/referrers": { ...nothing, data: [example("GET /users/:id")] },
    },
    says: "submitted",
  },
  "A referral by a key": {
    shows: at(`/referrals/${referral.id}`),
    answers: byKey,
    as: "businessDeveloper",
    says: "CRM import submitted this referral",
  },
  "A referral by a key, as a referrer": {
    shows: at(`/referrals/${referral.id}`),
    answers: byKey,
    as: "referrer",
    says: "We submitted this referral for you",
    lacks: "CRM import",
  },
  "A referral through a link, as a referrer": {
    shows: at(`/referrals/${referral.id}`),
    answers: byLink,
    as: "referrer",
    says: "left their details through your link",
    lacks: "/r/ruth",
  },
  "A payment that failed, as a referrer": {
    shows: at(`/referrals/${referral.id}`),
    answers: failedPayment,
    as: "referrer",
    says: "We couldn't pay you €75.00",
    lacks: "Maren Voss",
  },
  "Submit a referral": { shows: () => <CreateDialog onClose={ignore} />, answers: labels },
  "Submit a referral, as a referrer": {
    shows: () => <CreateDialog onClose={ignore} />,
    answers: labels,
    as: "referrer",
  },
  "Tell a friend": {
    shows: () => (
      <SubmitForm fields={fields} owner="someone" begunWith={{ name: "", contact: "" }} />
    ),
    as: "referrer",
  },
  "Submit a referral, failing": {
    shows: () => <CreateDialog onClose={ignore} />,
    answers: { ...labels, "GET /organizations/:id/custom-fields": "failing" },
  },
  "Submit a referral, loading": {
    shows: () => <CreateDialog onClose={ignore} />,
    answers: { ...labels, "GET /organizations/:id/custom-fields": "pending" },
  },
  "Edit a referral": {
    shows: () => <EditDialog referral={referral} onClose={ignore} />,
    answers: labels,
  },
  "Change a value in place": {
    shows: () => <FactEditor referral={referral} field="value" onClose={ignore} />,
  },
  "Change a custom field in place": {
    shows: () => <FactEditor referral={referral} field={`custom.${field.id}`} onClose={ignore} />,
  },
  "Selected referrals": {
    shows: () => <ReferralsBulkBar marked={[referral]} mark={ignore} settle={ignore} />,
    answers: labels,
  },
  "Selected referrals, too many": {
    shows: () => (
      <ReferralsBulkBar
        marked={Array.from({ length: 101 }, () => referral)}
        mark={ignore}
        settle={ignore}
      />
    ),
    answers: labels,
  },
  "Status note": { shows: () => <NoteDialog referral={referral} onClose={ignore} /> },
  "Write a message": {
    shows: () => <Composer referralId={referral.id} conversationId={undefined} recipient="Ruth" />,
    says: "Visible to admins, the assigned team and Ruth",
  },
  "Create a custom field": { shows: () => <CreateFieldDialog onClose={ignore} /> },
  "Edit a custom field": { shows: () => <EditFieldDialog field={field} onClose={ignore} /> },
  "Create a status": { shows: () => <CreateStatusDialog onClose={ignore} /> },
  "Edit a status": { shows: () => <EditStatusDialog status={status} onClose={ignore} /> },
  "Rename a label": {
    shows: () => <ReplaceLabelDialog label="urgent" count={12} verb="rename" onClose={ignore} />,
    answers: labels,
  },
});
