import { type ImportColumn, importLimits } from "@referral-service/contract";
import { invalidRequest } from "../kernel/refusal.ts";
import type { FieldDefinition } from "../referrals/custom-fields/rules.ts";
import type { FormKind } from "./cell-forms.ts";

/** A field that a column can be imported into. */
export interface ImportField {
  field: string;
  label: string;
  /** Whether an import needs a column for this field, or for a part of it. */
  isRequired: boolean;
  /** The required field that this one is a part of, such as the name for a first name. */
  partOf?: string;
  /** The kind of value in the cells, if people write it in several forms. */
  formKind?: FormKind | undefined;
  /** Other headers for this field in addition to its name and label, likeliest first. */
  headers: string[];
}

export const customFieldPrefix = "customFields.";

export const customFieldColumns = (fields: FieldDefinition[]): ImportField[] =>
  fields.map(({ name, label, type }) => ({
    field: customFieldPrefix + name,
    label,
    isRequired: false,
    formKind: type === "number" || type === "date" ? type : undefined,
    headers: [name],
  }));

/**
 * Returns the fields that the caller maps to columns. For other columns, returns the field that the header
 * suggests.
 */
export function matchColumns(
  header: string[],
  fields: ImportField[],
  named: Record<string, string | null> = {},
): ImportColumn[] {
  if (header.length > importLimits.columns) {
    throw invalidRequest({
      path: "csv",
      message: `must have at most ${importLimits.columns} columns`,
    });
  }
  const chosen = requireKnown(header, fields, named);
  const suggested = suggestedFields(header, fields, chosen);
  const columns = header.map((text, index): ImportColumn => {
    const field = chosen.get(composed(text));
    return { header: text, field: (field === undefined ? suggested.get(index) : field) ?? null };
  });
  const taken = new Set(columns.map(({ field }) => field));
  const isTaken = ({ field }: ImportField) =>
    taken.has(field) || fields.some((part) => part.partOf === field && taken.has(part.field));
  const missing = fields.find((field) => field.isRequired && !isTaken(field));
  if (missing === undefined) return columns;
  throw invalidRequest({
    path: "mapping",
    message: `must name the column of ${missing.field}, such as {"<header>": "${missing.field}"}`,
  });
}

/** Ignores required fields, because a preview might not have them. */
export const suggestColumns = (header: string[], fields: ImportField[]): ImportColumn[] =>
  matchColumns(
    header,
    fields.map((field) => ({ ...field, isRequired: false })),
  );

/**
 * Normalizes a header, because different programs can write the same letter as one character or as
 * two.
 */
const composed = (text: string) => text.normalize("NFC");

/** Returns the fields that the caller maps to columns, by header. */
function requireKnown(
  header: string[],
  fields: ImportField[],
  named: Record<string, string | null>,
): Map<string, string | null> {
  const headers = new Set(header.map(composed));
  const known = new Map(fields.map(({ field }) => [composed(field), field]));
  const used = new Set<string>();
  const chosen = new Map<string, string | null>();
  for (const [text, name] of Object.entries(named)) {
    const path = `mapping.${text}`.slice(0, 200);
    if (!headers.has(composed(text))) {
      throw invalidRequest({ path, message: "must be a column header in the file" });
    }
    const field = name === null ? null : known.get(composed(name));
    if (field === undefined) {
      throw invalidRequest({
        path,
        message: `must be a field, but ${quoted(String(name))} is unknown`,
      });
    }
    chosen.set(composed(text), field);
    if (field === null) continue;
    if (used.has(field)) {
      throw invalidRequest({
        path,
        message: `must not be ${field}, because another column has this field`,
      });
    }
    used.add(field);
  }
  return chosen;
}

/**
 * Returns the suggested fields by column index. A field that several headers suggest goes to the
 * likeliest header, or to the first of equally likely headers.
 */
function suggestedFields(
  header: string[],
  fields: ImportField[],
  chosen: Map<string, string | null>,
): Map<number, string> {
  const fieldOf = headerReader(fields);
  const found = header.flatMap((text, index) => {
    const suggestion = chosen.has(composed(text)) ? undefined : fieldOf(text);
    return suggestion === undefined ? [] : [{ index, ...suggestion }];
  });
  const taken = new Set<string | null>(chosen.values());
  const suggested = new Map<number, string>();
  for (const { index, field } of found.sort((one, other) => one.rank - other.rank)) {
    if (taken.has(field)) continue;
    taken.add(field);
    suggested.set(index, field);
  }
  return suggested;
}

interface Suggestion {
  field: string;
  /** The index of the header in the field's list of names. */
  rank: number;
}

/** Prefers the exact name of the field, then ignores case, spaces and punctuation. */
function headerReader(fields: ImportField[]) {
  const exact = new Map<string, Suggestion>();
  const alike = new Map<string, Suggestion>();
  for (const { field, label, headers } of fields) {
    for (const [rank, name] of [field, label, ...headers].entries()) {
      setFirst(exact, composed(name), { field, rank });
      setFirst(alike, plainOf(name), { field, rank });
    }
  }
  alike.delete("");
  return (text: string) => exact.get(composed(text)) ?? alike.get(plainOf(text));
}

function setFirst(names: Map<string, Suggestion>, name: string, suggestion: Suggestion) {
  if (!names.has(name)) names.set(name, suggestion);
}

const plainOf = (text: string) =>
  composed(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const quoted = (text: string) => JSON.stringify(text.slice(0, 100));
