import { afterEach, expect, test, vi } from "vitest";
import { filtersIn, hasStatus, queryOf, readSearch, viewOf } from "./search.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("dates relative to today · in the organization's zone · are stored by name and sent as times", () => {
  // Already November 27 in Tokyo.
  vi.useFakeTimers({ now: Date.parse("2026-11-26T16:00:00Z") });
  const search = readSearch({ days: "last_7_days" });
  expect(viewOf(search, ["name"])).toEqual({ days: "last_7_days", columns: ["name"] });
  expect(queryOf(search, "Asia/Tokyo")).toMatchObject({
    createdAfter: Date.parse("2026-11-21T00:00:00+09:00"),
    createdBefore: Date.parse("2026-11-28T00:00:00+09:00"),
  });
  expect(readSearch({ days: "last_5_days" })).toEqual({});
});

test("statuses in the address · one, several or none of them · are sent as the service accepts them", () => {
  const sent = (status: string) => queryOf(readSearch({ status }), "UTC");
  expect(sent("new")).toMatchObject({ status: "new" });
  expect(sent("new,lost")).toMatchObject({ statuses: "new,lost" });
  expect(sent("-new,lost")).toMatchObject({ excludedStatuses: "new,lost" });
  expect(readSearch({ status: "New!" })).toEqual({});
});

test("order and groups in the address · are kept by a saved view, and unknown ones ignored", () => {
  const search = readSearch({ sort: "name", order: "asc", group: "status" });
  expect(viewOf(filtersIn(search), [])).toEqual({ ...search, columns: [] });
  expect(readSearch({ sort: "phone", order: "asc", group: "company" })).toEqual({});
  expect(readSearch({ sort: "value", order: "down" })).toEqual({ sort: "value" });
});

test("groups by status · are those that the filter on statuses lets through", () => {
  const passed = (status?: string) => ["new", "lost"].filter((key) => hasStatus({ status }, key));
  expect(passed()).toEqual(["new", "lost"]);
  expect(passed("lost")).toEqual(["lost"]);
  expect(passed("-lost")).toEqual(["new"]);
});
