const roundCount = 101;
const millisecondsPerRound = 15;
const callsPerLook = 20;

export type Call = () => unknown;

/**
 * Calls per second of processor time: medians of many short rounds that take turns. Processor time, since a
 * verification only computes: other work on the machine then weighs less on the ratios.
 */
export async function measureCpu(calls: Record<string, Call>): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  for (const call of Object.values(calls)) await rateOf(call);
  const turns = Object.entries(calls);
  for (let round = 0; round < roundCount; round += 1) {
    for (const [name, call] of turns) rates.get(name)?.push(await rateOf(call));
    // Another one begins each round, since who comes after a heavy one clears up its garbage.
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
      // What answers at once is not made to wait.
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
