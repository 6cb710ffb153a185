import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startOnDemand } from "@referral-service/api/test/on-demand.ts";
import type { TestProject } from "vitest/node";
import { browserOptions, canBrowse } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    docsOnDemand: number;
  }
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds the app and the docs when the first test asks for them. */
export default async function setup(project: TestProject) {
  if (!canBrowse && process.env.CI)
    throw new Error("No browser can run here, and CI must have one");
  if (!canBrowse) {
    process.stderr.write("Left out: the app in a browser, because there is no Chrome here.\n");
  }
  const app = await startOnDemand(async () => {
    // Otherwise each worker would unpack the browser, which takes 3 s of processor time.
    if (canBrowse) await browserOptions();
    return build("dashboard", "build", "build:book");
  });
  const docs = await startOnDemand(() => build("docs", "build"));
  project.provide("appOnDemand", app.port);
  project.provide("docsOnDemand", docs.port);
  return async () => {
    await Promise.all([app.stop(), docs.stop()]);
  };
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
  return { address: app, stop: async () => {} };
}
