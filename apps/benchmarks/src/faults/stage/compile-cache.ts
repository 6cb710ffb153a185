import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const imports = ["boot", "worker"].map((name) => {
  const url = new URL(`../../../../api/src/${name}.ts`, import.meta.url);
  return `await import(${JSON.stringify(url.href)});`;
});

/**
 * Compiles the service once, for the many processes of it that are started here: it is most of what a
 * start costs, and a process that is killed does not keep what it has compiled. Answers the directory.
 */
export async function fillCompileCache(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "faults-compiled-"));
  spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", `${imports.join("")} process.exit();`],
    { env: { NODE_COMPILE_CACHE: directory }, stdio: "ignore" },
  );
  return directory;
}
