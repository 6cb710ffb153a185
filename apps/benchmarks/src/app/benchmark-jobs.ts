import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { browserOptions } from "@referral-service/dashboard/test/chromium.ts";
import { type Browser, chromium, type Page } from "playwright-core";
import { jobs, type Taken } from "./jobs.ts";

interface Quickstart {
  publicUrl: string;
  people: Record<string, { email: string; password: string }>;
}

const sizes = {
  desktop: { viewport: { width: 1_440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/**
 * Does the jobs that people do most often, in a browser, against a running `pnpm start` with a new
 * demo world. Prints the number of clicks and keys in addition to typed text, and how long the
 * person waits for the app.
 */
export async function benchmarkJobs(quickstart = ".local/quickstart.json") {
  const { publicUrl, people } = JSON.parse(readFileSync(quickstart, "utf8")) as Quickstart;
  const options = await browserOptions();
  if (options === undefined)
    throw new Error("No browser can run here. Set CHROMIUM_PATH to the path of one");
  const browser = await chromium.launch(options);
  const print = (...[job, role, clicks, waits]: string[]) =>
    process.stdout.write(
      `${job?.padEnd(52)} ${role?.padEnd(20)} ${clicks?.padStart(6)} ${waits?.padStart(9)}\n`,
    );
  print("Job", "Role, device", "Clicks", "Waits ms");
  try {
    for (const { name, person, device, run } of jobs) {
      const page = await signedIn(browser, { publicUrl, device, ...people[person] });
      const taken: Taken = { clicks: 0, waitedMs: 0 };
      const outcome = await run(page, stepsOn(taken)).then(
        () => taken.waitedMs.toFixed(0),
        (error: Error) => `failed: ${error.message.split("\n")[0]}`,
      );
      print(name, `${person}, ${device}`, String(taken.clicks), outcome);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

async function signedIn(
  browser: Browser,
  {
    publicUrl,
    device,
    email = "",
    password = "",
  }: { publicUrl: string; device: keyof typeof sizes; email?: string; password?: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: publicUrl, ...sizes[device] });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto("/app/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/o\//);
  // An experienced person works in an app that has already loaded its pages.
  await page.getByRole("navigation").first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Counts a click or key press, and measures the time until its result appears. */
const stepsOn =
  (taken: Taken) => async (act: () => Promise<unknown>, shows: () => Promise<unknown>) => {
    taken.clicks += 1;
    const startedAt = performance.now();
    await act();
    await shows();
    taken.waitedMs += performance.now() - startedAt;
  };
