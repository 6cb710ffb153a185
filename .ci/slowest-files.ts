import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const listedMax = 10;

/** Prints the slowest files, to show where the suite becomes slow. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const slowest = modules
      .map((module) => ({ path: relative(process.cwd(), module.moduleId), ms: durationMs(module) }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, listedMax);
    const lines = slowest.map(
      ({ path, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${path}`,
    );
    process.stdout.write(`The slowest files:\n${lines.join("\n")}\n\n`);
  }
}

function durationMs(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
}
