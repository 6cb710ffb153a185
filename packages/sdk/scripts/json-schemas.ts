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
  pattern?: string;
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
  /** Whether the caller sends it. A caller can send undefined for an absent property. Responses never contain it. */
  sent: boolean;
}

export const eventTypeNames = Object.keys(eventSchemas);

const isSent = (name: string) => /^(Create|Run|Update|Recover|Rotate|Send|Set)[A-Z]/.test(name);

// Callers never see these. Error classes have the fields of ErrorBody, and Referral those of ReferralDetails.
const leftOut = new Set(["ErrorBody", "ReferralDetails"]);

function registered(io: "input" | "output"): Record<string, JsonSchema> {
  if (z.globalRegistry.get(eventType)?.id === undefined) {
    z.globalRegistry.add(eventType, { id: "EventType" });
  }
  const { schemas } = z.toJSONSchema(z.globalRegistry, { io, uri: (id) => id });
  return schemas as Record<string, JsonSchema>;
}

/** What a call can ask for. `organization` is an option of every call, so it is not one of them. */
function queryType(name: string, query: z.ZodType): NamedSchema {
  const schema = z.toJSONSchema(query, { io: "output" }) as JsonSchema;
  const { organization: _, ...properties } = schema.properties ?? {};
  // A parsed query has defaults, and a caller can omit everything.
  return { name, schema: { ...schema, properties, required: [] }, sent: true };
}

/** Lists whose query has another name, or no parameter. */
const otherwiseNamed = new Set(["auditLogs", "eventTypes", "referralStatuses"]);

const listQueries = (): NamedSchema[] =>
  Object.entries(contract).flatMap(([resource, routes]) =>
    "list" in routes && "query" in routes.list && !otherwiseNamed.has(resource)
      ? [
          queryType(
            `List${resource.charAt(0).toUpperCase()}${resource.slice(1)}Query`,
            routes.list.query,
          ),
        ]
      : [],
  );

/** Every public type of the SDK, by its public name. */
export function namedSchemas(): NamedSchema[] {
  const answers = registered("output");
  const requests = registered("input");
  const fromRegistry = Object.keys(answers)
    .filter((name) => !leftOut.has(name))
    // By name, so that the load order of modules does not matter.
    .sort()
    .map((name) => ({
      name,
      schema: (isSent(name) ? requests[name] : answers[name]) ?? {},
      sent: isSent(name),
    }));
  return [
    ...fromRegistry,
    { name: "ErrorCode", schema: { type: "string", enum: [...errorCodeNames] }, sent: false },
    ...listQueries(),
    queryType("ListAuditLogsQuery", contract.users.listAuditLogs.query),
    queryType("ListOrganizationAuditLogsQuery", contract.auditLogs.list.query),
    queryType("ReferralPhotoQuery", contract.referralPhotos.get.query),
    queryType("ListImportsQuery", contract.imports.referrals.list.query),
    queryType("ListImportRowsQuery", contract.imports.referrals.listRows.query),
    queryType("BdPortalQuery", contract.bd.overview.get.query),
    queryType("ListBdProspectsQuery", contract.bd.prospects.list.query),
    queryType("ListBdActivitiesQuery", contract.bd.activities.list.query),
    queryType("ListBdTasksQuery", contract.bd.tasks.list.query),
    queryType("ListBdGoalsQuery", contract.bd.goals.list.query),
    queryType("QrCodeQuery", contract.invitationCodes.qrCode.query),
    queryType("ListMessagesQuery", contract.conversations.listMessages.query),
    queryType("ListCompanyReferrersQuery", contract.companies.listReferrers.query),
    queryType("ReferralReportQuery", contract.reports.referrals.query),
    queryType("BonusPaymentReportQuery", contract.reports.bonusPayments.query),
    queryType("FirstContactReportQuery", contract.reports.firstContact.query),
    queryType("ReferrerReportQuery", contract.reports.referrers.query),
  ];
}

/** `ReferralDetails` of both `ReferralDetails` and `#/$defs/ReferralDetails`. */
export const refName = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
