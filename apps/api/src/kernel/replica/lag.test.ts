import { expect, test } from "vitest";
import { createReplicaLag } from "./lag.ts";

const at = (at: number, lsn: number) => ({ at, lsn });

test("A replica · that has replayed a position · has every change before the time of that position", () => {
  const lag = createReplicaLag(0);
  for (const position of [at(100, 10), at(200, 20), at(300, 20), at(400, 40)]) lag.note(position);
  expect(lag.currentUntil()).toBe(0);
  lag.reach(9);
  expect(lag.currentUntil()).toBe(0);
  lag.reach(20);
  expect(lag.currentUntil()).toBe(300);
  lag.reach(39);
  expect(lag.currentUntil()).toBe(300);
  lag.reach(40);
  expect(lag.currentUntil()).toBe(400);
});

test("Another server behind the same address · that has replayed less · does not make the replica older", () => {
  const lag = createReplicaLag(0);
  lag.note(at(100, 10));
  lag.note(at(200, 20));
  lag.reach(20);
  lag.reach(10);
  expect(lag.currentUntil()).toBe(200);
});

test("The required position · is the oldest one that is recent enough · and without one, is never reached", () => {
  const lag = createReplicaLag(0);
  for (const position of [at(100, 10), at(200, 20), at(300, 30)]) lag.note(position);
  expect([50, 100, 101, 300].map(lag.atLeast)).toEqual([10, 10, 20, 30]);
  expect(lag.atLeast(301)).toBe(Number.POSITIVE_INFINITY);
});

test("Positions · older than an hour · are deleted", () => {
  const lag = createReplicaLag(0);
  lag.note(at(0, 10));
  lag.note(at(3_600_000, 20));
  lag.reach(10);
  expect(lag.currentUntil()).toBe(0);
  expect(lag.atLeast(0)).toBe(20);
});
