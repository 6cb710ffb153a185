import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startOnDemand } from "@referral-service/api/test/on-demand.ts";
import { chromium, type LaunchOptions } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Undefined where no browser can run. */
    browserOnDemand: number | undefined;
  }
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** One browser for all files, started by the first test that asks. */
export default async function setup(project: TestProject) {
  const options = await browserOptions();
  if (options === undefined) {
    if (process.env.CI) throw new Error("No browser can run here, and CI must have one");
    process.stderr.write("Left out: the app in a browser, because there is no Chrome here.\n");
    project.provide("browserOnDemand", undefined);
    return;
  }
  // At once, because tests of other projects start processes that serve the build.
  await build();
  const { port, stop } = await startOnDemand(() => launch(options));
  project.provide("browserOnDemand", port);
  return stop;
}

/** Builds the app and the docs, unless nothing changed since they were built. */
async function build() {
  const building = spawn(
    process.execPath,
    [
      ...[".ci/turbo.mjs", "run", "build", "--output-logs=none"],
      ...["--filter=@referral-service/dashboard", "--filter=@referral-service/docs"],
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  const [status] = await once(building, "exit");
  if (status !== 0) throw new Error("The app or the docs could not be built");
}

async function launch(options: LaunchOptions) {
  const server = await chromium.launchServer(options);
  return { address: server.wsEndpoint(), stop: () => server.close() };
}
