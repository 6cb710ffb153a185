import { csvLine, partsOf } from "@referral-service/contract";
import { expect, test } from "vitest";
import { hostileTexts } from "../../test/csv.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { openCsv, rowsOf } from "../kernel/csv/read-csv.ts";
import { valuesOf } from "./import-kind.ts";
import { suggestColumns } from "./match-columns.ts";
import { referralRows } from "./referral-rows.ts";

const pieces = [
  "=",
  "+1",
  "-",
  "@",
  "\uFF1D",
  ",",
  ";",
  "\t",
  "|",
  " ",
  '"',
  "'",
  "\r",
  "\n",
  "\u200B",
  "x",
  "é",
];

const random = seededRandom(7);

const randomText = () =>
  Array.from(
    { length: 1 + Math.floor(random() * 7) },
    () => pieces[Math.floor(random() * pieces.length)],
  ).join("");

const isBlank = (text: string) => text.trim() === "";

const texts = [
  ...hostileTexts,
  '="0309876123"',
  ...Array.from({ length: 2_000 }, randomText).filter((text) => !isBlank(text)),
];

/** A label has only one line. */
const labels = texts.filter((text) => !/[\r\n\t]/.test(text));

const numbers = [1e-7, 0.1 + 0.2, -5, 1.234, 1e21, 123_456.5, 0];

const columns = ["name", "notes", "labels", "customFields.budget"];

/** Writes rows as an export does, and reads them as an import does. */
async function readAgain(rows: [name: string, notes: string, labels: string[], budget: number][]) {
  const file = openCsv(csvLine(columns) + rows.map((row) => csvLine(row)).join(""));
  const fields = referralRows.fieldsFor([]);
  const budget = { field: "customFields.budget", label: "Budget", isRequired: false, headers: [] };
  const matched = suggestColumns(file.header, [...fields, budget]);
  const read = [];
  for await (const { cells, fault } of rowsOf(file)) {
    expect(fault).toBeUndefined();
    const values = valuesOf(cells, matched);
    read.push([
      values.get("name"),
      values.get("notes"),
      partsOf(values.get("labels") ?? ""),
      Number(values.get("customFields.budget")),
    ]);
  }
  return read;
}

test("an exported file · is imported unchanged, except for white space around a text", async () => {
  const rows = texts.map((text, index): [string, string, string[], number] => [
    text,
    texts.at(-index - 1) ?? "",
    [labels[index % labels.length] ?? "", "+vip", labels[(7 * index) % labels.length] ?? ""],
    numbers[index % numbers.length] ?? 0,
  ]);
  const read = await readAgain(rows);
  expect(read).toHaveLength(rows.length);
  for (const [index, [name, notes, shared, budget]] of rows.entries()) {
    // White space before the text remains after the apostrophe that disables a formula.
    expect(read[index]).toEqual([
      expect.toSatisfy((text: string) => text.trim() === name.trim()),
      expect.toSatisfy((text: string) => text.trim() === notes.trim()),
      shared,
      budget,
    ]);
  }
});
