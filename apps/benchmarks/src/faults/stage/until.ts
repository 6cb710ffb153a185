import { setTimeout as delay } from "node:timers/promises";

const pollMs = 20;

/** Resolves with the milliseconds until the condition is true, or with the limit. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { withinMs }: { withinMs: number },
): Promise<number> {
  const startedMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedMs > withinMs) break;
    await delay(pollMs);
  }
  return performance.now() - startedMs;
}
