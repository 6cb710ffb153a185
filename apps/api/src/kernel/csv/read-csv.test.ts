import type { ImportSeparator } from "@referral-service/contract";
import { expect, test } from "vitest";
import { type CsvRow, openCsv, rowsOf } from "./read-csv.ts";

async function read(text: string, separator?: ImportSeparator) {
  const file = openCsv(text, { separator });
  const rows: CsvRow[] = [];
  for await (const row of rowsOf(file)) rows.push(row);
  return { header: file.header, rows };
}

const cellsOf = async (text: string, separator?: ImportSeparator) =>
  (await read(text, separator)).rows.map(({ cells }) => cells);

test.each([
  ["commas in names", "Name;E-mail\nLovelace, Ada;a@b.de\nHopper, Grace;g@b.de"],
  ["a comma in the header", "Name, first;E-mail\nAda;a@b.de\nBob;b@b.de"],
  ["more commas than semicolons", 'Name;Notes\nAda;"1, 2, 3, 4"\nBob;5, 6, 7'],
  ["decimal commas", "Name;Amount, EUR\nAda;1,5\nBob;2,5"],
  ["quoted semicolons", 'Name,Notes\nAda,"a;b;c"\nBob,"d;e"'],
  ["tabs", "Name\tNotes\nAda\ta, b; c"],
  ["bars", "Name|Notes\nAda|a, b; c"],
])("a file with %s · is split where its rows agree", async (_, text) => {
  const { header, rows } = await read(text);
  expect(header).toHaveLength(2);
  for (const { cells } of rows) expect(cells).toHaveLength(2);
});

test("a named separator · is used, in the request before the file", async () => {
  expect(await cellsOf("sep=;\r\nName;Notes\r\nAda;a,b")).toEqual([["Ada", "a,b"]]);
  expect(await cellsOf("sep=,\nName;Notes\nAda;a,b")).toEqual([["Ada;a", "b"]]);
  expect(await cellsOf("sep=,\nName;Notes\nAda;a,b", ";")).toEqual([["Ada", "a,b"]]);
});

test("a first line that names the separator · is not a row", async () => {
  const { rows } = await read("sep=;\nName;Notes\nAda;a");
  expect(rows).toEqual([{ rowNumber: 2, cells: ["Ada", "a"] }]);
});

test("text written as a formula · is read as text", async () => {
  const csv = 'Name,Phone\nAda,="0309876123"\nBob,"=""0309876124"""';
  expect((await cellsOf(csv))[0]).toEqual(["Ada", "0309876123"]);
});

test.each([
  ["inside a cell", 'Ada,5" pipe', "must not have an unescaped quote inside a cell"],
  [
    "that opens a cell",
    'Ada,"tall',
    "must not have text after a closing quote|must close each quote",
  ],
  ["after a quoted cell", 'Ada,"tall" one', "must not have text after a closing quote"],
])("a stray quote %s · makes its row an error and no other", async (_, line, reason) => {
  const { rows } = await read(`Name,Notes\nAmy,a\n${line}\nBob,"b, ""c"""\nCleo,d\n`);
  expect(rows.map(({ rowNumber, cells: [name] }) => [rowNumber, name])).toEqual([
    [2, "Amy"],
    [3, "Ada"],
    [4, "Bob"],
    [5, "Cleo"],
  ]);
  expect(rows.map(({ fault }) => fault !== undefined)).toEqual([false, true, false, false]);
  expect(rows[1]?.fault).toMatch(new RegExp(reason));
});

test("two columns with one header · are distinguished", async () => {
  const { header } = await read("Phone,Phone,Phone (2),Phone,\n1,2,3,4,5");
  expect(header).toEqual(["Phone", "Phone (3)", "Phone (2)", "Phone (4)", "Column 5"]);
});

test("quoted cells · keep separators, quotes and line ends", async () => {
  expect(await cellsOf('a,b\r\n"x, y","1\r\n2"\r\n"","""q"""\r\n')).toEqual([
    ["x, y", "1\r\n2"],
    ["", '"q"'],
  ]);
});
