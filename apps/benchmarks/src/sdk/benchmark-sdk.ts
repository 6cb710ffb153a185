import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CallCost } from "./calls.ts";

// Number of processes. The compiler and the garbage collector treat the sides differently in each
// one, by more than the measured difference.
const processCount = 7;
const ratioGoal = 1.05;

const serverProgram = fileURLToPath(new URL("./answering-server.ts", import.meta.url));
const callsProgram = fileURLToPath(new URL("./calls.ts", import.meta.url));
const run = promisify(execFile);

/**
 * Measures the CPU time of a call through the client against the same request with fetch, with and
 * without a timeout.
 */
export async function benchmarkSdk() {
  const server = spawn(process.execPath, [serverProgram], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = await once(server.stdout, "data");
    const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
    const costs: CallCost[] = [];
    for (let index = 0; index < processCount; index += 1) {
      const { stdout } = await run(process.execPath, [callsProgram, baseUrl]);
      costs.push(...(JSON.parse(stdout) as CallCost[]));
    }
    for (const [route, ofRoute] of Map.groupBy(costs, (cost) => cost.route)) show(route, ofRoute);
  } finally {
    server.kill();
  }
}

function show(route: string, costs: CallCost[]) {
  const micros = (side: keyof CallCost["micros"]) =>
    `${median(costs.map((cost) => cost.micros[side])).toFixed(1)} µs`;
  const over = (side: "fetch" | "timedFetch") => {
    const ratios = costs.map((cost) => cost.micros.client / cost.micros[side]);
    const range = `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`;
    return `ratio ${median(ratios).toFixed(3)} (${range}`;
  };
  const lines = [
    `${route}: CPU per call of the client ${micros("client")}`,
    `  of a bare fetch ${micros("fetch")}, ${over("fetch")}; goal ${ratioGoal})`,
    `  of a fetch with AbortSignal.timeout ${micros("timedFetch")}, ${over("timedFetch")})`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
