import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startOnDemand } from "@referral-service/api/test/on-demand.ts";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    canBrowse: boolean;
    docsOnDemand: number;
  }
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What all files need: the browser's program and the build of the app. One file asks for the docs. */
export default async function setup(project: TestProject) {
  const canBrowse = (await browserOptions()) !== undefined;
  project.provide("canBrowse", canBrowse);
  if (!canBrowse) {
    if (process.env.CI) throw new Error("No browser can run here, and CI must have one");
    process.stderr.write("Left out: the app in a browser, because there is no Chrome here.\n");
    return;
  }
  const docs = await startOnDemand(async () => {
    await build("docs", "build");
    return { address: "/docs/", stop: async () => {} };
  });
  project.provide("docsOnDemand", docs.port);
  // At once, because tests of other projects start processes that serve the build.
  await build("dashboard", "build", "build:book");
  return docs.stop;
}

/** Runs tasks of turbo, which does nothing where nothing changed since the last time. */
async function build(app: "dashboard" | "docs", ...tasks: string[]) {
  const building = spawn(
    process.execPath,
    [
      ...[".ci/turbo.mjs", "run", ...tasks, "--output-logs=none"],
      `--filter=@referral-service/${app}`,
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error(`The ${app} could not be built`);
}
