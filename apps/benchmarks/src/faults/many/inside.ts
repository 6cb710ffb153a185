import { seededRandom } from "@referral-service/api/test/seeded-random.ts";
import { findingsOf } from "../fault.ts";
import { fillCompileCache } from "../stage/compile-cache.ts";
import { type Result, tableEnd, tableHead, tableRows } from "../table.ts";
import { fleetFaults } from "./faults.ts";
import { startGround } from "./fleet.ts";
import { connectHosts } from "./hosts.ts";
import type { RedisKind } from "./redis-fleet.ts";

// Runs on the client's host, which is only in the network of the fleet.
const { isSmall, seed, names, fleet, directory } = JSON.parse(process.argv[2] ?? "") as {
  isSmall: boolean;
  seed: number;
  names: string[];
  fleet: string;
  directory: string;
};
const say = (text: string) => process.stdout.write(text);

const chosen = fleetFaults.filter(
  (fault) =>
    (fault.isSmall || !isSmall) &&
    (names.length === 0 || names.some((part) => fault.name.includes(part))),
);
const missing = names.find((part) => !chosen.some(({ name }) => name.includes(part)));
if (missing !== undefined) throw new Error(`No fault has a name like ${missing}`);
/** The small set runs with one kind of Redis, which depends on the seed. */
const everyKind: RedisKind[] = ["Sentinel", "Cluster"];
const kinds = isSmall ? everyKind.slice(seed % 2).slice(0, 1) : everyKind;

say(`seed ${seed}\n${tableHead("Redis")}`);
const startedMs = performance.now();
const compileCache = await fillCompileCache();
const hosts = connectHosts(fleet);
const ground = await startGround({ hosts, directory, compileCache });
const results: Result[] = [];
for (const kind of kinds) {
  const faults = chosen.filter((fault) => isSmall || fault.kinds.includes(kind));
  if (faults.length === 0) continue;
  const services = await ground.settle(kind);
  for (const fault of faults) {
    // Each fault has its own seed, so that it can be repeated separately.
    const findings = await findingsOf(fault, { ...services, isSmall, random: seededRandom(seed) });
    const result = { fault: fault.name, backend: services.redis.kind, findings };
    results.push(result);
    say(tableRows(result));
  }
  await services.stop();
}

const { text, isMissed } = tableEnd(results, performance.now() - startedMs);
say(text);
if (isMissed) {
  say(`Repeat with: pnpm faults --many ${isSmall ? "--small " : ""}--seed ${seed}\n`);
}
process.exit(isMissed ? 1 : 0);
