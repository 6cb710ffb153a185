import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { Places } from "./memory-places.ts";

const limits = { process: 3, organization: 2, waitMsMax: 60_000 };

/**
 * Enters in the order of the names and records who got a place. No request is waiting when the test
 * ends.
 */
function crowd(places: Places, ...organizationIds: string[]) {
  const entered: string[] = [];
  const leave: (() => void)[] = [];
  for (const organizationId of organizationIds) {
    void places.enter(organizationId).then((leavePlace) => {
      entered.push(organizationId);
      let isHeld = true;
      leave.push(() => {
        if (isHeld) leavePlace();
        isHeld = false;
      });
    });
  }
  onTestFinished(async () => {
    for (const index of organizationIds.keys()) {
      await vi.waitUntil(() => leave.length > index);
      leave[index]?.();
    }
  });
  return { entered, leave };
}

test("Places · when only one organization asks · do not exceed its share", async () => {
  const { entered, leave } = crowd(new Places(limits), "one", "one", "one");
  await turn();
  expect(entered).toEqual(["one", "one"]);
  leave[0]?.();
  await turn();
  expect(entered).toEqual(["one", "one", "one"]);
});

test("Places · in a full process · go to waiting requests in order, except those with their share", async () => {
  const { entered, leave } = crowd(new Places(limits), "one", "one", "two", "one", "two", "three");
  await turn();
  expect(entered).toEqual(["one", "one", "two"]);
  leave[2]?.();
  await turn();
  expect(entered).toEqual(["one", "one", "two", "two"]);
  leave[0]?.();
  await turn();
  expect(entered.at(-1)).toBe("one");
});

test("Places · for requests that wait too long · are rejected and stay available", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const places = new Places({ ...limits, process: 1 });
    const leave = await places.enter("one");
    const refused = expect(places.enter("two")).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterSeconds: 1,
    });
    await vi.advanceTimersByTimeAsync(limits.waitMsMax);
    await refused;
    leave();
    await places.enter("three");
  } finally {
    vi.useRealTimers();
  }
});
