import { setTimeout as delay } from "node:timers/promises";
import { finding, within } from "../../fault.ts";
import { clockLibrary } from "../requirements.ts";
import { type Api, startSupervised } from "../services.ts";
import { type FleetFault, underLoad } from "../under-load.ts";

const kinds = ["Sentinel"] as const;
const endLimitMs = 20_000;

const clockAt = (shift: string) => ({
  LD_PRELOAD: clockLibrary() ?? "",
  FAKETIME: shift,
  DONT_FAKE_MONOTONIC: "1",
});
const clockMs = 15_000;

const clockOff = underLoad(
  { name: "clocks of a worker and an API five minutes off", kinds },
  async ({ fleet, writesResume }) => {
    const [api] = fleet.apis;
    const [worker] = fleet.workers;
    if (api === undefined || worker === undefined) throw new Error("A process is missing");
    await Promise.all([api.terminate(), worker.terminate()]);
    await api.start({ environment: clockAt("+5m") });
    await worker.start({ environment: clockAt("-5m") });
    await delay(clockMs);
    await Promise.all([api.terminate(), worker.terminate()]);
    for (const one of [api, worker]) await startSupervised(one);
    await writesResume();
    return [];
  },
);

const rolling = underLoad(
  { name: "rolling restart, with a switchover in the middle", kinds },
  async ({ fleet, writesResume }) => {
    const { apis, workers, engine } = fleet;
    const order: (Api | (typeof workers)[number])[] = [...apis, ...workers];
    const middle = Math.floor(fleet.random() * order.length);
    const endsMs: number[] = [];
    let moved: Promise<unknown> = Promise.resolve();
    for (const [index, one] of order.entries()) {
      if (index === middle) moved = engine.switchOver().catch((error) => error);
      endsMs.push(await one.terminate());
      await startSupervised(one);
    }
    const error = await moved;
    await writesResume();
    return [
      finding("Patroni switched over", error === undefined ? "yes" : String(error), !error),
      within("each process ended", endLimitMs, Math.max(...endsMs)),
      finding("switchover before the restart of", order[middle]?.name ?? "", true),
    ];
  },
);

export const machineFaults: FleetFault[] = [rolling, clockOff];
