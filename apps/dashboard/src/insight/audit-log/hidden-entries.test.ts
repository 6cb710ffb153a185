import { expect, test } from "vitest";
import { runsOf } from "./hidden-entries.tsx";

const entries = (text: string) =>
  [...text].map((letter, index) => ({
    id: `${index}`,
    ...(letter === "-" && { withheld: true as const }),
  }));

test("entries with hidden changes · that follow each other · are one run, between those of the others", () => {
  expect(runsOf(entries("--a-bc"))).toEqual([
    { isHidden: true, ids: ["0", "1"] },
    { isHidden: false, ids: ["2"] },
    { isHidden: true, ids: ["3"] },
    { isHidden: false, ids: ["4", "5"] },
  ]);
  expect(runsOf([{ id: "0" }, { id: "1" }])).toEqual([{ isHidden: false, ids: ["0", "1"] }]);
  expect(runsOf([])).toEqual([]);
});
