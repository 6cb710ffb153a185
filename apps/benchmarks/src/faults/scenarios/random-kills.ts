import { inFlightMax } from "@referral-service/api/webhooks/engine/lane-shares.ts";
import { type Fault, finding, none, within } from "../fault.ts";
import { compareLogs, settled } from "../stage/checker.ts";
import { killAtRandom } from "../stage/killer.ts";
import { startLoad } from "../stage/load.ts";

const settleLimitMs = 60_000;

export const randomKills: Fault = {
  name: "API and worker killed at random under load",
  async run(stage) {
    const apis = await stage.startApis(2);
    const workers = await stage.startWorkers(2);
    const paths = ["/a", "/b"];
    for (const path of paths) await stage.subscribe(path);
    const load = startLoad({ ...stage, apis });
    const kills = await killAtRandom([...apis, ...workers], {
      ...{ load, random: stage.random },
      count: stage.isSmall ? 4 : 60,
    });
    await load.stop();
    const lastKillMs = kills.at(-1)?.atMs ?? 0;
    const { atMs, openCount } = await settled(stage.database, { withinMs: settleLimitMs });
    const verdict = await compareLogs({ load, paths, ...stage });
    const workerKills = kills.filter(({ name }) => name.startsWith("worker")).length;
    const duplicatesMax = workerKills * inFlightMax;
    return [
      none(`of ${verdict.acknowledged} acknowledged lost, ${kills.length} kills`, verdict.lost),
      none("phantoms", verdict.phantoms),
      none("requests given up or done twice", verdict.doubled + load.givenUp.length),
      finding(
        `duplicates ≤ ${workerKills} worker kills × ${inFlightMax}`,
        String(verdict.duplicates),
        verdict.duplicates <= duplicatesMax,
      ),
      none("open deliveries", openCount),
      within("settled after the last kill", settleLimitMs, atMs - lastKillMs),
    ];
  },
};
