import { setTimeout as delay } from "node:timers/promises";
import type { Load } from "./load.ts";
import type { ServiceProcess } from "./service-process.ts";
import { until } from "./until.ts";

interface Kill {
  name: string;
  atMs: number;
}

const pauseMaxMs = 1_500;

/**
 * Progress of the load between two kills, so that there is something to lose even on a slow
 * machine.
 */
const acknowledgedBetween = 10;
const progressLimitMs = 20_000;

/**
 * Kills the processes one after another under load, in an order and with pauses from the seed, and
 * restarts each immediately. Resolves when all of them run.
 */
export async function killAtRandom(
  victims: ServiceProcess[],
  { load, random, count }: { load: Load; random: () => number; count: number },
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const restarts = new Map<ServiceProcess, Promise<void>>();
  while (kills.length < count) {
    const acknowledgedBefore = load.acknowledged.length;
    const victim = victims[Math.floor(random() * victims.length)];
    if (victim === undefined) break;
    await delay(random() * pauseMaxMs);
    await restarts.get(victim);
    await until(() => load.acknowledged.length >= acknowledgedBefore + acknowledgedBetween, {
      withinMs: progressLimitMs,
    });
    await victim.kill();
    kills.push({ name: victim.name, atMs: Date.now() });
    restarts.set(victim, victim.start());
  }
  await Promise.all(restarts.values());
  return kills;
}
