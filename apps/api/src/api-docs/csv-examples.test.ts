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
import { auditLogColumns } from "../audit-logs/csv.ts";
import { bonusPaymentColumns } from "../bonus-payments/csv.ts";
import { companyColumns } from "../companies/csv.ts";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { customerColumns } from "../customers/csv.ts";
import { invitationCodeColumns } from "../invitation-codes/csv.ts";
import type { CsvColumns } from "../lists/csv-export.ts";
import { csvLine } from "../lists/csv-text.ts";
import { publicLinkColumns } from "../public-links/csv.ts";
import { referralColumns } from "../referrals/csv.ts";
import { userColumns } from "../users/csv.ts";
import { webhookDeliveryColumns } from "../webhook-deliveries/csv.ts";

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
