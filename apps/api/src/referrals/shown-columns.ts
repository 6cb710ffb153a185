import { type CsvColumn, type Referral, referralCsv } from "@referral-service/contract";
import type { ReferralListColumn } from "@referral-service/contract/app";
import { isId } from "../kernel/platform/ids.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";

/** The columns of the API's CSV by the columns of the app's list. */
const csvNames: Record<ReferralListColumn, string | string[]> = {
  name: "name",
  status: "status",
  firstContact: "firstContactAt",
  referrer: "referrerName",
  labels: "labels",
  company: "company",
  email: "email",
  phone: "phone",
  address: "address.formatted",
  submittedBy: "submittedBy.name",
  assignee: "assigneeName",
  value: ["value.amount", "value.currency"],
  createdAt: "createdAt",
  updatedAt: "updatedAt",
};

/**
 * Returns the API columns that the list shows, in the list's order, or all columns if the list has none.
 */
export function shownColumns(
  fields: FieldDefinition[],
  shown: string | undefined,
): CsvColumn<Referral>[] {
  const all = referralCsv(fields.map(({ name }) => name));
  if (shown === undefined) return all;
  const byKey = new Map<string, string | string[]>([
    ...Object.entries(csvNames),
    ...fields.map(({ id, name }) => [id, `customFields.${name}`] as const),
  ]);
  const columns = new Set<CsvColumn<Referral>>();
  for (const key of shown.split(",")) {
    const names = [byKey.get(isId(key) ? key.toLowerCase() : key) ?? []].flat();
    if (names.length === 0) {
      throw invalidRequest({
        path: "columns",
        message: `must contain only known columns, but has ${key}`,
      });
    }
    for (const column of all) if (names.includes(column.name)) columns.add(column);
  }
  return [...columns];
}
