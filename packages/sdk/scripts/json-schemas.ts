import {
  contract,
  type Deprecation,
  errorCodeNames,
  eventSchemas,
  eventType,
} from "@referral-service/contract";
import { z } from "zod";

/** The parts of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  description?: string;
  "x-deprecation"?: Deprecation;
  /** Of a string: the known values of an open list. */
  examples?: unknown[];
}

export interface NamedSchema {
  name: string;
  schema: JsonSchema;
  /** What the caller sends may spell an absent property as undefined; answers never do. */
  sent: boolean;
}

export const eventTypeNames = Object.keys(eventSchemas);

const isSent = (name: string) => /^(Create|Run|Update|Recover|Rotate|Send|Set)[A-Z]/.test(name);

// Nobody meets these: error classes carry what ErrorBody holds, Referral repeats ReferralDetails.
const leftOut = new Set(["ErrorBody", "ReferralDetails"]);

function registered(io: "input" | "output"): Record<string, JsonSchema> {
  if (z.globalRegistry.get(eventType)?.id === undefined) {
    z.globalRegistry.add(eventType, { id: "EventType" });
  }
  const { schemas } = z.toJSONSchema(z.globalRegistry, { io, uri: (id) => id });
  return schemas as Record<string, JsonSchema>;
}

/** What a call may ask for. `organization` is an option of every call, so it is not one of them. */
function queryType(name: string, query: z.ZodType): NamedSchema {
  const schema = z.toJSONSchema(query, { io: "output" }) as JsonSchema;
  const { organization: _, ...properties } = schema.properties ?? {};
  // A parsed query has defaults, and a caller may omit everything.
  return { name, schema: { ...schema, properties, required: [] }, sent: true };
}

/** Every type that the SDK shows, under the name that its users see. */
export function namedSchemas(): NamedSchema[] {
  const answers = registered("output");
  const requests = registered("input");
  const fromRegistry = Object.keys(answers)
    .filter((name) => !leftOut.has(name))
    // By name, so that the order in which modules load does not matter.
    .sort()
    .map((name) => ({
      name,
      schema: (isSent(name) ? requests[name] : answers[name]) ?? {},
      sent: isSent(name),
    }));
  return [
    ...fromRegistry,
    { name: "ErrorCode", schema: { type: "string", enum: [...errorCodeNames] }, sent: false },
    queryType("ListOrganizationsQuery", contract.organizations.list.query),
    queryType("ListApiKeysQuery", contract.apiKeys.list.query),
    queryType("ListUsersQuery", contract.users.list.query),
    queryType("ListAuditLogsQuery", contract.users.listAuditLogs.query),
    queryType("ListOrganizationAuditLogsQuery", contract.auditLogs.list.query),
    queryType("ListReferralsQuery", contract.referrals.list.query),
    queryType("ListReferralPhotosQuery", contract.referralPhotos.list.query),
    queryType("ListDuplicatesQuery", contract.duplicates.list.query),
    queryType("ReferralPhotoQuery", contract.referralPhotos.get.query),
    queryType("ListImportsQuery", contract.imports.referrals.list.query),
    queryType("ListImportRowsQuery", contract.imports.referrals.listRows.query),
    queryType("ListBonusPaymentsQuery", contract.bonusPayments.list.query),
    queryType("ListBonusRulesQuery", contract.bonusRules.list.query),
    queryType("ListCustomFieldsQuery", contract.customFields.list.query),
    queryType("ListWebhookEndpointsQuery", contract.webhookEndpoints.list.query),
    queryType("ListWebhookDeliveriesQuery", contract.webhookDeliveries.list.query),
    queryType("ListEventsQuery", contract.events.list.query),
    queryType("BdPortalQuery", contract.bd.overview.get.query),
    queryType("ListBdProspectsQuery", contract.bd.prospects.list.query),
    queryType("ListBdActivitiesQuery", contract.bd.activities.list.query),
    queryType("ListBdTasksQuery", contract.bd.tasks.list.query),
    queryType("ListBdGoalsQuery", contract.bd.goals.list.query),
    queryType("ListInvitationCodesQuery", contract.invitationCodes.list.query),
    queryType("QrCodeQuery", contract.invitationCodes.qrCode.query),
    queryType("ListConversationsQuery", contract.conversations.list.query),
    queryType("ListMessagesQuery", contract.conversations.listMessages.query),
    queryType("ListCompaniesQuery", contract.companies.list.query),
    queryType("ListCompanyReferrersQuery", contract.companies.listReferrers.query),
    queryType("ListCustomersQuery", contract.customers.list.query),
    queryType("ListPublicLinksQuery", contract.publicLinks.list.query),
    queryType("ReferralReportQuery", contract.reports.referrals.query),
    queryType("BonusPaymentReportQuery", contract.reports.bonusPayments.query),
    queryType("FirstContactReportQuery", contract.reports.firstContact.query),
    queryType("ReferrerReportQuery", contract.reports.referrers.query),
  ];
}

/** `ReferralDetails` of both `ReferralDetails` and `#/$defs/ReferralDetails`. */
export const refName = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
