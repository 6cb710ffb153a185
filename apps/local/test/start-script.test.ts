import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Runs the script `start` with a turbo that prints something and exits with this code. Prints "started"
 * instead of starting the service.
 */
async function runWith({ exitCode }: { exitCode: number }) {
  const folder = await mkdtemp(join(tmpdir(), "start-script-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const turbo = join(folder, "turbo");
  await writeFile(
    turbo,
    `#!/bin/sh\necho "Packages in scope"\necho "A reason" >&2\nexit ${exitCode}\n`,
  );
  await chmod(turbo, 0o755);
  const script = manifest.scripts.start.replace("node apps/local/src/main.ts", "echo started");
  const path = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], {
    cwd: root,
    env: { PATH: path },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("the script start · when its build succeeds · prints nothing before the service does", async () => {
  expect(await runWith({ exitCode: 0 })).toEqual({ status: 0, stdout: "started\n", stderr: "" });
});

test("the script start · when its build fails · prints everything that turbo prints and starts nothing", async () => {
  const stderr = "Packages in scope\nA reason\n";
  expect(await runWith({ exitCode: 2 })).toEqual({ status: 2, stdout: "", stderr });
});
