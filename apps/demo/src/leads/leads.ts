import { readFileSync } from "node:fs";
import type { CreateCustomField, CreateReferral } from "@referral-service/sdk";
import { parse } from "csv-parse/sync";

type Column =
  | "name"
  | "email"
  | "phone"
  | "address"
  | "company"
  | "notes"
  | "interest"
  | "budget"
  | "contact_by";

const file = new URL("../../data/leads.csv", import.meta.url);

/** Columns that are custom fields. */
export const customFields: CreateCustomField[] = [
  { name: "interest", label: "Interested in", type: "text" },
  { name: "budget", label: "Budget in EUR", type: "number" },
  { name: "contact_by", label: "Contact by", type: "date" },
];

/** Label that identifies the leads of an interrupted demo. */
export const labelOfLeads = "demo lead";

/** Returns the leads as the SDK accepts them. Omits empty cells. */
export function readLeads(): Omit<CreateReferral, "referrerId">[] {
  const rows: Record<Column, string>[] = parse(readFileSync(file), { columns: true });
  return rows.map((row) => ({
    name: row.name,
    labels: [labelOfLeads],
    ...(row.email && { email: row.email }),
    ...(row.phone && { phone: row.phone }),
    ...(row.address && { address: { formatted: row.address } }),
    ...(row.company && { company: row.company }),
    ...(row.notes && { notes: row.notes }),
    customFields: {
      ...(row.interest && { interest: row.interest }),
      ...(row.budget && { budget: Number(row.budget) }),
      ...(row.contact_by && { contact_by: row.contact_by }),
    },
  }));
}
