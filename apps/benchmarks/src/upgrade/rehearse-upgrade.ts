import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "@referral-service/api/test/seeded-random.ts";
import { none } from "../faults/fault.ts";
import { startBalancer } from "../faults/stage/balancer.ts";
import { compareLogs, settled } from "../faults/stage/checker.ts";
import { startLoad } from "../faults/stage/load.ts";
import { startPostgresServer } from "../faults/stage/postgres-server.ts";
import type { ServiceProcess } from "../faults/stage/service-process.ts";
import { type ApiProcess, type Stage, setStage } from "../faults/stage/stage.ts";
import { startReaders } from "./readers.ts";
import { prepareRelease, type Release } from "./release.ts";

const holdMs = 8_000;
const settleLimitMs = 60_000;
const processesOfEach = 2;
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Upgrades from one commit to another under load, runs processes of both side by side, and returns to the
 * first. Ends with an error if a request fails or an acknowledged change is lost.
 */
export async function rehearseUpgrade(before = "HEAD~1", after = "HEAD") {
  const directory = await mkdtemp(join(tmpdir(), "upgrade-"));
  try {
    const [old, next] = [
      await prepareRelease(before, directory),
      await prepareRelease(after, directory),
    ];
    say(`from ${old.commit} to ${next.commit}`);
    const postgres = await startPostgresServer(old.migrate);
    const stage = await setStage({
      ...{ postgres, redis: undefined, isSmall: true, random: seededRandom(1) },
      compileCache: join(directory, "compile-cache"),
    });
    try {
      await upgradeAndReturn(stage, { old, next });
    } finally {
      await stage.stop();
      await postgres.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function upgradeAndReturn(stage: Stage, { old, next }: { old: Release; next: Release }) {
  const apis: ApiProcess[] = [];
  const workers: ServiceProcess[] = [];

  /** Starts a process of this release next to the running ones. */
  async function add({ root }: Release) {
    const [started, worker] = [
      await stage.startApis(1, { root }),
      await stage.startWorkers(1, { root }),
    ];
    apis.push(...started);
    workers.push(...worker);
  }

  /** Replaces the API and the worker that have run the longest. */
  async function replaceOne(release: Release) {
    const [api, worker] = [apis[0], workers[0]];
    await add(release);
    await Promise.all([api?.terminate(), worker?.terminate()]);
    apis.shift();
    workers.shift();
  }

  for (let count = 0; count < processesOfEach; count += 1) await add(old);
  await stage.subscribe("/a");
  const balancer = startBalancer(apis);
  const load = startLoad({ ...stage, apis: balancer.ready });
  const readers = startReaders(balancer.ready, stage.organization);

  const failuresSince = (sinceMs: number) => [
    ...load.answers
      .filter(({ startedMs }) => startedMs >= sinceMs)
      .filter(({ status, brokenBy }) => brokenBy !== undefined || (status ?? 200) >= 300)
      .map(({ status, brokenBy }) => `change: ${status ?? brokenBy}`),
    ...readers.reads
      .filter(({ startedMs, outcome }) => startedMs >= sinceMs && outcome !== 200)
      .map(({ path, outcome }) => `${path}: ${outcome}`),
  ];
  async function phase(name: string, work: () => Promise<unknown>) {
    const sinceMs = performance.now();
    const countBefore = load.answers.length + readers.reads.length;
    await work();
    await delay(holdMs);
    const failures = failuresSince(sinceMs);
    const count = load.answers.length + readers.reads.length - countBefore;
    say(`${name.padEnd(52)} ${count} requests, ${failures.length} failed`);
    for (const [failure, same] of Map.groupBy(failures, (one) => one)) {
      say(`  ${same.length} × ${failure}`);
    }
  }

  const startedMs = performance.now();
  await phase("the first release", async () => {});
  await phase("its processes, on the schema of the second", () => next.migrate(stage.database.url));
  await phase("both side by side", () => add(next));
  await phase("upgraded one at a time", async () => {
    for (let count = 0; count < processesOfEach; count += 1) await replaceOne(next);
  });
  await phase("returned to the first release, one at a time", async () => {
    for (let count = apis.length; count > 0; count -= 1) await replaceOne(old);
  });
  await load.stop();
  await readers.stop();
  await balancer.stop();

  const { openCount } = await settled(stage.database, { withinMs: settleLimitMs });
  const verdict = await compareLogs({ ...stage, load, paths: ["/a"] });
  const findings = [
    none("failed requests", failuresSince(startedMs).length),
    none(`of ${verdict.acknowledged} acknowledged changes lost`, verdict.lost),
    none("requests done twice", verdict.doubled),
    none("open deliveries", openCount),
    none("processes ended", stage.unexpectedEnds.length),
  ];
  for (const { goal, measured, holds } of findings) {
    say(`${goal.padEnd(52)} ${measured}${holds ? "" : "   MISSED"}`);
  }
  if (findings.every(({ holds }) => holds)) return;
  process.stderr.write(await stage.errorsLogged());
  process.exitCode = 1;
}
