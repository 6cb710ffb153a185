import { expect, test } from "vitest";
import { deliveriesIn, readLogSearch } from "./search.ts";

test("the values in the URL · filter the log, and nothing else does", () => {
  const search = { status: "delivered", eventType: "user.left", from: "2026-03-16", q: "0199" };
  expect(readLogSearch({ ...search, to: "soon", page: 2 })).toEqual(search);
  expect(readLogSearch({ status: "lost", eventType: "*", from: "16.3.", q: " " })).toEqual({});
});

test("days · are those of the organization, including the last one", () => {
  expect(deliveriesIn({ from: "2026-03-16", to: "2026-03-16" }, "Europe/Berlin")).toEqual({
    createdAfter: Date.parse("2026-03-15T23:00:00Z"),
    createdBefore: Date.parse("2026-03-16T23:00:00Z"),
  });
});
