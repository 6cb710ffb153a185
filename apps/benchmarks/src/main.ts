import { benchmarkApi } from "./api/benchmark-api.ts";

const benchmarks: Record<string, () => Promise<void>> = { api: benchmarkApi };

const [name = ""] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (benchmark === undefined) {
  process.stderr.write(`Name one of: ${Object.keys(benchmarks).join(", ")}\n`);
  process.exitCode = 1;
} else {
  await benchmark();
}
