import { setTimeout as delay } from "node:timers/promises";
import { createRateLimiter } from "@referral-service/api/kernel/limits/rate-limit/rate-limiter.ts";
import { Agent, request } from "undici";
import { type Fault, finding } from "../fault.ts";
import type { ApiProcess, Stage } from "../stage/stage.ts";

const requestsMax = 100;
const windowSeconds = 2;
const windowMs = windowSeconds * 1_000;
const shareMin = 0.95;

export interface Call {
  sentMs: number;
  answeredMs: number;
  isAdmitted: boolean;
}

export const rateLimitOfThree: Fault = {
  name: "rate limit, 3 processes, 0.9–10 × load",
  backends: ["Redis"],
  isLong: true,
  async run(stage) {
    const apis = await stage.startApis(3, {
      environment: {
        RATE_LIMIT_REQUESTS: String(requestsMax),
        RATE_LIMIT_WINDOW_SECONDS: String(windowSeconds),
      },
    });
    const calls: Call[] = [];
    const agent = new Agent();
    const windowCount = 20;
    for (let window = 0; window < windowCount; window += 1) {
      await loadOneWindow(stage, { apis, agent, calls, requestsMax, windowMs, timesMax: 10 });
    }
    await agent.close();
    const admitted = calls.filter(({ isAdmitted }) => isAdmitted);
    const exact = admittedByExactLog(calls);
    const share = admitted.length / exact;
    const fullest = fullestWindow(admitted, windowMs);
    return [
      finding(
        `no ${windowSeconds} s window with more than ${requestsMax}`,
        `${fullest} in the fullest`,
        fullest <= requestsMax,
      ),
      finding(
        `≥ ${shareMin * 100} % of an exact log admitted`,
        `${(share * 100).toFixed(1)} % (${admitted.length} of ${calls.length} sent)`,
        share >= shareMin,
      ),
    ];
  },
};

interface Window {
  apis: Pick<ApiProcess, "baseUrl">[];
  agent: Agent;
  calls: Call[];
  requestsMax: number;
  windowMs: number;
  timesMax: number;
}

/**
 * Sends between 0.9 and `timesMax` times the limit within one window, partly in bursts. The seed
 * determines the number and the bursts.
 */
export async function loadOneWindow(
  { random, organization }: Pick<Stage, "random" | "organization">,
  { apis, agent, calls, requestsMax, windowMs, timesMax }: Window,
) {
  const times = random() < 0.5 ? 0.9 : 0.9 + (timesMax - 0.9) * random();
  const count = Math.round(requestsMax * times);
  const burstMs = random() < 0.5 ? 0 : random() * windowMs;
  const startedMs = performance.now();
  const running = Array.from({ length: count }, async (_, index) => {
    const atMs = random() < 0.5 ? burstMs : (windowMs * index) / count;
    await delay(atMs);
    const sentMs = performance.now();
    const { statusCode, body } = await request(`${apis[index % apis.length]?.baseUrl}/referrals`, {
      dispatcher: agent,
      headers: { Authorization: `Bearer ${organization.key}` },
    });
    await body.dump();
    calls.push({ sentMs, answeredMs: performance.now(), isAdmitted: statusCode === 200 });
  });
  await Promise.all(running);
  await delay(Math.max(0, startedMs + windowMs - performance.now()));
}

/**
 * Counts the requests that were sent and got a response within one window, because they were
 * certainly admitted in it.
 */
export function fullestWindow(admitted: Call[], windowMs: number): number {
  const counts = admitted.map(
    ({ sentMs: startMs }) =>
      admitted.filter(
        ({ sentMs, answeredMs }) => sentMs >= startMs && answeredMs < startMs + windowMs,
      ).length,
  );
  return Math.max(...counts);
}

/**
 * Counts the requests that an exact log admits. The service decides on each request between its
 * sending and its response, so the lower of the counts for these two times is the fair one.
 */
function admittedByExactLog(calls: Call[]): number {
  const counts = (["sentMs", "answeredMs"] as const).map((moment) => {
    const limiter = createRateLimiter({ requestsMax, windowSeconds });
    return calls
      .toSorted((one, other) => one[moment] - other[moment])
      .filter((call) => limiter.take("key", call[moment]).admitted).length;
  });
  return Math.min(...counts);
}
