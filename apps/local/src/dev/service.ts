import { dayMs } from "@referral-service/api/kernel/durations.ts";
import { parseSettings } from "@referral-service/api/kernel/settings/settings.ts";
import { runUntilStopped } from "@referral-service/api/processes/run-until-stopped.ts";
import type { DemoAccounts } from "../demo-world/accounts.ts";
import { readJson, writeWhole } from "../local-files.ts";
import { serviceUrlOf, startService } from "../service.ts";
import { devDirectory, quickstartFile } from "./places.ts";
import { type Ready, withSignInLink } from "./running-service.ts";

/** The times are short, because the next version is already starting. */
const drain = { noticeMs: 0, finishMs: 1_000 };
const stopDeadlineMs = 2_000;
/**
 * Starts one version of the sources behind `pnpm dev`. DATABASE_URL connects as the owner of the
 * database.
 */
async function start(requestStop: () => void) {
  // The channel closes when `pnpm dev` ends, however it ends.
  process.once("disconnect", requestStop);
  const settings = parseSettings(process.env);
  const ownerUrl = settings.databaseUrl ?? "";
  const serviceUrl = serviceUrlOf(ownerUrl);
  const { publicUrl } = settings;
  const { port, accounts, world, people, stop } = await startService({
    settings: { ...settings, port: 0, databaseUrl: serviceUrl, directDatabaseUrl: serviceUrl },
    ownerUrl,
    serviceUrl,
    localDirectory: devDirectory,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  if (world !== undefined) {
    writeWhole(quickstartFile, { baseUrl: publicUrl, publicUrl, ...world, people });
  }
  const ready: Ready = {
    port,
    signInLink: process.argv.includes(withSignInLink)
      ? await accounts.makeSignInLink(superAdminEmail(), dayMs)
      : undefined,
  };
  process.send?.(ready);
  return () => stop(drain);
}

/**
 * Returns the super admin's address in the demo world that this database got at its first start.
 */
const superAdminEmail = () =>
  readJson<{ people: DemoAccounts }>(quickstartFile)?.people.superAdmin.email ?? "";

await runUntilStopped(start, { withinMs: stopDeadlineMs });
