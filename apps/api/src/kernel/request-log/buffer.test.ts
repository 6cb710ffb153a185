import { expect, test } from "vitest";
import { createRequestBuffer, type RequestRow } from "./buffer.ts";

const rowOf = (organizationId: string, id: string): RequestRow => ({
  id,
  organizationId,
  method: "GET",
  route: "/api/v1/referrals",
  status: 200,
  errorCode: null,
  requestId: id,
  keyId: "key",
  durationMs: 1,
  responseBytes: 1,
  clientNetwork: null,
  droppedCount: 0,
});

const countsOf = (rows: RequestRow[]) => rows.map(({ id, droppedCount }) => [id, droppedCount]);

test("a buffer with free capacity · keeps every row once, in order", () => {
  const buffer = createRequestBuffer(3);
  for (const id of ["1", "2", "3"]) expect(buffer.add(rowOf("a", id))).toBe(true);
  expect(countsOf(buffer.take())).toEqual([
    ["1", 0],
    ["2", 0],
    ["3", 0],
  ]);
  expect(buffer.take()).toEqual([]);
});

test("a full buffer · drops rows and counts them in the first row of their organization", () => {
  const buffer = createRequestBuffer(2);
  for (const id of ["1", "2", "3", "4"]) buffer.add(rowOf("a", id));
  expect(buffer.add(rowOf("a", "5"))).toBe(false);
  expect(countsOf(buffer.take())).toEqual([
    ["1", 3],
    ["2", 0],
  ]);
});

test("an organization without a row in a full buffer · gets one, so that its log can count the others", () => {
  const buffer = createRequestBuffer(1);
  buffer.add(rowOf("a", "1"));
  expect(buffer.add(rowOf("b", "2"))).toBe(true);
  expect(buffer.add(rowOf("b", "3"))).toBe(false);
  expect(countsOf(buffer.take())).toEqual([
    ["1", 0],
    ["2", 1],
  ]);
});

test("rows that return to a full buffer · keep their own count", () => {
  const buffer = createRequestBuffer(1);
  const [first, second] = [rowOf("a", "1"), rowOf("a", "2")];
  second.droppedCount = 4;
  buffer.add(first);
  buffer.add(second);
  expect(countsOf(buffer.take())).toEqual([["1", 5]]);
});
