import { setTimeout as delay } from "node:timers/promises";
import { type Finding, finding, seconds } from "../../fault.ts";
import { until } from "../../stage/until.ts";
import type { Fleet } from "../fleet.ts";
import { type DatabaseHost, databaseHosts, etcdHosts } from "../hosts.ts";
import { type FleetFault, type Scene, underLoad } from "../under-load.ts";

const kinds = ["Sentinel"] as const;
const moveLimitMs = 60_000;

/** Resolves with the name of the next primary. */
export async function nextPrimary({ engine }: Fleet, old: DatabaseHost): Promise<DatabaseHost> {
  let next = old;
  await until(
    async () => {
      next = await engine.primary();
      return next !== old;
    },
    { withinMs: moveLimitMs },
  );
  return next;
}

const moved = (from: DatabaseHost, to: DatabaseHost): Finding =>
  finding("another server is the primary", `${to} after ${from}`, from !== to);

/** Removes the primary, waits until every API writes to the next one, and restores it. */
const lostPrimary = (
  name: string,
  {
    begin,
    end,
    isSmall,
  }: {
    begin: (scene: Scene, primary: DatabaseHost) => unknown;
    end: (scene: Scene, primary: DatabaseHost) => unknown;
    isSmall?: true;
  },
): FleetFault =>
  underLoad({ name, kinds, ...(isSmall && { isSmall }) }, async (scene) => {
    const old = await scene.fleet.engine.primary();
    await begin(scene, old);
    const next = await nextPrimary(scene.fleet, old);
    const resumedMs = await scene.writesResume();
    await delay(scene.fleet.random() * 3_000);
    await end(scene, old);
    return [
      moved(old, next),
      finding("every API writes after the next primary is there", seconds(resumedMs), true),
    ];
  });

const killed = lostPrimary("primary's host killed", {
  begin: ({ fleet }, primary) => fleet.hosts.signal(primary, "SIGKILL"),
  end: ({ fleet }, primary) => fleet.engine.start(primary),
  isSmall: true,
});

const switchedOver = underLoad(
  { name: "switchover on purpose", kinds, isSmall: true },
  async ({ fleet, writesResume }) => {
    const old = await fleet.engine.primary();
    await fleet.engine.switchOver();
    const next = await nextPrimary(fleet, old);
    await writesResume();
    return [moved(old, next)];
  },
);

const killAll = "SIGKILL";
const freezeAll = "SIGSTOP";
const thawAll = "SIGCONT";

/** Patroni starts PostgreSQL again on the same host, so no other server takes over. */
const serverKilled = underLoad(
  { name: "primary's postgres killed, Patroni restarts it", kinds },
  async ({ fleet, writesResume }) => {
    const primary = await fleet.engine.primary();
    await fleet.engine.killServer(primary);
    await writesResume();
    return [];
  },
);

const frozen = lostPrimary("primary's host frozen", {
  begin: ({ fleet }, primary) => fleet.hosts.signal(primary, freezeAll),
  end: ({ fleet }, primary) => fleet.hosts.signal(primary, thawAll),
});

const heal = ({ fleet }: Scene) => fleet.hosts.heal();

const cutOff = lostPrimary("primary's host cut off from all", {
  begin: ({ fleet }, primary) => fleet.hosts.cut(primary),
  end: heal,
});

const deafToEtcd = lostPrimary("primary cut off from etcd, everything else works", {
  begin({ fleet }, primary) {
    for (const etcd of etcdHosts) fleet.hosts.block(etcd, primary);
  },
  end: heal,
});

const outageMs = 30_000;

const etcdMajorityLost = underLoad(
  { name: "two of three etcd cut off for 30 s", kinds },
  async ({ fleet, writesResume }) => {
    for (const etcd of etcdHosts.slice(0, 2)) fleet.hosts.cut(etcd);
    await delay(outageMs);
    fleet.hosts.heal();
    await writesResume();
    return [];
  },
);

const standbyFrozen = underLoad(
  { name: "synchronous standby frozen", kinds },
  async ({ fleet, writesResume }) => {
    const standby = await fleet.engine.synchronousStandby();
    fleet.hosts.signal(standby, freezeAll);
    await delay(outageMs / 2);
    const resumedMs = await writesResume();
    fleet.hosts.signal(standby, thawAll);
    return [finding("writes go on without it", seconds(resumedMs), true)];
  },
);

/** The replica that lags must not become the primary. */
const replicaBehind = underLoad(
  { name: "a replica lagging, then the primary's host killed", kinds },
  async ({ fleet, writesResume }) => {
    const { engine, hosts } = fleet;
    const old = await engine.primary();
    const synchronous = await engine.synchronousStandby();
    const behind = databaseHosts.find((host) => host !== old && host !== synchronous) ?? "db1";
    hosts.block(old, behind);
    await delay(outageMs / 3);
    hosts.signal(old, killAll);
    hosts.heal();
    const next = await nextPrimary(fleet, old);
    await writesResume();
    await engine.start(old);
    return [finding("the synchronous standby is the primary", next, next === synchronous)];
  },
);

const diskFull = underLoad(
  { name: "primary's disk full", kinds },
  async ({ fleet, writesResume }) => {
    const old = await fleet.engine.primary();
    const empty = await fleet.engine.fillDisk(old);
    await delay(outageMs / 2);
    await empty();
    const resumedMs = await writesResume();
    return [finding("every API writes after there is room", seconds(resumedMs), true)];
  },
);

const proxyKilled = underLoad(
  { name: "one HAProxy killed", kinds },
  async ({ fleet, writesResume }) => {
    fleet.hosts.signal("lb1", killAll);
    await delay(outageMs / 3);
    await fleet.engine.start("lb1");
    await writesResume();
    return [];
  },
);

export const primaryFaults: FleetFault[] = [
  ...[killed, switchedOver, serverKilled, frozen, cutOff, deafToEtcd],
  ...[etcdMajorityLost, standbyFrozen, replicaBehind, diskFull, proxyKilled],
];
