import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@referral-service/sdk";

export const quickstartFile = ".local/quickstart.json";
const program = "apps/local/src/main.ts";
const startLimitMs = 90_000;

/** The part of `pnpm start`'s quickstart file that the demo reads. */
export interface Quickstart {
  baseUrl: string;
  /** URL of the app. */
  publicUrl: string;
  organizations: { unlimited: { id: string; slug: string } };
  keys: Record<
    | "organization"
    | "superAdmin"
    | "admin"
    | "businessDeveloperBonus"
    | "memberOfNone"
    | "otherReferrer",
    string
  >;
  users: Record<
    "superAdmin" | "admin" | "businessDeveloperBonus" | "referrer" | "otherReferrer",
    string
  >;
  people: Record<
    "superAdmin" | "businessDeveloperBonus" | "memberOfNone" | "otherReferrer",
    { email: string; password: string }
  >;
}

export interface Service {
  quickstart: Quickstart;
  /** Stops the service if the demo started it. */
  stop(): Promise<void>;
}

/** Returns the service that is running here, or starts one for the demo. */
export async function reachService(say: (line: string) => void): Promise<Service> {
  const running = await quickstartOfRunning();
  if (running !== undefined) {
    say(`Using the service at ${running.baseUrl}`);
    return { quickstart: running, stop: async () => {} };
  }
  say("Starting the service …");
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "inherit"] });
  const quickstart = await quickstartWhenReady(child);
  say(`The service runs at ${quickstart.baseUrl}`);
  return {
    quickstart,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function quickstartOfRunning(): Promise<Quickstart | undefined> {
  try {
    const quickstart = JSON.parse(readFileSync(quickstartFile, "utf8")) as Quickstart;
    const { baseUrl, keys } = quickstart;
    await createClient({ baseUrl, apiKey: keys.organization, retries: 0 }).health.check();
    return quickstart;
  } catch {
    return undefined;
  }
}

async function quickstartWhenReady(child: ChildProcess): Promise<Quickstart> {
  const deadlineMs = performance.now() + startLimitMs;
  while (child.exitCode === null && performance.now() < deadlineMs) {
    const quickstart = await quickstartOfRunning();
    if (quickstart !== undefined) return quickstart;
    await delay(100);
  }
  child.kill("SIGTERM");
  throw new Error("The service did not start; see its message above");
}
