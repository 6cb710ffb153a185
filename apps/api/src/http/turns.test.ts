import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("What is asked for under one key · whatever fails · runs one after the other, and other keys do not wait", async () => {
  const turns = new Turns();
  const told: string[] = [];
  const started: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      told.push(name);
      started.push(() => resolve(name));
    });
  const first = turns.take("one", work("first"));
  const failing = turns.take("one", () => Promise.reject(new Error("no")));
  const second = turns.take("one", work("second"));
  const other = turns.take("other", work("other"));
  await Promise.resolve();
  expect(told).toEqual(["first", "other"]);
  started[1]?.();
  expect(await other).toBe("other");
  started[0]?.();
  expect(await first).toBe("first");
  await expect(failing).rejects.toThrow("no");
  await Promise.resolve();
  expect(told).toEqual(["first", "other", "second"]);
  started[2]?.();
  expect(await second).toBe("second");
});
