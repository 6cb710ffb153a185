import { expect, test } from "vitest";
import { Shares } from "./shares.ts";

/** Eight connections, of which a quarter are two, and who got one in turn. */
function arrange() {
  const shares = new Shares(8);
  const started: string[] = [];
  const wait = (holder: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      shares.wait(holder, () => started.push(holder));
    }
  };
  /** Gives back one connection for each of these holders, and answers who got those. */
  const next = (...holders: string[]) => {
    started.length = 0;
    for (const holder of holders) shares.giveBack(holder);
    return started.join(" ");
  };
  return { shares, started, wait, next };
}

test("A holder · while nobody else waits · has all connections", () => {
  const { shares, started, wait, next } = arrange();
  wait("big", 10);
  expect(started).toHaveLength(8);
  expect(shares.waitingCount).toBe(2);
  expect(next("big", "big", "big")).toBe("big big");
  expect(shares.waitingCount).toBe(0);
});

test("A holder with its quarter or more · while others with less wait · gets none", () => {
  const { wait, next } = arrange();
  wait("big", 20);
  wait("small", 1);
  wait("middle", 3);
  expect(next("big", "big", "big")).toBe("small middle middle");
  // Both have their quarter, and nothing lies idle.
  expect(next("big")).toBe("big");
  expect(next("small", "middle")).toBe("middle big");
});

test("Holders with less than their quarter · take turns, however much each waits with", () => {
  const { wait, next } = arrange();
  wait("big", 20);
  wait("one", 9);
  wait("two", 2);
  wait("three", 1);
  expect(next("big", "big", "big", "big", "big")).toBe("one two three one two");
});

test("Holders with their quarter or more · when only such wait · take turns", () => {
  const { wait, next } = arrange();
  wait("one", 20);
  wait("two", 20);
  expect(next("one", "one")).toBe("two two");
  expect(next("one", "one", "one", "one")).toBe("one two one two");
});

test("Who gives up waiting · gets none, and keeps nobody from theirs", () => {
  const { shares, started, wait, next } = arrange();
  wait("big", 9);
  const start = () => started.push("late");
  shares.wait("late", start);
  shares.giveUp("late", start);
  shares.giveUp("late", start);
  expect(next("big")).toBe("big");
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

test("Any order of asking and giving back · leaves no connection idle, and nobody above a quarter goes before one below", () => {
  let seed = 7;
  const random = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const shares = new Shares(8);
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
        const below = Object.keys(waiting).filter(
          (other) => (waiting[other] ?? 0) > 0 && (held[other] ?? 0) < 2,
        );
        expect(below.length === 0 || below.includes(holder)).toBe(true);
        change(waiting, holder, -1);
        change(held, holder, 1);
      });
    } else {
      change(held, holder, -1);
      shares.giveBack(holder);
    }
    expect(sum(held) === 8 || sum(waiting) === 0).toBe(true);
    expect(shares.waitingCount).toBe(sum(waiting));
  }
});
