import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackedPackage, packageRoot } from "./pack.ts";

const repositoryRoot = join(packageRoot, "../..");

const literally = (text: string) => text.replaceAll(/\W/g, "\\$&");

interface Forbidden {
  what: string;
  pattern: RegExp;
  where?: (name: string) => boolean;
}

/** What no package of this repository contains. */
const forbiddenEverywhere: Forbidden[] = [
  // The build names each file that it bundles. An audit sees dependencies only.
  { what: "code of somebody else, without its license", pattern: /^\/\/ \S*\bnode_modules\//m },
  { what: "a source map", pattern: /sourceMappingURL|"sourcesContent"/ },
  { what: "a path of where it was built", pattern: new RegExp(literally(repositoryRoot)) },
  { what: "a webhook secret", pattern: /whsec_[A-Za-z0-9+/=]{16,}/ },
  // Longer than the prefix that a response shows of a key.
  { what: "an API key", pattern: /rk_(org|user)_[A-Za-z0-9]{24,}/ },
];

// Types name the scopes, for those who create keys, and the testing kit shows keys that have some;
// other code has no use for them.
const isCode = (name: string) => /\.c?js$/.test(name) && !name.startsWith("testing.");

const forbiddenInSdk: Forbidden[] = [
  ...forbiddenEverywhere,
  { what: "zod", pattern: /\bzod\b/ },
  { what: "ts-rest", pattern: /ts-rest/ },
  { what: "the contract package", pattern: /@referral-service\/contract/ },
  { what: "scopes", pattern: /referrals:read/, where: isCode },
  {
    what: "who may call a route",
    pattern: /neededFlag|requiresScope|x-required-scope|x-allowed/,
  },
];

/** The SDK contains no code of the server or the contract, and needs no other package. */
export function checkSdkContents(packed: PackedPackage): string {
  const manifest = JSON.parse(readFileSync(join(packed.folder, "package.json"), "utf8"));
  if (manifest.dependencies ?? manifest.peerDependencies) {
    throw new Error("the package must have no run-time dependencies");
  }
  return checkContents(packed, forbiddenInSdk);
}

export function checkContents({ folder }: PackedPackage, forbidden = forbiddenEverywhere): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { name, parentPath } of files) {
    const text = readFileSync(join(parentPath, name), "utf8");
    const searched = name === "package.json" ? withoutDevDependencies(text) : text;
    const found = forbidden.find(
      ({ pattern, where }) => (where?.(name) ?? true) && pattern.test(searched),
    );
    if (found) throw new Error(`${name} in the tarball contains ${found.what}`);
  }
  const names = files.map(({ name }) => name);
  for (const needed of ["README.md", "LICENSE", "package.json"]) {
    if (!names.includes(needed)) throw new Error(`${needed} is missing in the tarball`);
  }
  return `${files.length} files, nothing that does not belong there`;
}

/** Every published package.json names them, but no one installs them. */
function withoutDevDependencies(text: string): string {
  const { devDependencies: _, ...manifest } = JSON.parse(text);
  return JSON.stringify(manifest);
}
