import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const imports = ["boot", "start-worker"].map((name) => {
  const url = new URL(`../../../../api/src/processes/${name}.ts`, import.meta.url);
  return `await import(${JSON.stringify(url.href)});`;
});

/**
 * Compiles the service once for the many processes that start here. Compiling is most of the cost
 * of a start, and a killed process does not save its result. Returns the directory of the cache.
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
