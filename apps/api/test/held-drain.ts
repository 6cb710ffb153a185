/**
 * Loaded into a process before its main program. SIGUSR2 instead of a clock ends the drain, so a slow test
 * cannot end it early and a fast test need not wait. The time limits that would end it earlier never
 * expire.
 */
import { once } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { httpDrain, stopWithinMs, workerDrainMs } from "../src/processes/run-until-stopped.ts";

const isOver = once(process, "SIGUSR2");

const wait = timers.setTimeout;
timers.setTimeout = (async (ms: number, ...rest: []) =>
  ms === httpDrain.noticeMs ? isOver : wait(ms, ...rest)) as typeof wait;
syncBuiltinESMExports();

const limits = [workerDrainMs, httpDrain.finishMs, stopWithinMs];

const start = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  ((run: () => void, ms: number, ...rest: []) => {
    if (!limits.includes(ms)) return start(run, ms, ...rest);
    if (ms === workerDrainMs) void isOver.then(run);
    return start(() => {}, ms).unref();
  }) as typeof start,
  start,
);
