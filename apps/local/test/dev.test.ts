import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { fillWithMigratedData } from "@referral-service/api/test/migrated-data.ts";
import { until, waitLimit } from "@referral-service/api/test/until.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { startLimit } from "./use-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copied = [
  "apps/api",
  "apps/dashboard",
  "apps/local",
  "docs",
  "packages",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
];
const leftOut =
  /\/(pictures|dist|out|\.cache|\.vite|\.vite-temp)$|\/dashboard\/(src|test)$|\.test\.ts$/;

/**
 * Copies the sources, so that this test can edit them while other tests use the originals. Reduces the app
 * to one page, because Vite would bundle its imports first.
 */
async function copyOfSources() {
  const copy = await mkdtemp(join(tmpdir(), "dev-"));
  for (const path of copied) {
    await cp(join(root, path), join(copy, path), {
      recursive: true,
      // The workspace's packages are relative links. In the copy, they lead to the copied packages.
      verbatimSymlinks: true,
      filter: (source) => !leftOut.test(source),
    });
  }
  await mkdir(join(copy, "apps/dashboard/src"));
  await writeFile(join(copy, "apps/dashboard/src/main.tsx"), "export {};");
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Checks rarely, because listing all processes takes CPU time. */
const untilNoProcessOf = (directory: string) =>
  vi.waitUntil(
    () => !execFileSync("ps", ["-eo", "args="], { encoding: "utf8" }).includes(directory),
    { ...waitLimit, interval: 200 },
  );

test.runIf(isFullVolume)(
  "dev · with an edited operation · serves the app and the new version at one URL · and leaves no process behind",
  async () => {
    const copy = await copyOfSources();
    await fillWithMigratedData(join(copy, ".local/dev"));
    const port = await freePort();
    const dev = spawn(process.execPath, [join(copy, "apps/local/src/dev/main.ts")], {
      cwd: copy,
      // Uses no cache of compiled modules, because their paths differ in each copy.
      env: { PATH: process.env.PATH, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(dev, "exit");
    onTestFinished(async () => {
      dev.kill("SIGKILL");
      await untilNoProcessOf(copy);
      await rm(copy, { recursive: true, force: true });
    });
    let output = "";
    dev.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const isReady = () => output.includes("are ready at");
    await vi.waitUntil(() => isReady() || dev.exitCode !== null, startLimit);
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

    for (const page of ["/app", "/app/o/somewhere/people"]) {
      expect(await read(page)).toContain("/app/@vite/client");
    }
    expect(await read("/livez")).toBe('{"status":"alive"}');

    const operation = join(copy, "apps/api/src/operation/health/probes.ts");
    await writeFile(operation, (await readFile(operation, "utf8")).replace('"alive"', '"edited"'));
    await until(async () => (await read("/livez")) === '{"status":"edited"}');

    dev.kill("SIGINT");
    await exited;
    await untilNoProcessOf(copy);
  },
);
