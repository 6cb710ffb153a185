import { expect, test, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { Turns } from "./turns.ts";

test("Work under one key · regardless of failures · runs one at a time, and other keys do not wait", async () => {
  const turns = new Turns({ rest: () => Promise.resolve() });
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
  await until(() => told.length === 3);
  expect(told).toEqual(["first", "other", "second"]);
  started[2]?.();
  expect(await second).toBe("second");
});

test("A key · after some work · pauses for the duration of the work, up to 100 ms", async () => {
  const rests: { durationMs: number; end: () => void }[] = [];
  const turns = new Turns({
    rest: (durationMs) =>
      new Promise((end) => rests.push({ durationMs, end: () => end(durationMs) })),
  });
  let isAsked = false;
  await turns.take("one", async () => {});
  const next = turns.take("one", async () => {
    isAsked = true;
  });
  await turns.take("other", async () => {});
  expect(isAsked).toBe(false);
  expect(rests).toHaveLength(2);
  for (const { durationMs, end } of rests) {
    expect(durationMs).toBeLessThanOrEqual(100);
    end();
  }
  await next;
  expect(isAsked).toBe(true);
});

test("A key · whose pauses have no limit · pauses for the duration of the work", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValueOnce(1_000).mockReturnValueOnce(1_400);
  const rests: number[] = [];
  const turns = new Turns({
    rest: async (durationMs) => rests.push(durationMs),
    restMsMax: Infinity,
  });
  await turns.take("one", async () => {});
  clock.mockRestore();
  expect(rests).toEqual([400]);
});
