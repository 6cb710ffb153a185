import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import { type PackedPackage, packageRoot, run } from "./pack.ts";

export const workspaceModules = join(packageRoot, "../../node_modules");

/** What npm installed of a tarball, to be copied: npm takes seconds for each project. */
const installed = new Map<string, string>();

/**
 * A throwaway project that installed the tarball as a customer would, without a network: what the
 * package depends on is given to it as tarballs, too.
 */
export function installInto(
  workFolder: string,
  name: string,
  { tarball }: PackedPackage,
  dependencies: string[] = [],
): string {
  const project = join(workFolder, name);
  mkdirSync(project);
  writeJson(join(project, "package.json"), { name, private: true, type: "module" });
  const modules = join(project, "node_modules");
  const earlier = installed.get(tarball);
  if (earlier === undefined) {
    const options = ["--offline", "--no-audit", "--no-fund"];
    run("npm", ["install", tarball, ...dependencies, ...options], project);
    const kept = join(workFolder, "installed");
    cpSync(modules, kept, { recursive: true, verbatimSymlinks: true });
    installed.set(tarball, kept);
  } else {
    cpSync(earlier, modules, { recursive: true, verbatimSymlinks: true });
  }
  return project;
}

const writeJson = (file: string, content: object) => writeFileSync(file, JSON.stringify(content));

function addSources(project: string, ...names: string[]): void {
  for (const name of names) {
    copyFileSync(join(packageRoot, "test/consumers", name), join(project, name));
  }
}

export function checkRunning(workFolder: string, packed: PackedPackage): string {
  const project = installInto(workFolder, "running", packed);
  addSources(project, "consumer.mjs", "esm.mjs", "cjs.cjs");
  const nodes = nodesOfUsers();
  for (const binary of nodes) {
    run(binary, ["esm.mjs"], project);
    run(binary, ["cjs.cjs"], project);
    run(binary, ["node_modules/.bin/referral-service", "listen", "--help"], project);
  }
  return `import, require and the command line, on Node ${namesOf(nodes)}`;
}

/** The Node that this script runs on, and the oldest that users can have. */
export const nodesOfUsers = () => [process.execPath, ...node20OnPath()];

export function namesOf(nodes: string[]): string {
  const versions = nodes.map((binary) => run(binary, ["--version"], packageRoot).trim());
  const skipped = nodes.length === 1 ? "; no Node 20 on the PATH, so not tried there" : "";
  return versions.join(" and ") + skipped;
}

/** The machine's own Node, which scripts run by pnpm do not see first. */
function node20OnPath(): string[] {
  const candidates = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"));
  const node20 = candidates.find(
    (file) => existsSync(file) && run(file, ["--version"], packageRoot).startsWith("v20."),
  );
  return node20 === undefined ? [] : [node20];
}

export const nodenext = { module: "nodenext", moduleResolution: "nodenext" };
const dom = { lib: ["es2022", "dom", "dom.iterable"], types: [] };
export const nodeTypes = {
  lib: ["es2022"],
  types: ["node"],
  typeRoots: [join(workspaceModules, "@types")],
};

/** What `create-next-app` writes into tsconfig.json. */
export const nextTypes = {
  ...nodeTypes,
  lib: ["dom", "dom.iterable", "esnext"],
  module: "esnext",
  moduleResolution: "bundler",
};

// Where there is neither Node nor the Web's types, ./webhooks must still compile.
const bare = { lib: ["es2022"], types: [] };

const node16 = { module: "node16", moduleResolution: "node16" };

// It knows no `exports`, so it finds sub-paths by `typesVersions`. TypeScript 7 no longer has it.
const node10 = { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0" };

const typescript6 = "typescript/bin/tsc6";
const typescript7 = "@typescript/native/bin/tsc";
/** Integrators have TypeScript 6 or 7. */
export const everyCompiler = [typescript6, typescript7] as const;
/** TypeScript 6 takes ten times as long, so the quick run uses it only where 7 cannot compile. */
const usualCompilers = isFullVolume ? everyCompiler : [typescript7];

const variants = [
  { name: "nodenext", files: ["types.ts"], options: { ...nodenext, ...nodeTypes } },
  { name: "node16", files: ["types.ts", "types.cts"], options: { ...node16, ...dom } },
  {
    name: "node",
    files: ["types.ts"],
    options: { ...node10, ...nodeTypes },
    compilers: [typescript6],
  },
  {
    name: "bundler",
    files: ["types.ts"],
    options: { module: "esnext", moduleResolution: "bundler", ...dom },
  },
  { name: "bare", files: ["webhook-types.ts"], options: { ...nodenext, ...bare } },
];

const strictest = {
  target: "es2022",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};

export function compile(
  project: string,
  options: object,
  compilers: readonly string[] = usualCompilers,
): void {
  const compilerOptions = { ...strictest, ...options };
  writeJson(join(project, "tsconfig.json"), { compilerOptions, include: ["*"] });
  for (const compiler of compilers) {
    run(process.execPath, [join(workspaceModules, compiler), "-p", "."], project);
  }
}

export function checkTypes(workFolder: string, packed: PackedPackage): string {
  for (const { name, files, options, compilers } of variants) {
    const project = installInto(workFolder, name, packed);
    for (const file of files) {
      const source = file.replace(".cts", ".ts");
      copyFileSync(join(packageRoot, "test/consumers", source), join(project, file));
    }
    compile(project, options, compilers);
  }
  return `${variants.map(({ name }) => name).join(", ")} with skipLibCheck: false`;
}
