import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("records · are RFC 4180 lines, with unchanged numbers and empty missing values", () => {
  expect(
    csvText([
      ["a", "b", "c"],
      [`x,"y"\nz`, -1.5, null],
    ]),
  ).toBe('a,b,c\r\n"x,""y""\nz",-1.5,\r\n');
});

test.each(["=1+1", "+1", "-1", "@x", " =1", "\u200b=1", "＝1", `"=1`, "a;=1", "a\t=1"])(
  "text that a spreadsheet would run (%j) · does not run",
  (text) => {
    const [cell] = csvText([[text]]).split("\r\n");
    expect(cell?.replaceAll('""', '"')).toContain("'");
    expect(cell).not.toBe(text);
  },
);
