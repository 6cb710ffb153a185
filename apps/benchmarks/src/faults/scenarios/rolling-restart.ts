import { setTimeout as delay } from "node:timers/promises";
import { type Fault, finding, none, within } from "../fault.ts";
import { startBalancer } from "../stage/balancer.ts";
import { compareLogs, settled } from "../stage/checker.ts";
import { startLoad } from "../stage/load.ts";

const endLimitMs = 20_000;
const receiverAnswersAfterMs = 300;

/** Stops and starts the processes one at a time, while requests and deliveries are in flight. */
export const rollingRestart: Fault = {
  name: "SIGTERM under load, rolling",
  async run(stage) {
    const apis = await stage.startApis(2);
    const workers = await stage.startWorkers(2);
    const { receiver, database } = stage;
    await stage.subscribe("/a");
    receiver.respondWith((response) => setTimeout(() => response.end(), receiverAnswersAfterMs));
    const balancer = startBalancer(apis);
    const load = startLoad({ ...stage, apis: balancer.ready });
    await delay(1_000);
    const endsMs: number[] = [];
    for (let round = 0; round < (stage.isSmall ? 1 : 4); round += 1) {
      for (const one of [...apis, ...workers]) {
        endsMs.push(await one.terminate());
        await one.start();
      }
    }
    await load.stop();
    await balancer.stop();
    await settled(database, { withinMs: 30_000 });
    const verdict = await compareLogs({ ...stage, load, paths: ["/a"] });
    const broken = load.answers.filter(({ brokenBy }) => brokenBy !== undefined);
    const why = [...new Set(broken.map(({ brokenBy }) => brokenBy))].join(", ");
    return [
      within("each process ended", endLimitMs, Math.max(...endsMs)),
      finding(
        `0 connections broken in ${load.answers.length} requests`,
        `${broken.length} ${why}`,
        broken.length === 0,
      ),
      none("acknowledged lost", verdict.lost),
      none("requests given up or done twice", verdict.doubled + load.givenUp.length),
      none(`of ${verdict.received} deliveries sent twice`, verdict.duplicates),
    ];
  },
};
