import { afterEach, expect, test, vi } from "vitest";
import { filtersIn, hasStatus, queryOf, readSearch, searchOfView, viewOf } from "./search.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("dates relative to today · in the organization's time zone · are stored by name and sent as times", () => {
  // It is already November 27 in Tokyo at this time.
  vi.useFakeTimers({ now: Date.parse("2026-11-26T16:00:00Z") });
  const search = readSearch({ days: "last_7_days" });
  expect(viewOf(search, ["name"])).toEqual({ days: "last_7_days", columns: ["name"] });
  expect(queryOf(search, "Asia/Tokyo")).toMatchObject({
    createdAfter: Date.parse("2026-11-21T00:00:00+09:00"),
    createdBefore: Date.parse("2026-11-28T00:00:00+09:00"),
  });
  expect(readSearch({ days: "last_5_days" })).toEqual({});
});

test("statuses in the URL · one, several or none of them · are sent as the service accepts them", () => {
  const sent = (status: string) => queryOf(readSearch({ status }), "UTC");
  expect(sent("new")).toMatchObject({ status: "new" });
  expect(sent("new,lost")).toMatchObject({ statuses: "new,lost" });
  expect(sent("-new,lost")).toMatchObject({ excludedStatuses: "new,lost" });
  expect(readSearch({ status: "New!" })).toEqual({});
});

test("order and groups in the URL · are kept by a saved view, and unknown ones ignored", () => {
  const search = readSearch({ sort: "name", order: "asc", group: "status" });
  expect(viewOf(filtersIn(search), [])).toEqual({ ...search, columns: [] });
  expect(readSearch({ sort: "phone", order: "asc", group: "company" })).toEqual({});
  expect(readSearch({ sort: "value", order: "down" })).toEqual({ sort: "value" });
});

const roof = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c22";
const person = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c23";

test.each([
  { status: "new,lost" },
  { status: "-new,lost" },
  { label: "-fair,VIP" },
  { call: "mine" },
  { credit: "open" },
  { referrer: person },
  { assignee: "none" },
  { q: "Vänskä" },
  { days: "this_quarter" },
  { from: "2026-03-01", to: "2026-03-16" },
  { sort: "value", order: "asc" },
  { group: "status" },
  { [`custom.${roof}`]: "Tile,Slate%2C old" },
  { [`custom.${roof}`]: "-Tile", [`custom.${person}`]: "true" },
])("a saved view · with %j · restores it", (search) => {
  const read = readSearch(search);
  expect(read).toEqual(search);
  expect(searchOfView(viewOf(filtersIn(read), ["name"]))).toEqual({ ...search, columns: ["name"] });
});

test("the values of custom fields · are sent together", () => {
  const search = { [`custom.${roof}`]: "-Tile,Slate%2C old", [`custom.${person}`]: "true" };
  expect(queryOf(readSearch(search), "UTC").customFields).toBe(
    `${roof}!:Tile,Slate%2C%20old;${person}:true`,
  );
  expect(readSearch({ "custom.roof": "Tile" })).toEqual({});
});

test("groups by status · are those that the status filter allows", () => {
  const passed = (status?: string) => ["new", "lost"].filter((key) => hasStatus({ status }, key));
  expect(passed()).toEqual(["new", "lost"]);
  expect(passed("lost")).toEqual(["lost"]);
  expect(passed("-lost")).toEqual(["new"]);
});
