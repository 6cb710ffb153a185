import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type ReleaseSource, withAbsoluteLinks, withRepository } from "./release-stamp.ts";

// Run by the release workflow in each published package; what it changes is never committed.
const packageRoot = process.cwd();
const source: ReleaseSource = {
  repositoryUrl: `${needed("GITHUB_SERVER_URL")}/${needed("GITHUB_REPOSITORY")}`,
  commit: needed("GITHUB_SHA"),
  directory: `packages/${basename(packageRoot)}`,
};

stamp("README.md", withAbsoluteLinks);
stamp("package.json", withRepository);

function stamp(name: string, stamped: (text: string, source: ReleaseSource) => string): void {
  const file = join(packageRoot, name);
  writeFileSync(file, stamped(readFileSync(file, "utf8"), source));
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: releases are made by the release workflow`);
  return value;
}
