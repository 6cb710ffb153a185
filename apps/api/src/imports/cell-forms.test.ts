import { expect, test } from "vitest";
import { type FormKind, FormSurvey, readInForm, whyUnclear } from "./cell-forms.ts";

/** Reads a column: each cell in the form that the API accepts, or `?` if its form is unclear. */
function read(kind: FormKind, cells: string[]) {
  const survey = new FormSurvey(kind);
  for (const cell of cells) survey.add(cell);
  const { form } = survey;
  return cells.map((cell) =>
    whyUnclear(cell, kind, form) === undefined ? readInForm(cell, kind, form) : "?",
  );
}

test.each([
  [
    ["1234,5", "1.234,50", "7"],
    ["1234.5", "1234.50", "7"],
  ],
  [
    ["1234.5", "1,234.50", "-7"],
    ["1234.5", "1234.50", "-7"],
  ],
  [
    ["1.234", "0,5"],
    ["1234", "0.5"],
  ],
  [
    ["1,234", "0.5"],
    ["1234", "0.5"],
  ],
  [
    ["1'234.50", "2 500"],
    ["1234.50", "2500"],
  ],
  [
    ["1.234", "12"],
    ["?", "12"],
  ],
  [
    ["1,234", "2.345"],
    ["?", "?"],
  ],
  [
    ["1234,5", "1234.5", "3"],
    ["?", "?", "3"],
  ],
  [["1e-7"], ["1e-7"]],
  [["many"], ["many"]],
])("a column with the numbers %j · is read as %j", (cells, values) => {
  expect(read("number", cells)).toEqual(values);
});

test.each([
  [
    ["29.03.2026", "1.4.2026"],
    ["2026-03-29", "2026-04-01"],
  ],
  [
    ["03/04/2026", "29/03/2026"],
    ["2026-04-03", "2026-03-29"],
  ],
  [
    ["03/04/2026", "03/29/2026"],
    ["2026-03-04", "2026-03-29"],
  ],
  [
    ["2026-03-29", "2026/3/29"],
    ["2026-03-29", "2026-03-29"],
  ],
  [
    ["03/04/2026", "2026-03-29"],
    ["?", "2026-03-29"],
  ],
  [
    ["29/03/2026", "03/29/2026"],
    ["?", "?"],
  ],
  [["4/4/2026"], ["2026-04-04"]],
  [["29.03.26"], ["29.03.26"]],
])("a column with the days %j · is read as %j", (cells, values) => {
  expect(read("date", cells)).toEqual(values);
});
