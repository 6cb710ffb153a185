import { expect, test } from "vitest";
import { Shares, systemId } from "./shares.ts";

/**
 * Creates eight connections, so that a quarter is two, and returns the holders in the order that
 * they got a connection.
 */
function arrange() {
  let nowMs = 0;
  const shares = new Shares(8, () => nowMs);
  const started: string[] = [];
  const wait = (holder: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      shares.wait(holder, () => started.push(holder));
    }
  };
  /**
   * Returns one connection for each of these holders, then reports who got the free connections.
   */
  const next = (...holders: string[]) => {
    started.length = 0;
    for (const holder of holders) shares.giveBack(holder);
    return started.join(" ");
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { shares, started, wait, next, pass };
}

test("A holder · while no one else waits · gets all connections", () => {
  const { shares, started, wait, next } = arrange();
  wait("big", 10);
  expect(started).toHaveLength(8);
  expect(shares.waitingCount).toBe(2);
  expect(next("big", "big", "big")).toBe("big big");
  expect(shares.waitingCount).toBe(0);
});

test("A holder with its quarter or more · while another is present · gets none", () => {
  const { started, wait, next } = arrange();
  wait("big", 20);
  wait("small", 1);
  wait("middle", 3);
  expect(next("big", "big", "big")).toBe("small middle middle");
  // The holder has only its quarter of the eight connections, although others are idle.
  expect(next("big", "big", "big", "small", "middle")).toBe("middle");
  expect(next("big", "big")).toBe("big big");
  expect(started).toHaveLength(2);
});

test("A holder · when no one else has asked for over a second · gets all again", () => {
  const { wait, next, pass } = arrange();
  wait("small", 1);
  wait("big", 20);
  expect(next("small")).toBe("");
  pass(1_000);
  wait("big", 1);
  expect(next("big")).toBe("big");
  pass(1);
  wait("big", 1);
  expect(next("big")).toBe("big");
  wait("small", 1);
  expect(next("big")).toBe("small");
});

test("The system · next to organizations · does not count as another holder, and can use what they leave", () => {
  const { started, wait, next } = arrange();
  wait(systemId, 1);
  wait("big", 20);
  expect(started).toHaveLength(8);
  expect(next("big", "big")).toBe("big big");
  wait(systemId, 9);
  expect(next("big", "big", "big")).toBe(`${systemId} big ${systemId}`);
});

test("Holders with less than their quarter · alternate, regardless of how many requests each has", () => {
  const { wait, next } = arrange();
  wait("big", 20);
  wait("one", 9);
  wait("two", 2);
  wait("three", 1);
  expect(next("big", "big", "big", "big", "big")).toBe("one two three one two");
});

test("A holder that stops waiting · gets none and blocks no one", () => {
  const { shares, started, wait, next } = arrange();
  wait("big", 9);
  const start = () => started.push("late");
  shares.wait("late", start);
  shares.giveUp("late", start);
  shares.giveUp("late", start);
  expect(next(...Array(7).fill("big"))).toBe("big");
  expect(shares.waitingCount).toBe(0);
});

test("A quarter · of fewer than four connections · is one", () => {
  const shares = new Shares(1);
  const started: string[] = [];
  for (const holder of ["one", "one", "two"]) shares.wait(holder, () => started.push(holder));
  shares.giveBack("one");
  shares.wait("one", () => started.push("one"));
  shares.giveBack("one");
  expect(started).toEqual(["one", "one", "two"]);
});

test("Any order of requests and returns · leaves no connection idle while a holder below a quarter waits, and gives no one more", () => {
  let seed = 7;
  const random = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const shares = new Shares(8, () => 0);
  const held: Record<string, number> = {};
  const waiting: Record<string, number> = {};
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const change = (counts: Record<string, number>, holder: string, by: number) => {
    counts[holder] = (counts[holder] ?? 0) + by;
  };
  for (let step = 0; step < 5_000; step += 1) {
    const holder = `holder ${random(4)}`;
    if (random(2) === 0 || (held[holder] ?? 0) === 0) {
      change(waiting, holder, 1);
      shares.wait(holder, () => {
        expect(Object.keys(waiting).length === 1 || (held[holder] ?? 0) < 2).toBe(true);
        change(waiting, holder, -1);
        change(held, holder, 1);
      });
    } else {
      change(held, holder, -1);
      shares.giveBack(holder);
    }
    const below = Object.keys(waiting).filter(
      (other) => (waiting[other] ?? 0) > 0 && (held[other] ?? 0) < 2,
    );
    expect(sum(held) === 8 || below.length === 0).toBe(true);
    expect(shares.waitingCount).toBe(sum(waiting));
  }
});
