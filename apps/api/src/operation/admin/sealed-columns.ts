import { mailContext } from "../../kernel/email/enqueue-email.ts";
import { answerContext } from "../../kernel/idempotency/store.ts";
import { detailsContexts } from "../../money/payment-credentials/payment-credentials.ts";
import { payerSeal } from "../../money/runs/payer-account-store.ts";
import { fileSeal } from "../../money/runs/rules.ts";
import { taxSeal } from "../../money/tax-details/store.ts";
import { exportContext, personContext } from "../../privacy/requests/request.ts";
import { headersContext, secretContext } from "../../webhooks/engine/secrets.ts";

/** A column of values that are encrypted with ENCRYPTION_KEY. */
export interface SealedColumn {
  /** Noun for the values in messages. */
  what: string;
  table: string;
  column: string;
  /** The columns of the primary key and their types. */
  key: Record<string, "uuid" | "text">;
  /** Other values from the row that `contexts` needs: SQL by name. */
  also?: Record<string, string>;
  /** The contexts that a value can be encrypted in. It is encrypted again in the first one. */
  contexts(row: Record<string, string | null>): [string, ...string[]];
}

const ofEndpoint = {
  table: "webhook_endpoints",
  key: { id: "uuid" },
  contexts: ({ id }) => [secretContext(String(id))],
} satisfies Partial<SealedColumn>;

const ofDataSubjectRequest = {
  table: "data_subject_requests",
  key: { id: "uuid" },
} satisfies Partial<SealedColumn>;

export const sealedColumns: SealedColumn[] = [
  { ...ofEndpoint, what: "webhook secrets", column: "sealed_secret" },
  { ...ofEndpoint, what: "previous webhook secrets", column: "previous_sealed_secret" },
  {
    ...ofEndpoint,
    what: "headers of webhook endpoints",
    column: "sealed_headers",
    contexts: ({ id }) => [headersContext(String(id))],
  },
  {
    what: "payout details",
    table: "payment_credentials",
    column: "sealed_details",
    key: { organization_id: "uuid", user_id: "uuid" },
    also: {
      former_id: `(SELECT former_id FROM users WHERE users.id = payment_credentials.user_id
        AND users.organization_id = payment_credentials.organization_id)`,
    },
    contexts: ({ organization_id, user_id, former_id = null }) =>
      detailsContexts({
        organizationId: String(organization_id),
        userId: String(user_id),
        formerUserId: former_id,
      }),
  },
  {
    what: "files of payment runs",
    table: "payment_runs",
    column: "sealed_file",
    key: { id: "uuid" },
    also: { organization_id: "organization_id::text" },
    contexts: ({ id, organization_id }) => [
      fileSeal({ id: String(id), organizationId: String(organization_id) }),
    ],
  },
  {
    what: "accounts that organizations pay from",
    table: "payer_accounts",
    column: "sealed_details",
    key: { organization_id: "uuid" },
    contexts: ({ organization_id }) => [payerSeal(String(organization_id))],
  },
  {
    what: "tax details",
    table: "tax_details",
    column: "sealed_details",
    key: { organization_id: "uuid", user_id: "uuid" },
    contexts: ({ organization_id, user_id }) => [
      taxSeal({ organizationId: String(organization_id), userId: String(user_id) }),
    ],
  },
  {
    what: "responses for repeated requests",
    table: "idempotency_records",
    column: "sealed_response_body",
    key: { owner_id: "uuid", key: "text" },
    contexts: ({ owner_id, key }) => [
      answerContext({ ownerId: String(owner_id), key: String(key) }),
    ],
  },
  {
    what: "emails not yet sent",
    table: "mails",
    column: "sealed_message",
    key: { id: "uuid" },
    contexts: ({ id }) => [mailContext(String(id))],
  },
  {
    ...ofDataSubjectRequest,
    what: "people in personal data requests",
    column: "sealed_person",
    contexts: ({ id }) => [personContext(String(id))],
  },
  {
    ...ofDataSubjectRequest,
    what: "exports of personal data",
    column: "sealed_export",
    contexts: ({ id }) => [exportContext(String(id))],
  },
];
