import { decimalsOf } from "@referral-service/contract/currencies";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { TestService } from "./service.ts";

type Query = Record<string, string>;

export async function exportCsv(
  service: TestService,
  path: string,
  { key, query = {}, accept = "text/csv" }: { key: string; query?: Query; accept?: string },
) {
  const url = `${service.baseUrl}/api/v1${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}`, accept } });
  return { response, text: await response.text() };
}

/** Follows the CSV standard instead of the service's own writer. */
export const recordsIn = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: "\r\n" });

/** All pages of the list. */
export async function jsonList(
  service: TestService,
  path: string,
  { key, query = {} }: { key: string; query?: Query },
) {
  const items: Record<string, never>[] = [];
  for (let cursor = ""; ; ) {
    const page = { ...query, limit: "100", ...(cursor && { cursor }) };
    const { body } = await service.call("GET", `${path}?${new URLSearchParams(page)}`, { key });
    items.push(...body.data);
    cursor = body.pagination.nextCursor;
    // The last page of `GET /events` also has a cursor.
    if (!body.pagination.hasMore) return items;
  }
}

/** The text of a value in a CSV cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return cellOf(value.map(partText).join("; "));
  if (typeof value === "object") return cellOf(JSON.stringify(value));
  if (typeof value !== "string") return String(value);
  const parts = value.split(/([;|\t\r\n])/).map((part) => (isFormula(part) ? `'${part}` : part));
  return /^["']*[\t\r\n]/.test(value) ? `'${parts.join("")}` : parts.join("");
}

const partText = (text: string) =>
  /^"|;|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const isFormula = (text: string) => /^[\s\p{C}"']*[=+\-@＝＋－＠]/u.test(text);

const isTime = (column: string) => /(^|\.)\w+At$/.test(column) && !isCustomField(column);

const isAmount = (column: string) => /(^|\.)amount$/.test(column) && !isCustomField(column);

const isCustomField = (column: string) => column.startsWith("customFields.");

/** The value at the path that the column name describes. */
function valueAt(item: Record<string, unknown>, column: string): unknown {
  const names = isCustomField(column) ? /^(customFields)\.(.*)$/su.exec(column)?.slice(1) : null;
  return (names ?? column.split(".")).reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | null)?.[name],
    item,
  );
}

/** The cell that a column must have for an item in the JSON list. */
function cellAt(item: Record<string, unknown>, column: string): string {
  const value = valueAt(item, column);
  if (isAmount(column) && typeof value === "number") {
    const currency = valueAt(item, column.replace(/amount$/, "currency"));
    return value.toFixed(decimalsOf(String(currency)));
  }
  return isTime(column) && typeof value === "number"
    ? new Date(value).toISOString()
    : cellOf(value);
}

export function expectSame(text: string, items: Record<string, unknown>[]) {
  const records = recordsIn(text);
  expect(records).toHaveLength(items.length);
  for (const [index, item] of items.entries()) {
    for (const [column, cell] of Object.entries(records[index] ?? {})) {
      expect(cell, `${column} of ${JSON.stringify(item)}`).toBe(cellAt(item, column));
    }
  }
}

/** Expects one column for each value in the item. */
export function expectAllColumns(text: string, item: Record<string, unknown>) {
  expect(Object.keys(recordsIn(text)[0] ?? {}).toSorted()).toEqual(waysTo(item).toSorted());
}

const waysTo = (value: object): string[] =>
  Object.entries(value).flatMap(([name, part]) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? waysTo(part).map((way) => `${name}.${way}`)
      : [name],
  );

export const hostileTexts = [
  "=1+1",
  "+441234567890",
  "-5",
  "@SUM(A1)",
  " =1+1",
  "\u00a0@x",
  '"=1+1"',
  "'=1+1",
  "''-1",
  "\u200b=1",
  "\ufeff=1",
  "＝1+1",
  "－1",
  "=cmd|'/C calc'!A0",
  "a,b",
  'say "hi"',
  "two\r\nlines",
  "two\nlines",
  "a;b",
  "\ttab",
  "\rx",
  "'\tx",
  "  blanks  ",
  "plain",
  "ÉCOLE 日本 🙂 \u202eabc",
  "<script>alert(1)</script>",
  "a-b = c",
];

/** Texts that are valid as names, because they have one line and one text direction. */
export const hostileNames = hostileTexts.filter((text) => !/[\p{Cc}\u202e]/u.test(text));
