import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    canBrowse: boolean;
  }
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What all files need: the browser's program and the build. */
export default async function setup(project: TestProject) {
  const canBrowse = (await browserOptions()) !== undefined;
  project.provide("canBrowse", canBrowse);
  if (!canBrowse) {
    if (process.env.CI) throw new Error("No browser can run here, and CI must have one");
    process.stderr.write("Left out: the app in a browser, because there is no Chrome here.\n");
    return;
  }
  // At once, because tests of other projects start processes that serve the build.
  await build();
}

/** Builds the app, its book and the docs, unless nothing changed since they were built. */
async function build() {
  const building = spawn(
    process.execPath,
    [
      ...[".ci/turbo.mjs", "run", "build", "build:book", "--output-logs=none"],
      ...["--filter=@referral-service/dashboard", "--filter=@referral-service/docs"],
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The app, its book or the docs could not be built");
}
