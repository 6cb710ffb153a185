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

/**
 * Prepares what all files need: the browser's program and the build of the app. Only one file needs the
 * docs.
 */
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
  // The build starts immediately, because tests in other projects start processes that serve it.
  await build("dashboard", "build", "build:book");
  return docs.stop;
}

/** Runs turbo tasks, which do nothing if nothing has changed since the last time. */
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
