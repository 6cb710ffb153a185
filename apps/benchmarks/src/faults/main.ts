import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { redisServerPath } from "@referral-service/api/test/redis.ts";
import { seededRandom } from "@referral-service/api/test/seeded-random.ts";
import { type Backend, type Fault, findingsOf } from "./fault.ts";
import { faults } from "./faults.ts";
import { runMany } from "./many/main.ts";
import { fillCompileCache } from "./stage/compile-cache.ts";
import { type PostgresServer, startPostgresServer } from "./stage/postgres-server.ts";
import { type RedisServer, startRedisServer } from "./stage/redis-server.ts";
import { setStage } from "./stage/stage.ts";
import { type Result, tableEnd, tableHead, tableRows } from "./table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    many: { type: "boolean", default: false },
    small: { type: "boolean", default: false },
    seed: { type: "string" },
  },
});
const isSmall = values.small;
const seed = Number(values.seed ?? randomInt(2 ** 31));
const say = (text: string) => process.stdout.write(text);

if (values.many) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(130));
  }
  process.exit(await runMany({ isSmall, seed, names: positionals }));
}

// All temporary files are in one directory, which is always deleted.
const directory = mkdtempSync(join(tmpdir(), "faults-"));
process.env.TMPDIR = directory;
process.once("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  // The kernel and PostgreSQL's keeper end all started processes when this one ends.
  process.on(signal, () => process.exit(130));
}

const chosen = faults.filter(
  ({ name, isLong }) =>
    !(isSmall && isLong) &&
    (positionals.length === 0 || positionals.some((part) => name.includes(part))),
);
const missing = positionals.find((part) => !chosen.some(({ name }) => name.includes(part)));
if (missing !== undefined) throw new Error(`No fault has a name like ${missing}`);
if (redisServerPath() === undefined && process.env.CI) {
  throw new Error("There is no redis-server on the PATH, and CI must have one");
}
const backends: Backend[] =
  redisServerPath() === undefined ? ["PostgreSQL"] : ["PostgreSQL", "Redis"];

say(`seed ${seed}\n${tableHead("queue in")}`);
const startedMs = performance.now();
const compileCache = await fillCompileCache();
const results: Result[] = [];
if (isSmall) await Promise.all(backends.map(runAll));
else for (const backend of backends) await runAll(backend);

const { text, isMissed } = tableEnd(results, performance.now() - startedMs);
say(text);
if (isMissed) {
  say(`Repeat with: pnpm faults ${isSmall ? "--small " : ""}--seed ${seed}\n`);
  process.exitCode = 1;
}

async function runAll(backend: Backend) {
  const postgres = await startPostgresServer();
  const redis = backend === "Redis" ? await startRedisServer() : undefined;
  try {
    for (const fault of chosen) {
      const { backends: fitting = backends } = fault;
      // Each fault of the small set runs on one of its backends, which depends on the seed.
      const takenBy = isSmall
        ? [fitting[(faults.indexOf(fault) + seed) % fitting.length]]
        : fitting;
      if (!takenBy.includes(backend)) continue;
      const result = await runOne(fault, { backend, postgres, redis });
      results.push(result);
      say(tableRows(result));
    }
  } finally {
    await redis?.stop();
    await postgres.stop();
  }
}

async function runOne(
  fault: Fault,
  {
    backend,
    ...servers
  }: {
    backend: Backend;
    postgres: PostgresServer;
    redis: RedisServer | undefined;
  },
): Promise<Result> {
  // Each fault has its own seed, so that it can be repeated separately.
  const stage = await setStage({
    ...{ ...servers, isSmall, compileCache },
    random: seededRandom(seed),
  });
  try {
    return { fault: fault.name, backend, findings: await findingsOf(fault, stage) };
  } finally {
    await stage.stop();
  }
}
