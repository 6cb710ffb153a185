import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type ReleaseSource, withAbsoluteLinks, withRepository } from "./release-stamp.ts";

// The release workflow runs this for every public package before it publishes them. The changes are
// never committed.
const source: ReleaseSource = {
  repositoryUrl: `${needed("GITHUB_SERVER_URL")}/${needed("GITHUB_REPOSITORY")}`,
  commit: needed("GITHUB_SHA"),
};

const root = new URL("../", import.meta.url);

const published = readdirSync(new URL("packages", root))
  .map((name) => `packages/${name}`)
  .filter((path) => JSON.parse(textOf(`${path}/package.json`)).private !== true);

for (const path of published) {
  stamp(path, "README.md", withAbsoluteLinks);
  stamp(path, "package.json", withRepository);
  console.log(`Stamped ${path}`);
}

function stamp(
  packagePath: string,
  name: string,
  stamped: (text: string, packagePath: string, source: ReleaseSource) => string,
) {
  const path = `${packagePath}/${name}`;
  writeFileSync(new URL(path, root), stamped(textOf(path), packagePath, source));
}

function textOf(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: releases are made by the release workflow`);
  return value;
}
