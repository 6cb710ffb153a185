import { afterEach, expect, test, vi } from "vitest";
import { queryOf, readSearch, viewOf } from "./search.ts";

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
