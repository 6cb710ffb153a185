import { cpSync, readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../../sdk/scripts/package-checks/pack.ts";

/** Packs what a package depends on, as it is installed here, so that a project can install it offline. */
export function dependencyTarballs(manifest: string, workFolder: string): string[] {
  return [...allDependencies(manifest)].map((file, index) => {
    const name = `dependency-${index}`;
    // A copy, because pnpm installs equal files as links to one, which npm leaves out of a tarball.
    cpSync(dirname(file), join(workFolder, name), { recursive: true });
    run("tar", ["-czf", `${name}.tgz`, name], workFolder);
    return join(workFolder, `${name}.tgz`);
  });
}

/** The package.json of each package that this one needs, also through others. */
function allDependencies(manifest: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  for (const name of Object.keys(dependencies)) {
    const link = findPackageJSON(name, pathToFileURL(manifest));
    if (link === undefined) throw new Error(`${name} is not installed`);
    const file = realpathSync(link);
    if (found.has(file)) continue;
    found.add(file);
    allDependencies(file, found);
  }
  return found;
}
