import { expect, test } from "vitest";
import { settleEach } from "./settle-each.ts";

test("many calls · some of which fail · run a few at a time and return each result in order", async () => {
  let [running, runningMax] = [0, 0];
  const results = await settleEach([1, 2, 3, 4, 5, 6], async (input) => {
    running += 1;
    runningMax = Math.max(runningMax, running);
    await Promise.resolve();
    running -= 1;
    if (input === 2) throw new Error("two");
    return input * 10;
  });
  expect(runningMax).toBe(4);
  expect(
    results.map((result) => (result.status === "fulfilled" ? result.value : "failed")),
  ).toEqual([10, "failed", 30, 40, 50, 60]);
});
