import {
  auditLog,
  bonusPayment,
  company,
  customer,
  invitationCode,
  publicLink,
  referral,
  user,
  webhookDelivery,
} from "@referral-service/contract";
import { openApiDocument } from "@referral-service/contract/openapi";
import { expect, test } from "vitest";
import { auditLogColumns } from "../../../insight/audit-log/csv.ts";
import type { CsvColumns } from "../../../kernel/lists/csv-export.ts";
import { csvLine } from "../../../kernel/lists/csv-text.ts";
import { invitationCodeColumns } from "../../../links/invitation-codes/csv.ts";
import { publicLinkColumns } from "../../../links/public-links/csv.ts";
import { bonusPaymentColumns } from "../../../money/bonus-payments/csv.ts";
import { companyColumns } from "../../../people/companies/csv.ts";
import { userColumns } from "../../../people/users/csv.ts";
import { referralColumns } from "../../../referrals/csv.ts";
import type { FieldDefinition } from "../../../referrals/custom-fields/field-definition.ts";
import { customerColumns } from "../../../referrals/customers/csv.ts";
import { webhookDeliveryColumns } from "../../../webhooks/deliveries/csv.ts";

const document = openApiDocument();

const documentedCsv = (path: string) => document.paths[path]?.get?.["x-csv"]?.example;

function exported<Item>(columns: CsvColumns<Item>, example: unknown) {
  const cells = Object.values(columns).map((cell) => cell(example as Item));
  return csvLine(Object.keys(columns)) + csvLine(cells);
}

const fieldsOfExample = ["interest", "budget"].map((name) => ({ name })) as FieldDefinition[];

test.each([
  { path: "/api/v1/referrals", schema: referral, columns: referralColumns(fieldsOfExample) },
  { path: "/api/v1/bonus-payments", schema: bonusPayment, columns: bonusPaymentColumns },
  { path: "/api/v1/customers", schema: customer, columns: customerColumns },
  { path: "/api/v1/users", schema: user, columns: userColumns },
  { path: "/api/v1/companies", schema: company, columns: companyColumns },
  { path: "/api/v1/companies/{id}/referrers", schema: user, columns: userColumns },
  { path: "/api/v1/public-links", schema: publicLink, columns: publicLinkColumns },
  { path: "/api/v1/invitation-codes", schema: invitationCode, columns: invitationCodeColumns },
  { path: "/api/v1/audit-logs", schema: auditLog, columns: auditLogColumns },
  {
    path: "/api/v1/webhooks/{id}/deliveries",
    schema: webhookDelivery,
    columns: webhookDeliveryColumns,
  },
])("GET $path · the documented CSV · is what its documented JSON is exported as", (list) => {
  const examples = (list.schema.meta()?.examples ?? []) as unknown[];
  expect(documentedCsv(list.path)).toBe(exported(list.columns as CsvColumns<unknown>, examples[0]));
});
