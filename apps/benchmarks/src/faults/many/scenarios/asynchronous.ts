import { setTimeout as delay } from "node:timers/promises";
import { type Finding, finding, seconds } from "../../fault.ts";
import { compareLogs, settled } from "../../stage/checker.ts";
import { startLoad } from "../../stage/load.ts";
import type { Fleet } from "../fleet.ts";
import { type DatabaseHost, databaseHosts, etcdHosts } from "../hosts.ts";
import { createSubscribedTenant } from "../tenants.ts";
import { type FleetFault, writesResume } from "../under-load.ts";
import { nextPrimary } from "./primary.ts";

const beforeMs = 5_000;
const settleLimitMs = 60_000;
const clientCount = 24;
/**
 * Number of writes per second, more than one machine can handle, so that the primary always has
 * something to replicate.
 */
const perSecond = 1_000;

/**
 * Measures which acknowledged writes the next primary does not have, because no commit waited for a
 * standby.
 */
const asynchronousLoss = (
  name: string,
  {
    begin,
    end,
  }: {
    begin: (fleet: Fleet, primary: DatabaseHost) => unknown;
    end: (fleet: Fleet, primary: DatabaseHost) => unknown;
  },
): FleetFault => ({
  name: `asynchronous: ${name}`,
  kinds: ["Sentinel"],
  async run(fleet) {
    const { apis, database, engine, random, receivers } = fleet;
    const [api] = apis;
    if (api === undefined) throw new Error("There is no API");
    const organization = await createSubscribedTenant({ database, api, receivers });
    await engine.replicate("asynchronously");
    const load = startLoad({ apis, organization, isSmall: false, clientCount, perSecond });
    const startedMs = Date.now();
    await delay(beforeMs + random() * beforeMs);
    const old = await engine.primary();
    const faultMs = Date.now();
    await begin(fleet, old);
    await nextPrimary(fleet, old);
    await writesResume([load], apis);
    await end(fleet, old);
    await load.stop();
    await engine.replicate("synchronously");
    await settled(database, { withinMs: settleLimitMs });
    const { acknowledged, lostAtMs } = await compareLogs({
      ...{ load, organization, receiver: receivers, database, paths: [organization.path] },
    });
    const before = load.acknowledged.filter(({ atMs }) => atMs < faultMs).length;
    const perSecondBefore = Math.round((before * 1_000) / (faultMs - startedMs));
    return [
      lossOf(lostAtMs, faultMs, acknowledged),
      finding("acknowledged a second before the fault", String(perSecondBefore), true),
    ];
  },
});

/** Reports the lost writes without a goal, because asynchronous replication permits the loss. */
function lossOf(lostAtMs: number[], faultMs: number, acknowledged: number): Finding {
  const [first, last] = [Math.min(...lostAtMs), Math.max(...lostAtMs)];
  const times = `, acknowledged ${seconds(first - faultMs)} to ${seconds(last - faultMs)} after the fault`;
  return finding(
    `of ${acknowledged} acknowledged lost`,
    `${lostAtMs.length}${lostAtMs.length === 0 ? "" : times}`,
    true,
  );
}

const heal = ({ hosts }: Fleet) => hosts.heal();

export const asynchronousFaults: FleetFault[] = [
  asynchronousLoss("primary's host killed", {
    begin: ({ hosts }, primary) => hosts.signal(primary, "SIGKILL"),
    end: ({ engine }, primary) => engine.start(primary),
  }),
  asynchronousLoss("primary's host cut off from all", {
    begin: ({ hosts }, primary) => hosts.cut(primary),
    end: heal,
  }),
  asynchronousLoss("primary cut off from etcd and its standbys, the APIs reach it", {
    begin({ hosts }, primary) {
      const others = databaseHosts.filter((host) => host !== primary);
      for (const other of [...etcdHosts, ...others]) {
        hosts.block(primary, other);
        hosts.block(other, primary);
      }
    },
    end: heal,
  }),
];
