import { setTimeout as delay } from "node:timers/promises";
import { type Finding, within } from "../../fault.ts";
import { watchQueue } from "../gaps.ts";
import type { RedisHost, RedisKind } from "../redis-fleet.ts";
import { type FleetFault, type Scene, underLoad } from "../under-load.ts";

const everyKind = ["Sentinel", "Cluster"] as const;
const queueLimitMs = 10_000;
/** Duration of the outage, longer than Redis itself needs for a failover. */
const outageMs = 20_000;

/** Applies a fault to the master of Redis, and measures how long an API is without its queue. */
const lostMaster = (
  name: string,
  {
    begin,
    end = () => {},
    kinds = everyKind,
    isSmall,
  }: {
    begin: (scene: Scene, master: RedisHost) => unknown;
    end?: (scene: Scene, master: RedisHost) => unknown;
    kinds?: readonly RedisKind[];
    isSmall?: true;
  },
): FleetFault =>
  underLoad({ name, kinds, ...(isSmall && { isSmall }) }, async (scene): Promise<Finding[]> => {
    const master = await scene.fleet.redis.master();
    const watch = watchQueue(scene.fleet.apis);
    await begin(scene, master);
    await delay(outageMs + scene.fleet.random() * 2_000);
    const unusedMs = await watch.stop();
    await end(scene, master);
    return [within("an API without Redis", queueLimitMs, unusedMs)];
  });

const killed = lostMaster("Redis master's host killed", {
  begin: ({ fleet }, master) => fleet.hosts.signal(master, "SIGKILL"),
  end: ({ fleet }, master) => fleet.redis.start(master),
  isSmall: true,
});

const frozen = lostMaster("Redis master's host frozen", {
  begin: ({ fleet }, master) => fleet.hosts.signal(master, "SIGSTOP"),
  end: ({ fleet }, master) => fleet.hosts.signal(master, "SIGCONT"),
});

const cutOff = lostMaster("Redis master's host cut off from all", {
  begin: ({ fleet }, master) => fleet.hosts.cut(master),
  end: ({ fleet }) => fleet.hosts.heal(),
});

const planned = lostMaster("Redis failover on purpose", {
  begin: ({ fleet }) => fleet.redis.failOver(),
});

const slotCount = 3_000;

const slotsMoved = lostMaster(`${slotCount} slots of the Cluster moved`, {
  begin: ({ fleet }) => fleet.redis.moveSlots(slotCount),
  kinds: ["Cluster"],
});

export const redisFaults: FleetFault[] = [killed, planned, cutOff, frozen, slotsMoved];
