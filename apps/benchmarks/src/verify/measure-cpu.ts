const roundCount = 101;
const millisecondsPerRound = 15;
const callsPerLook = 20;

export type Call = () => unknown;

/**
 * Measures calls per second of CPU time, as medians of many short rounds that alternate between the
 * calls. Uses CPU time because a verification only computes, so other work on the machine affects
 * the ratios less.
 */
export async function measureCpu(calls: Record<string, Call>): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  for (const call of Object.values(calls)) await rateOf(call);
  const turns = Object.entries(calls);
  for (let round = 0; round < roundCount; round += 1) {
    for (const [name, call] of turns) rates.get(name)?.push(await rateOf(call));
    // Each round starts with a different call, because garbage collection after an expensive call
    // slows down the next one.
    turns.push(...turns.splice(0, 1));
  }
  return new Map([...rates].map(([name, list]) => [name, median(list)]));
}

async function rateOf(call: Call): Promise<number> {
  let count = 0;
  const startMicroseconds = cpuMicroseconds();
  const endMs = performance.now() + millisecondsPerRound;
  while (performance.now() < endMs) {
    for (let n = 0; n < callsPerLook; n += 1) {
      const result = call();
      // Synchronous calls are not awaited.
      if (result instanceof Promise) await result;
    }
    count += callsPerLook;
  }
  return (count / (cpuMicroseconds() - startMicroseconds)) * 1_000_000;
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
