import autocannon from "autocannon";

export interface Target {
  name: string;
  url: string;
  method?: "GET" | "POST";
  /** `[<id>]` in a value is replaced with a new ID in every request. */
  headers?: Record<string, string>;
  body?: string;
}

const roundCount = 5;
const secondsPerRound = 5;
const connections = 16;

/**
 * Measures requests per second for each target. Returns medians of rounds that alternate between
 * the targets.
 */
export async function measure(targets: Target[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, 2);
  for (let round = 0; round < roundCount; round += 1) {
    for (const target of targets) rates.get(target.name)?.push(await load(target, secondsPerRound));
  }
  return new Map([...rates].map(([name, list]) => [name, median(list)]));
}

async function load({ name, url, method = "GET", headers = {}, body }: Target, duration: number) {
  const result = await autocannon({
    url,
    method,
    headers,
    idReplacement: Object.values(headers).some((value) => value.includes("[<id>]")),
    ...(body !== undefined && { body }),
    connections,
    duration,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} rejections and ${result.errors} errors`);
  }
  return result.requests.average;
}

export function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function p95(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
