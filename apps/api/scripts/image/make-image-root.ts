// Creates the whole file system of the image in a new folder: Node, the shared libraries that it
// and its native packages load, and the service as `pnpm deploy --prod` installs it. `pnpm build`
// comes first.
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { run } from "./run.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The build finds migrations, docs and the app by paths relative to itself, as in the repository.
 */
const built = ["apps/dashboard/dist", "apps/docs/dist", "docs/openapi.json"];

/**
 * Files that no process reads, because the build loads only one query compiler of Prisma's client.
 */
const unread = [
  /\.map$/,
  /\.[mc]?ts$/,
  /\/query_compiler_fast_bg\.[^/]+$/,
  /\/query_compiler_small_bg\.(?!postgresql\.)[^/]+$/,
];

/** Files that the C library reads. A container engine replaces these hosts with its own. */
const systemFiles = {
  "etc/passwd": "service:x:65532:65532::/:/none\n",
  "etc/group": "service:x:65532:\n",
  "etc/nsswitch.conf": "hosts: files dns\n",
  "etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
};

/** The places where an engine mounts something. */
const mountPoints = ["dev", "proc", "run/secrets", "sys", "tmp"];

export function makeImageRoot(root: string) {
  const service = join(root, "service");
  const api = join(service, "apps/api");
  mkdirSync(root, { recursive: true });
  run("pnpm", ["--filter", "@referral-service/api", "deploy", "--prod", "--ignore-scripts", api]);
  for (const path of built) {
    cpSync(join(repository, path), join(service, path), { recursive: true });
  }
  const libraries = copySystem(root);
  writeBillOfMaterials({ root, api, libraries });
  for (const path of filesIn(root)) {
    if (unread.some((pattern) => pattern.test(path))) rmSync(path);
  }
}

function copySystem(root: string): string[] {
  const node = join(root, "bin/node");
  cpSync(realpathSync(process.execPath), node);
  const native = filesIn(root).filter(
    (path) => /\.(node|so[.\d]*)$/.test(path) && !/musl/.test(path),
  );
  const libraries = [...new Set([node, ...native].flatMap(librariesOf))].filter(
    (path) => !path.startsWith(root),
  );
  for (const path of libraries) cpSync(realpathSync(path), join(root, path));
  for (const path of mountPoints) mkdirSync(join(root, path), { recursive: true });
  for (const [path, text] of Object.entries(systemFiles)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return libraries;
}

/** The libraries that a program or another library needs, including the loader. */
function librariesOf(path: string): string[] {
  const listed = run("ldd", [path]);
  if (listed.includes("not found")) throw new Error(`${path} needs what is not here:\n${listed}`);
  return [...listed.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, library = ""]) => library);
}

/** Leaves out linked packages, because pnpm links each package to those that it loads. */
const filesIn = (folder: string) => run("find", [folder, "-type", "f"]).trim().split("\n");

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder to make.");
  makeImageRoot(folder);
}
