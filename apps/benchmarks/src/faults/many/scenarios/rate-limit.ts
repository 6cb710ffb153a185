import { Agent } from "undici";
import { finding } from "../../fault.ts";
import { type Call, fullestWindow, loadOneWindow } from "../../scenarios/rate-limit.ts";
import type { Fleet } from "../fleet.ts";
import { watchQueue } from "../gaps.ts";
import { createTenant } from "../tenants.ts";
import type { FleetFault } from "../under-load.ts";

const requestsMax = 20;
const windowSeconds = 2;
const windowMs = windowSeconds * 1_000;
const timesMax = 4;
const windowsEach = 5;
/** The number of windows that Redis has for its failover. */
const windowsOfFailover = 10;

/** Three APIs share one limit, before and after the master of Redis is killed. */
export const rateLimit: FleetFault = {
  name: "rate limit, Redis master's host killed",
  kinds: ["Sentinel", "Cluster"],
  async run(fleet) {
    const apis = await fleet.startMoreApis({
      RATE_LIMIT_REQUESTS: String(requestsMax),
      RATE_LIMIT_WINDOW_SECONDS: String(windowSeconds),
    });
    const world = { random: fleet.random, organization: await createTenant(fleet.database) };
    const agent = new Agent();
    const send = async (windows: number) => {
      const calls: Call[] = [];
      for (let window = 0; window < windows; window += 1) {
        await loadOneWindow(world, { apis, agent, calls, requestsMax, windowMs, timesMax });
      }
      return fullest(calls);
    };
    try {
      const before = await send(windowsEach);
      const { during, unusedMs } = await failOver(fleet, () => send(windowsOfFailover));
      const after = await send(windowsEach);
      return [
        limited("before", before),
        limited("after", after),
        finding(
          "while Redis fails over, each process counts",
          `${during} in the fullest, ${(unusedMs / 1_000).toFixed(1)} s without Redis`,
          true,
        ),
      ];
    } finally {
      await agent.close();
      await Promise.all(apis.map((api) => api.kill()));
    }
  },
};

async function failOver({ redis, hosts, apis }: Fleet, send: () => Promise<number>) {
  const master = await redis.master();
  const watch = watchQueue(apis);
  hosts.signal(master, "SIGKILL");
  const during = await send();
  const unusedMs = await watch.stop();
  redis.start(master);
  await redis.whole();
  return { during, unusedMs };
}

const fullest = (calls: Call[]) =>
  fullestWindow(
    calls.filter(({ isAdmitted }) => isAdmitted),
    windowMs,
  );

const limited = (when: string, count: number) =>
  finding(
    `no ${windowSeconds} s window over ${requestsMax} ${when}`,
    `${count} in the fullest`,
    count <= requestsMax && count > 0,
  );
