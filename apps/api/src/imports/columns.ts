import { type ImportColumn, importLimits } from "@referral-service/contract";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { invalidRequest } from "../refusal.ts";

/** A field that a column can be imported into. */
export interface ImportField {
  field: string;
  label: string;
  /** Without a column for it no row can be imported. */
  isRequired: boolean;
  /** Further headers by which the column is recognised, beside field and label. */
  headers: string[];
}

export const customFieldPrefix = "customFields.";

export const customFieldColumns = (fields: FieldDefinition[]): ImportField[] =>
  fields.map(({ name, label }) => ({
    field: customFieldPrefix + name,
    label,
    isRequired: false,
    headers: [name],
  }));

/** Returns the columns that the caller names, and for the others the field that the header suggests. */
export function matchColumns(
  header: string[],
  fields: ImportField[],
  named: Record<string, string | null> = {},
): ImportColumn[] {
  requireHeader(header);
  requireKnown(header, fields, named);
  const taken = new Set(Object.values(named));
  const columns = header.map((text): ImportColumn => {
    if (Object.hasOwn(named, text)) return { header: text, field: named[text] ?? null };
    const told = fieldOf(text, fields);
    if (told === undefined || taken.has(told)) return { header: text, field: null };
    taken.add(told);
    return { header: text, field: told };
  });
  const missing = fields.find(({ field, isRequired }) => isRequired && !taken.has(field));
  if (missing === undefined) return columns;
  throw invalidRequest({
    path: "mapping",
    message: `no column of the file is imported into ${missing.field}; name it, as in {"<header>": "${missing.field}"}`,
  });
}

/** Without the required ones, which a preview may lack. */
export const suggestColumns = (header: string[], fields: ImportField[]): ImportColumn[] =>
  matchColumns(
    header,
    fields.map((field) => ({ ...field, isRequired: false })),
  );

function requireHeader(header: string[]) {
  if (header.length > importLimits.columns) {
    throw invalidRequest({ path: "csv", message: `has over ${importLimits.columns} columns` });
  }
  const repeated = header.find((text, index) => header.indexOf(text) !== index);
  if (repeated === undefined) return;
  throw invalidRequest({ path: "csv", message: `two columns have the header ${quoted(repeated)}` });
}

function requireKnown(
  header: string[],
  fields: ImportField[],
  named: Record<string, string | null>,
) {
  const known = new Set(fields.map(({ field }) => field));
  const used = new Set<string>();
  for (const [text, field] of Object.entries(named)) {
    const path = `mapping.${text}`.slice(0, 200);
    if (!header.includes(text)) {
      throw invalidRequest({ path, message: "the file has no column with this header" });
    }
    if (field === null) continue;
    if (!known.has(field)) {
      throw invalidRequest({ path, message: `no field ${quoted(field)} can be imported` });
    }
    if (used.has(field)) {
      throw invalidRequest({ path, message: `another column is imported into ${field}, too` });
    }
    used.add(field);
  }
}

/** Prefers the exact name of the field, then ignores case, spaces and punctuation. */
function fieldOf(text: string, fields: ImportField[]): string | undefined {
  const exact = fields.find((one) => namesOf(one).includes(text));
  const plain = plainOf(text);
  const alike = fields.find((one) => namesOf(one).map(plainOf).includes(plain));
  return (exact ?? (plain === "" ? undefined : alike))?.field;
}

const namesOf = ({ field, label, headers }: ImportField) => [field, label, ...headers];

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const quoted = (text: string) => JSON.stringify(text.slice(0, 100));
