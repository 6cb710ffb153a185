import { z } from "zod";
import { decimalsOf } from "../currencies.ts";
import { type CsvCell, csvLine } from "./csv-text.ts";

/** A time in ISO 8601. The API returns it in Unix ms. */
const timeCell = (unixMs: number): CsvCell => new Date(unixMs).toISOString();

/**
 * An amount with all decimal places of its currency. Old amounts can have more decimal places and are not
 * rounded.
 */
function amountCell({ amount, currency }: { amount: number; currency: string }): CsvCell {
  const text = amount.toFixed(decimalsOf(currency));
  return Number(text) === amount ? text : amount;
}

/** A column of a list as CSV. Its name is the path of its value in the API's JSON. */
export interface CsvColumn<Item = unknown> {
  name: string;
  cell(item: Item): CsvCell;
}

/** The columns of a schema: one for each value, in the schema's order, or only the named columns. */
export function csvOf<Item extends z.ZodType>(
  schema: Item,
  names?: readonly string[],
): readonly CsvColumn<z.output<Item>>[] {
  const columns = columnsIn(schema);
  if (names === undefined) return columns;
  return names.map((name) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw new Error(`The schema has no value for the column ${name}`);
    return column;
  });
}

/** A whole file: a header and one line for each item. */
export const csvFile = <Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]) =>
  csvLine(columns.map(({ name }) => name)) + items.map((item) => csvRecord(columns, item)).join("");

export const csvRecord = <Item>(columns: readonly CsvColumn<Item>[], item: Item) =>
  csvLine(columns.map((column) => column.cell(item)));

/** The schema inside a schema that can be null or absent. */
function withoutNull(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? withoutNull(schema.unwrap())
    : schema;
}

function columnsIn(schema: unknown, path: string[] = []): CsvColumn[] {
  const inner = withoutNull(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, part]) => columnsIn(part, [...path, name]));
  }
  const toCell = cellBy(inner, path);
  return [{ name: path.join("."), cell: (item) => toCell(valueAt(item, path) ?? null, item) }];
}

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], item);

function cellBy(schema: unknown, path: string[]): (value: unknown, item: unknown) => CsvCell {
  const name = path.at(-1) ?? "";
  if (name === "amount") {
    const currencyPath = path.with(-1, "currency");
    return (value, item) => {
      const currency = valueAt(item, currencyPath);
      return typeof value === "number" && typeof currency === "string"
        ? amountCell({ amount: value, currency })
        : (value as CsvCell);
    };
  }
  if (name.endsWith("At")) return (value) => (value === null ? null : timeCell(value as number));
  // The cell contains JSON, because each item can have different keys. Each value keeps the
  // schema's order.
  if (schema instanceof z.ZodRecord) {
    return (value) => (value === null ? null : JSON.stringify(schema.parse(value)));
  }
  return (value) => value as CsvCell;
}
