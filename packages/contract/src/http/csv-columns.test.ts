import { expect, test } from "vitest";
import { z } from "zod";
import { unixMs } from "../primitives.ts";
import { csvFile, csvOf, csvRecord } from "./csv-columns.ts";

const price = z.object({ amount: z.number(), currency: z.string() });

const thing = z.object({
  id: z.string(),
  labels: z.array(z.string()),
  price: price.nullable(),
  owner: z.object({ name: z.string().nullable(), joinedAt: unixMs.describe("Then") }).nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
  isHidden: z.literal(true).optional(),
  createdAt: unixMs,
});

const things = [
  {
    id: "1",
    labels: ["a", "b;c"],
    price: { amount: 31.9, currency: "EUR" },
    owner: { name: "=1+1", joinedAt: 0 },
    changes: { status: { to: "lost", from: "new" } },
    createdAt: 1_760_000_000_000,
  },
  {
    id: "2",
    labels: [],
    price: null,
    owner: null,
    changes: null,
    isHidden: true as const,
    createdAt: 1,
  },
];

test("CSV for a schema · has a column for each value, in order · named by the path of the value", () => {
  expect(csvFile(csvOf(thing), things).split("\r\n")).toEqual([
    "id,labels,price.amount,price.currency,owner.name,owner.joinedAt,changes,isHidden,createdAt",
    '1,"a; ""b;c""",31.90,EUR,\'=1+1,1970-01-01T00:00:00.000Z,"{""status"":{""from"":""new"",""to"":""lost""}}",,2025-10-09T08:53:20.000Z',
    "2,,,,,,,true,1970-01-01T00:00:00.001Z",
    "",
  ]);
});

test("CSV for a schema · with named columns · has only those, and none that the schema lacks", () => {
  expect(csvFile(csvOf(thing, ["createdAt", "id"]), []).trim()).toBe("createdAt,id");
  expect(() => csvOf(thing, ["name"])).toThrow("no value for the column name");
});

test.each([
  [31.9, "EUR", "31.90"],
  [50, "EUR", "50.00"],
  [1_200, "JPY", "1200"],
  [1.5, "JPY", "1.5"],
])("an amount of %d %s · is written as %s", (amount, currency, cell) => {
  expect(csvRecord(csvOf(price, ["amount"]), { amount, currency })).toBe(`${cell}\r\n`);
});
