import { median, quantile } from "../api/measure.ts";
import type { ProcessorTime } from "./processor-time.ts";

/** Measurements of one kind of operation. Times are in ms. */
export interface Measured {
  perSecond: number;
  /** CPU time per operation. */
  cpu: ProcessorTime;
  responses: number[];
  /** Times from response to arrival, or from commit if there are no responses. Can be negative. */
  arrivals: number[];
}

export const legend = "CPU in ms per operation. Times in ms as p50, p95, p99 and longest:";

/** Returns one line with the results. Omits kinds of times that were not measured. */
export function describe(name: string, { perSecond, cpu, responses, arrivals }: Measured): string {
  const arrivalFrom = responses.length > 0 ? "response" : "commit";
  return [
    `${name}: ${perSecond.toFixed(0)}/s`,
    ...(isKnown(cpu) ? [describeCpu(cpu)] : []),
    ...(responses.length > 0 ? [`response ${spread(responses)}`] : []),
    ...(arrivals.length > 0 ? [`${arrivalFrom} to arrival ${spread(arrivals)}`] : []),
  ].join("; ");
}

const isKnown = (cpu: ProcessorTime) => Object.values(cpu).some((ms) => ms > 0);

export function describeCpu({ api, worker, postgres, redis }: ProcessorTime): string {
  const parts = { API: api, worker, PostgreSQL: postgres, Redis: redis };
  const used = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(3)}`);
  return `CPU ${(api + worker + postgres + redis).toFixed(3)} (${used.join(", ")})`;
}

/** p50, p95, p99 and the longest. */
const spread = (times: number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1)).join(" ");

/** Merges several rounds into one result: the median rate, the mean CPU time, and all times. */
export function merge(rounds: Measured[]): Measured {
  const mean = (process: keyof ProcessorTime) =>
    rounds.reduce((sum, { cpu }) => sum + cpu[process], 0) / rounds.length;
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpu: {
      api: mean("api"),
      worker: mean("worker"),
      postgres: mean("postgres"),
      redis: mean("redis"),
    },
    responses: rounds.flatMap(({ responses }) => responses),
    arrivals: rounds.flatMap(({ arrivals }) => arrivals),
  };
}
