import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compileCache } from "@referral-service/api/test/compile-cache.ts";
import { rowCountsAt } from "@referral-service/api/test/row-counts.ts";
import { until } from "@referral-service/api/test/until.ts";
import { eventTypeNames } from "@referral-service/contract";
import { beforeAll, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { shownInDocs } from "./shown-in-docs.ts";
import { type ReadyStart, useFolder } from "./use-folder.ts";

const program = fileURLToPath(new URL("../../demo/src/main.ts", import.meta.url));

/**
 * Tables that grow in every run, even after cleanup. They are logs, temporary records and the data for
 * reports.
 */
const logs = [
  "audit_logs",
  "events",
  "idempotency_records",
  "identity.account_log",
  "mails",
  "page_days",
  "page_visitors",
  "public_link_visitors",
  "referral_status_count_changes",
  "referral_status_counts",
  "referral_credit_counts",
  "request_logs",
  "user_invitations",
  "waiting_payment_notices",
  "held_notices",
  "new_referral_notices",
  "webhook_deliveries",
  "webhook_delivery_attempts",
];

const folder = useFolder({ isMigrated: true });
let start: ReadyStart;
beforeAll(async () => {
  start = await folder.startUntilReady();
});

const demo = (...options: string[]) => run(program, ...options);

async function run(...words: string[]) {
  const child = spawn(process.execPath, words, {
    cwd: folder.directory,
    env: { PATH: process.env.PATH, ...compileCache },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

async function demoThatNobodyReads(...options: string[]) {
  const child = spawn(process.execPath, ["--import", withFewLeads, program, ...options], {
    cwd: folder.directory,
    env: { PATH: process.env.PATH, ...compileCache },
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return [code, stderr];
}

/**
 * A module that makes its process kill itself before it prints these words, regardless of the machine's
 * speed.
 */
const killAfter = (words: string) =>
  moduleOf(`const { write } = process.stdout;
    process.stdout.write = (text, ...rest) =>
      String(text).includes(${JSON.stringify(words)})
        ? process.kill(process.pid, "SIGKILL")
        : write.call(process.stdout, text, ...rest);`);

/** A module that limits its process to the first 20 leads. */
const withFewLeads = moduleOf(`import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const read = fs.readFileSync;
  fs.readFileSync = (file, ...rest) => {
    const content = read(file, ...rest);
    if (!String(file).endsWith("/leads.csv")) return content;
    return String(content).replace(/\\r?\\n[^\\n]*,lead020.*/s, "");
  };
  syncBuiltinESMExports();`);

function moduleOf(source: string) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** The number of rows in each table after the worker has completed its work. */
async function settledCounts() {
  const { DATABASE_URL } = await folder.runningStart();
  return until(async () => {
    const counts = await rowCountsAt(DATABASE_URL);
    return counts.open_webhook_deliveries === 0 ? counts : undefined;
  });
}

/** The tables, except logs, whose number of rows changed, with the difference. */
const changed = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([name, more]) => more !== 0 && !logs.includes(name)),
  );

const call = async (path: string) => {
  const { baseUrl, keys } = start.quickstart;
  const headers = { Authorization: `Bearer ${keys.superAdmin}` };
  const response = await fetch(`${baseUrl}/api/v1${path}`, { headers });
  return (await response.json()) as { data: { id: string }[] };
};

test("the demo · run again, when its output is not read after the first line · shows the whole loop with all 14 event types, and leaves only what it names", async () => {
  const before = await settledCounts();
  const first = await demo();
  expect(first.stderr).toBe("");
  expect(first.code).toBe(0);
  const shown = await shownInDocs("the receiver verifies each event:", start.quickstart);
  expect(first.stdout).toMatch(shown);
  for (const eventType of eventTypeNames) {
    const [, recorded, verified, samples] =
      new RegExp(`^${eventType} +(\\d+) +(\\d+) +(\\d+)$`, "m").exec(first.stdout) ?? [];
    expect([eventType, Number(recorded) > 0, verified, samples]).toEqual([
      eventType,
      true,
      recorded,
      "0",
    ]);
  }
  const between = await settledCounts();
  const inTheBooks = { bonus_payments: 2, payment_runs: 1, payments_of_runs: 2 };
  expect(changed(before, between)).toEqual({
    ...inTheBooks,
    companies: 1,
    customers: 1,
    payment_credentials: 1,
    public_links: 1,
    users: 1,
  });
  expect(first.stdout).toMatch(
    /the payments, their payment run and the audit log entries.*the customer Calla Stonebridge, the company Vik Takservice AS, the link \/r\/jonas-recommends-solar,\s+the profile of Jonas Vik, and the payout details of both referrers\./s,
  );
  expect(await demoThatNobodyReads()).toEqual([0, ""]);
  const after = await settledCounts();
  // A completed payment is permanent.
  expect(changed(between, after)).toEqual(inTheBooks);
});

// The first test shows how the demo ends. The other modes end in the same manner.
test.runIf(isFullVolume)(
  "the demo · with its leads, when its output is not read after the first line · still removes what it created",
  async () => {
    expect(await demoThatNobodyReads("--leads")).toEqual([0, ""]);
    expect((await demo("--remove")).stdout).toContain("There is nothing to remove.");
  },
);

test.runIf(isFullVolume)(
  "the demo · killed in the middle · can be removed on request, and then nothing is left",
  async () => {
    const before = await settledCounts();
    const child = spawn(process.execPath, ["--import", killAfter("drafts €60.00"), program], {
      cwd: folder.directory,
      stdio: "ignore",
      env: { PATH: process.env.PATH, ...compileCache },
    });
    const [, signal] = await once(child, "close");
    expect(signal).toBe("SIGKILL");
    expect((await call("/webhooks")).data).toHaveLength(1);
    const { code, stdout } = await demo("--remove");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining("Removed: the endpoint, the referrals, Jonas Vik."),
    ]);
    expect((await demo("--remove")).stdout).toContain("There is nothing to remove.");
    const after = await settledCounts();
    // The drafts are canceled. Sessions expire automatically, and their number depends on the time of the
    // kill.
    const { "identity.sessions": _, ...others } = changed(before, after);
    expect(others).toEqual({ bonus_payments: 2 });
  },
);

test.runIf(isFullVolume)(
  "the demo · with its leads · finds every event as the API returned it, and leaves none of the leads",
  async () => {
    const before = await settledCounts();
    const { code, stdout } = await demo("--leads");
    expect(stdout).toMatch(/^all +(531) +\d+ +\1 /m);
    expect(code).toBe(0);
    const after = await settledCounts();
    expect(changed(before, after)).toEqual({});
  },
);
