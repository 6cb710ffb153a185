import { expect, test } from "vitest";
import {
  fieldOfHeader,
  type HeaderRow,
  headersChanged,
  headersGiven,
  indexOfDuplicate,
  newRow,
  rowsOf,
} from "./header-rows.ts";

const stored = { Authorization: "abcd", "X-Team": "orth" };

const row = (name: string, value: string, ending?: string): HeaderRow => ({
  key: 0,
  name,
  value,
  ending,
});

test("stored headers without changes · are not sent", () => {
  expect(headersChanged(stored, rowsOf(stored))).toEqual({});
});

test("headers that were replaced, removed and added · are sent, and no others", () => {
  const rows = [row("authorization", " new value "), row(" X-New ", "value"), row("", "")];
  expect(headersChanged(stored, rows)).toEqual({
    "X-Team": null,
    authorization: "new value",
    "X-New": "value",
  });
  expect(headersGiven(rows)).toEqual({ authorization: "new value", "X-New": "value" });
});

test("a header without a value or a name · is sent, so that the service reports what is missing", () => {
  expect(headersGiven([row("X-Key", ""), row("", "value")])).toEqual({ "X-Key": "", "": "value" });
});

test("two rows with one name · are found, in any case", () => {
  expect(indexOfDuplicate([row("X-Key", "a"), row("", ""), row("x-key ", "b")])).toBe(2);
  expect(indexOfDuplicate([row("X-Key", "a"), row("", ""), row("", "")])).toBe(-1);
});

test("an error at a header · belongs to its row", () => {
  const rows = [...rowsOf(stored), row("X.New", "a")];
  expect(fieldOfHeader("headers.X.New", rows)).toBe("headers.2");
  expect(fieldOfHeader("headers", rows)).toBe("headers");
  expect(fieldOfHeader("url", rows)).toBe("url");
});

test("each new row · has its own key", () => {
  const rows = rowsOf(stored);
  const added = [...rows, newRow(rows)];
  expect(new Set([...added, newRow(added)].map(({ key }) => key)).size).toBe(4);
});
