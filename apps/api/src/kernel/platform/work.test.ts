import { expect, test, vi } from "vitest";
import { keptLog } from "../../../test/log-lines.ts";
import { until } from "../../../test/until.ts";
import { doChores, startLoops } from "./work.ts";

test("chores · one of which fails · all run, and the log names the failed one", async () => {
  const { logger, lines } = keptLog();
  const done = vi.fn(async () => {});
  await doChores(
    { logger },
    {
      "tidy up": async () => {
        throw new Error("The database is away");
      },
      "water the plants": done,
    },
  );
  expect(done).toHaveBeenCalledOnce();
  expect(lines.map(({ msg }) => msg)).toEqual(["Could not tidy up"]);
});

test("chores · stopped after the first · skip the others", async () => {
  const { logger } = keptLog();
  const stopping = new AbortController();
  const left = vi.fn(async () => {});
  await doChores({ logger }, { first: async () => stopping.abort(), left }, stopping.signal);
  expect(left).not.toHaveBeenCalled();
});

test("loops · one of which fails · all start again until they are stopped", async () => {
  const { logger, lines } = keptLog();
  const [failing, working] = [vi.fn(async () => {}), vi.fn(async () => {})];
  failing.mockRejectedValueOnce(new Error("The database is away"));
  const loops = { fail: { intervalMs: 1, run: failing }, work: { intervalMs: 1, run: working } };
  const running = startLoops({ logger }, loops);
  await until(() => Math.min(failing.mock.calls.length, working.mock.calls.length) >= 2);
  await running.stop();
  expect(lines.map(({ msg }) => msg)).toEqual(["Could not fail"]);
});
