import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { CrowdedWorld } from "./crowded-world.ts";

/** Time that a user of the small tenant waits between requests. */
const thinkMs = 10;

export interface SmallTenant {
  /** Sends ordinary requests one at a time. Returns their durations in ms. */
  work(durationMs: number): Promise<number[]>;
  /** Returns the number of rejected or failed requests since the last call. */
  failureCount(): number;
}

export async function createSmallTenant(
  baseUrl: string,
  { small: { keys, referrerId } }: Pick<CrowdedWorld, "small">,
): Promise<SmallTenant> {
  let sentCount = 0;
  let failedCount = 0;
  const send = async (path: string, method = "GET", body?: object) => {
    sentCount += 1;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${keys[sentCount % keys.length]}`,
        "Content-Type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) failedCount += 1;
    return answer;
  };
  const create = () => send("/referrals", "POST", { name: "Ada Lovelace", referrerId });
  const { id } = JSON.parse(await create()) as { id: string };
  const requests = [
    create,
    () => send("/referrals?limit=25"),
    () => send(`/referrals/${id}`),
    () => send(`/referrals/${id}`, "PATCH", { notes: `Met at fair ${sentCount}` }),
    () => send("/users?limit=25"),
  ];
  return {
    async work(durationMs) {
      const times: number[] = [];
      const startedAt = performance.now();
      while (performance.now() - startedAt < durationMs) {
        for (const request of requests) {
          const sentAt = performance.now();
          await request();
          times.push(performance.now() - sentAt);
          await delay(thinkMs);
        }
      }
      return times;
    },
    failureCount() {
      const count = failedCount;
      failedCount = 0;
      return count;
    },
  };
}
