import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrincipalMemory, type KnownPrincipal } from "./principal-memory.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const holderNamed = (userId: string): KnownPrincipal => ({
  principal: { kind: "person", keyId: userId, identityUserId: userId, users: [] },
  expiresAt: null,
});

/** A database with a version that increases, and lookups that take the given time. */
function world({ principalCountMax }: { principalCountMax?: number } = {}) {
  const database = { version: 0n, isAway: false, lookupMs: 0, lookupCount: 0, isKnown: true };
  const memory = createPrincipalMemory({
    async readVersion() {
      if (database.isAway) throw new Error("away");
      return database.version;
    },
    ...(principalCountMax !== undefined && { principalCountMax }),
  });
  async function load() {
    database.lookupCount += 1;
    if (database.isAway) throw new Error("away");
    const { version, isKnown } = database;
    if (database.lookupMs > 0) await vi.advanceTimersByTimeAsync(database.lookupMs);
    return isKnown ? holderNamed(`of version ${version}`) : undefined;
  }
  const recall = async (key = "key") => {
    const known = await memory.recall(key, load);
    return known?.principal.keyId;
  };
  return { database, memory, recall };
}

test("A valid key · while nothing changes · is looked up once", async () => {
  const { database, recall } = world();
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 0; second < 60; second += 1) {
    expect(await recall()).toBe("of version 0");
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(database.lookupCount).toBe(1);
});

test("A change · on another node · is seen within a second, at any time", async () => {
  for (let waitMs = 0; waitMs <= 2_000; waitMs += 50) {
    const { database, memory, recall } = world();
    await recall();
    await vi.advanceTimersByTimeAsync(waitMs);
    database.version += 1n;
    await vi.advanceTimersByTimeAsync(999);
    expect(await recall(), `after ${waitMs} ms`).toBe("of version 1");
    memory.close();
  }
});

test("The version · when it cannot be read · ends trust within a second and causes a lookup for every key", async () => {
  const { database, recall } = world();
  await recall();
  await vi.advanceTimersByTimeAsync(2_000);
  database.isAway = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(recall()).rejects.toThrow("away");
  await expect(recall()).rejects.toThrow("away");
  database.isAway = false;
  expect(await recall()).toBe("of version 0");
});

test("A version that arrives late · counts from the time of the request", async () => {
  let answer: (version: bigint) => void = () => {};
  const memory = createPrincipalMemory({
    readVersion: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const load = vi.fn(async () => holderNamed("somebody"));
  answer(0n);
  await vi.advanceTimersByTimeAsync(0);
  await memory.recall("key", load);
  await vi.advanceTimersByTimeAsync(1_350);
  // The version was requested after 400 ms and received after 1,350 ms, so it does not show a
  // change in between.
  answer(0n);
  await vi.advanceTimersByTimeAsync(0);
  await memory.recall("key", load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("forget · while a key is being looked up · keeps that result out of the cache", async () => {
  const { database, memory, recall } = world();
  database.lookupMs = 100;
  const early = recall();
  database.version += 1n;
  memory.forget();
  expect(await early).toBe("of version 0");
  expect(await recall()).toBe("of version 1");
});

test("A change on another node · while a key is being looked up · is not lost", async () => {
  for (let lookupMs = 50; lookupMs <= 850; lookupMs += 50) {
    const { database, memory, recall } = world();
    await recall("another key");
    await vi.advanceTimersByTimeAsync(2_000);
    database.lookupMs = lookupMs;
    const early = recall();
    database.version += 1n;
    await early;
    database.lookupMs = 0;
    await vi.advanceTimersByTimeAsync(1_000 - lookupMs);
    expect(await recall(), `looked up in ${lookupMs} ms`).toBe("of version 1");
    memory.close();
  }
});

test("Requests with one key · at the same time · share one lookup", async () => {
  const { database, recall } = world();
  const answers = await Promise.all(Array.from({ length: 50 }, () => recall()));
  expect(new Set(answers)).toEqual(new Set(["of version 0"]));
  expect(database.lookupCount).toBe(1);
});

test("A failed lookup · is not cached", async () => {
  const { database, recall } = world();
  database.isAway = true;
  await expect(recall()).rejects.toThrow("away");
  database.isAway = false;
  expect(await recall()).toBe("of version 0");
});

test("An unknown key · is looked up again within a second", async () => {
  const { database, recall } = world();
  database.isKnown = false;
  expect(await recall()).toBeUndefined();
  database.isKnown = true;
  await vi.advanceTimersByTimeAsync(999);
  expect(await recall()).toBe("of version 0");
});

test("Without a version · every holder is looked up again within a second", async () => {
  const memory = createPrincipalMemory();
  const load = vi.fn(async () => holderNamed("somebody"));
  for (let call = 0; call < 10; call += 1) await memory.recall("key", load);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  await memory.recall("key", load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("The cache · with more keys than it holds · drops the oldest", async () => {
  const { database, recall } = world({ principalCountMax: 3 });
  for (const key of ["a", "b", "c", "d"]) await recall(key);
  expect(database.lookupCount).toBe(4);
  for (const key of ["b", "c", "d"]) await recall(key);
  expect(database.lookupCount).toBe(4);
  await recall("a");
  expect(database.lookupCount).toBe(5);
});

test("Unknown keys · in any number · displace no valid key", async () => {
  const { database, recall } = world({ principalCountMax: 3 });
  await vi.advanceTimersByTimeAsync(0);
  await recall("good");
  database.isKnown = false;
  for (let key = 0; key < 100; key += 1) await recall(`unknown ${key}`);
  expect(database.lookupCount).toBe(101);
  expect(await recall("good")).toBe("of version 0");
  expect(database.lookupCount).toBe(101);
});

test("knows · for a valid key · remains true after a change until the key proves invalid", async () => {
  const { database, memory, recall } = world();
  expect(memory.knows("key")).toBe(false);
  await recall();
  memory.forget();
  expect(memory.knows("key")).toBe(true);
  database.isKnown = false;
  expect(await recall()).toBeUndefined();
  expect(memory.knows("key")).toBe(false);
});
