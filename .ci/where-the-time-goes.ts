import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const listedMax = 10;

/**
 * Prints the time of each large group of files, and its slowest files, to show where the suite
 * becomes slow.
 */
export default class WhereTheTimeGoes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length <= listedMax) return;
    const files = modules.map((module) => ({
      path: relative(process.cwd(), module.moduleId),
      ms: durationMs(module),
      testCount: [...module.children.allTests()].length,
    }));
    process.stdout.write(`${groupTable(files)}\n${slowestOf(files)}\n`);
  }
}

interface File {
  path: string;
  ms: number;
  testCount: number;
}

function groupTable(files: File[]): string {
  const groups = Object.entries(Object.groupBy(files, ({ path }) => groupOf(path)))
    .map(([name, members = []]) => ({
      name,
      ms: sumOf(members, "ms"),
      fileCount: members.length,
      testCount: sumOf(members, "testCount"),
    }))
    .toSorted((one, other) => other.ms - one.ms);
  const lines = groups.map(
    ({ name, ms, fileCount, testCount }) =>
      `${seconds(ms)}  ${`${fileCount}`.padStart(5)}  ${`${testCount}`.padStart(6)}  ${name}\n`,
  );
  return `What each group took, summed over its files:\n       s  files   tests  group\n${lines.join("")}`;
}

function slowestOf(files: File[]): string {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, listedMax);
  const lines = slowest.map(({ path, ms }) => `${seconds(ms)}  ${path}\n`);
  return `The slowest files:\n${lines.join("")}`;
}

/** The package and the folder in it: apps/api/src/users, or apps/api/src for its own files. */
const groupOf = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .slice(0, path.includes("/test/") ? 3 : 4)
    .join("/");

const sumOf = (files: File[], what: "ms" | "testCount") =>
  files.reduce((sum, file) => sum + file[what], 0);

const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(8);

function durationMs(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
}
