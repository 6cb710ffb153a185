import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the one browser of the run listens; empty where none can run. */
    browser: string;
  }
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds the app, unless nothing changed since it was built, and starts one browser for all files. */
export default async function setup(project: TestProject) {
  const options = await browserOptions();
  if (options === undefined) {
    if (process.env.CI) throw new Error("No browser can run here, and CI must have one");
    process.stderr.write("Left out: the app in a browser, because there is no Chrome here.\n");
    project.provide("browser", "");
    return;
  }
  const { status } = spawnSync(
    process.execPath,
    [".ci/turbo.mjs", "run", "build", "--filter=@referral-service/dashboard", "--output-logs=none"],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status !== 0) throw new Error("The app could not be built");
  const server = await chromium.launchServer(options);
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
