import { setTimeout as delay } from "node:timers/promises";
import type { Load } from "./load.ts";
import type { ServiceProcess } from "./service-process.ts";
import { until } from "./until.ts";

export interface Kill {
  name: string;
  atMs: number;
}

const pauseMaxMs = 1_500;

/** So that there is something to lose each time, however slow the machine. */
const acknowledgedBetween = 10;
const progressLimitMs = 20_000;

/**
 * Kills one of the processes after another while the load goes on, in an order and with pauses that
 * the seed decides; each is started again at once. Resolves when all of them run.
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
