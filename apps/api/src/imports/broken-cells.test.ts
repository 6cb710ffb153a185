import { expect, test } from "vitest";
import { brokenCell } from "./broken-cells.ts";

test.each([
  "#N/A",
  "#REF!",
  "#NAME?",
  "#VALUE!",
  "#DIV/0!",
  "#NULL!",
  "#NUM!",
  "#NV",
  "#BEZUG!",
  "#WERT!",
  "#ZAHL!",
  "#ÜBERLAUF!",
  "#",
  "########",
])("a cell with %s · makes its row an error and names the fix", (cell) => {
  expect(brokenCell(new Map([["company", cell]]))).toMatchObject({
    outcome: "bad",
    field: "company",
    reason: expect.stringContaining("save the file again"),
  });
});

test.each(["4.91512E+11", "4,91512E+11", "4.9E11"])("a rounded number %s · is an error", (cell) => {
  expect(brokenCell(new Map([["phone", cell]]))).toMatchObject({ outcome: "bad", field: "phone" });
});

test.each(["#Neuland Agentur", "#Neuland", "No. #7 Street", "030 5550113"])(
  "%s · is a valid value",
  (cell) => {
    expect(
      brokenCell(
        new Map([
          ["name", cell],
          ["phone", cell],
        ]),
      ),
    ).toBeUndefined();
  },
);
