import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { stripVTControlCharacters } from "node:util";
import { browserOptions } from "@referral-service/dashboard/test/chromium.ts";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type Job, lookedForMs, type Others, type Step, type Taken } from "./jobs/job.ts";
import { jobs } from "./jobs.ts";

interface Quickstart {
  baseUrl: string;
  publicUrl: string;
  keys: { organization: string };
  users: { referrer: string };
  people: Record<string, { email: string; password: string }>;
}

const quickstartPath = ".local/quickstart.json";

const sizes = {
  desktop: { viewport: { width: 1_440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/**
 * Does the most frequent jobs in a browser, against a running `pnpm start` with a new demo world. Prints
 * the clicks and keys in addition to typed text, the waiting time, and the budget for both. Does only jobs
 * whose names contain these words. A job that fails does not stop the others, but the run fails.
 */
export async function benchmarkJobs(words = "") {
  const { baseUrl, publicUrl, people, keys, users } = JSON.parse(
    readFileSync(quickstartPath, "utf8"),
  ) as Quickstart;
  const options = await browserOptions();
  if (options === undefined)
    throw new Error("No browser can run here. Set CHROMIUM_PATH to the path of one");
  const browser = await chromium.launch(options);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${keys.organization}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${await response.text()}`);
  };
  const pageOf = (person: Job["person"], device: Job["device"]) =>
    signedIn(browser, { publicUrl, device, ...people[person] });
  print("Job", "Role, device", "Clicks", "Waits ms");
  const failed: string[] = [];
  try {
    for (const job of jobs.filter(({ name }) => name.includes(words)))
      if (!(await measure(job, { pageOf, post, referrerId: users.referrer })))
        failed.push(job.name);
  } finally {
    await browser.close();
  }
  if (failed.length === 0) return;
  process.stderr.write(`${failed.length} jobs failed: ${failed.join("; ")}\n`);
  process.exitCode = 1;
}

const print = (...[job, role, clicks, waits]: string[]) =>
  process.stdout.write(
    `${job?.padEnd(52)} ${role?.padEnd(22)} ${clicks?.padStart(8)} ${waits?.padStart(12)}\n`,
  );

/** Returns whether the job came to its end, whatever time it took. */
async function measure(
  { name, person, device, budget, run }: Job,
  {
    pageOf,
    ...given
  }: Omit<Others, "pageOf"> & {
    pageOf: (person: Job["person"], device: Job["device"]) => Promise<Page>;
  },
): Promise<boolean> {
  const opened: Page[] = [];
  const open = async (other: Job["person"], on: Job["device"]) => {
    const theirs = await pageOf(other, on);
    opened.push(theirs);
    return theirs;
  };
  const others: Others = { ...given, pageOf: (other) => open(other, "desktop") };
  const taken: Taken = { clicks: 0, waitedMs: 0 };
  const failure = await open(person, device)
    .then((page) => run(page, stepsOn(page, taken), others))
    .then(
      () => undefined,
      // The third line of a message of the browser's driver names the control it looked for.
      (error: Error) =>
        stripVTControlCharacters(error.message)
          .split(/\s*\n\s*/)
          .slice(0, 3)
          .join(" "),
    );
  const outcome =
    failure === undefined
      ? `${taken.waitedMs.toFixed(0)} ≤ ${budget.waitedMs}`
      : `failed: ${failure}`;
  print(name, `${person}, ${device}`, `${taken.clicks} ≤ ${budget.clicks}`, outcome);
  for (const one of opened) await one.context().close();
  return failure === undefined;
}

/** Signs each person in once, because the service limits how often an account signs in. */
const sessions = new Map<string, BrowserContextOptions["storageState"]>();

async function signedIn(
  browser: Browser,
  {
    publicUrl,
    device,
    email = "",
    password = "",
  }: { publicUrl: string; device: Job["device"]; email?: string; password?: string },
): Promise<Page> {
  const storageState = sessions.get(email);
  const context = await browser.newContext({
    baseURL: publicUrl,
    ...sizes[device],
    ...(storageState !== undefined && { storageState }),
  });
  context.setDefaultTimeout(lookedForMs);
  await context.addInitScript(noteInput);
  const page = await context.newPage();
  await page.goto("/app");
  if (storageState === undefined) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use password" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  }
  await page.waitForURL(/\/o\//);
  await page.getByRole("main").waitFor();
  sessions.set(email, await context.storageState());
  await page.waitForFunction(hasLoadedAhead, undefined, { polling: 500 });
  return page;
}

/**
 * Whether the app has loaded its pages ahead, because an experienced person works in such an app.
 * Runs in the browser.
 */
function hasLoadedAhead() {
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js"));
  return performance.now() - Math.max(...scripts.map(({ startTime }) => startTime)) > 3_000;
}

/**
 * Counts a click or key press, and the time until its result appears. The time begins when the
 * click or key press arrives in the page, because the browser's driver needs about 50 ms before a
 * click.
 */
const stepsOn =
  (page: Page, taken: Taken): Step =>
  async (act, shows) => {
    if (act !== undefined) taken.clicks += 1;
    const startedAt = now();
    await act?.();
    await shows();
    const endedAt = now();
    const input = await page.evaluate(() => (globalThis as unknown as InPage).lastInputAt);
    taken.waitedMs += endedAt - Math.max(startedAt, input ?? 0);
  };

const now = () => performance.timeOrigin + performance.now();

interface InPage {
  lastInputAt?: number;
  addEventListener: (type: string, listener: () => void, isCapture: boolean) => void;
}

/** Notes the time of the last input. Runs in the browser. */
function noteInput() {
  const inPage = globalThis as unknown as InPage;
  const note = () => {
    inPage.lastInputAt = performance.timeOrigin + performance.now();
  };
  for (const type of ["pointerdown", "keydown"]) inPage.addEventListener(type, note, true);
}
