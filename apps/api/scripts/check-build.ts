// Fails if the built processes load a package that production does not install, if production
// installs a package that they do not load, if a process starts with a package that only a few
// requests need, or if an older Node does not print exactly one sentence.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { delimiter, join } from "node:path";
import manifest from "../package.json" with { type: "json" };

const dist = new URL("../dist/", import.meta.url).pathname;

/** Packages that take memory and that only a few requests or jobs need. */
const loadedOnDemand = [
  "undici",
  "nodemailer",
  "sharp",
  "better-auth",
  "@modelcontextprotocol/server",
];

const failures = [
  ...strangersAndUnused(),
  ...loadedTooEarly("http", loadedOnDemand),
  // A worker always sends webhooks.
  ...loadedTooEarly("worker", loadedOnDemand.slice(1)),
  ...processesWithoutTheSentence(),
];
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

function strangersAndUnused(): string[] {
  const loaded = new Set(globSync(`${dist}*.js`).flatMap(packagesIn));
  const installed = new Set(Object.keys(manifest.dependencies));
  const strangers = [...loaded].filter((name) => !installed.has(name));
  const unused = [...installed].filter((name) => !loaded.has(name));
  return [
    ...strangers.map((name) => `${name} is loaded and not installed`),
    ...unused.map((name) => `${name} is installed and never loaded`),
  ];
}

function packagesIn(file: string): string[] {
  const loading =
    /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*["'`]([@\w][^"'`]*)["'`]/g;
  return [...readFileSync(file, "utf8").matchAll(loading)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map(packageOf);
}

function packageOf(specifier: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function loadedTooEarly(process: string, packages: string[]): string[] {
  const files = new Set(globSync(`${dist}${process}-*.js`));
  const loaded = new Set<string>();
  // A set also visits what is added during the loop.
  for (const file of files) {
    for (const specifier of importedBy(file)) {
      if (specifier.startsWith(".")) files.add(join(dist, specifier));
      else loaded.add(packageOf(specifier));
    }
  }
  return packages
    .filter((name) => loaded.has(name))
    .map((name) => `The ${process} process loads ${name} when it starts`);
}

/** What a file loads with it, without what it imports on demand. */
function importedBy(file: string): string[] {
  const imports = /^(?:import|export|\})[^"'();]*["']([^"']+)["']/gm;
  return [...readFileSync(file, "utf8").matchAll(imports)].map(([, specifier = ""]) => specifier);
}

function processesWithoutTheSentence(): string[] {
  const node = olderNode();
  return ["http", "worker", "migrate", "admin"].flatMap((name) => {
    const { status, stderr } = spawnSync(node.path, [...node.args, `${dist}main.${name}.js`], {
      encoding: "utf8",
    });
    const saysIt = /^The referral service needs Node \S+ or newer\. This is Node \S+\.\n$/.test(
      stderr,
    );
    return saysIt && status === 1 ? [] : [`main.${name}.js on an older Node: ${status} ${stderr}`];
  });
}

/** The machine's own Node if it is too old, otherwise ours with an older version number. */
function olderNode(): { path: string; args: string[] } {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const own = folders
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => `${folder}/node`)
    .find((path) => /^v(18|20)\./.test(spawnSync(path, ["-v"], { encoding: "utf8" }).stdout ?? ""));
  if (own !== undefined) return { path: own, args: [] };
  const claim = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})`;
  return { path: process.execPath, args: ["--import", `data:text/javascript,${claim}`] };
}
