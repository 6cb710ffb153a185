import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { browserOptions } from "@referral-service/dashboard/test/chromium.ts";
import { chromium, type Page } from "playwright-core";
import { median } from "../api/measure.ts";
import { startApi } from "../api/servers.ts";
import { createWorld } from "../api/world.ts";
import { signIn } from "./sign-in.ts";

const roundCount = 15;
const pagesScrolled = 25;
const scrollLimitMs = 20_000;
const goalMs = 600;
const listPath = "/app/o/benchmark/referrals";

/**
 * Measures how soon the list of referrals shows rows in a browser, with 100 referrals and with
 * 100,000.
 */
export async function benchmarkApp() {
  const options = await browserOptions();
  if (options === undefined)
    throw new Error("No browser can run here. Set CHROMIUM_PATH to the path of one");
  const browser = await chromium.launch(options);
  try {
    for (const referralCount of [100, 100_000]) {
      const world = await createWorld({ referralCount, secondsBetween: 60 });
      const api = await startApi(world);
      const baseURL = new URL(api.baseUrl).origin.replace("127.0.0.1", "localhost");
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1_440, height: 900 },
      });
      try {
        await report(referralCount, await signIn(await context.newPage(), { world, api }));
      } finally {
        await context.close();
        await api.stop();
        await world.remove();
      }
    }
  } finally {
    await browser.close();
  }
}

async function report(referralCount: number, page: Page) {
  const ways: Record<string, () => Promise<unknown>> = {
    "whole page loaded": () => page.goto(listPath),
    "filtered by status": () => page.goto(`${listPath}?status=qualified`),
    "searched for a name": () => page.goto(`${listPath}?q=lead%2042`),
  };
  for (const [name, go] of Object.entries(ways)) {
    await firstRowsMs(page, go);
    const times: number[] = [];
    for (let round = 0; round < roundCount; round += 1) times.push(await firstRowsMs(page, go));
    const [middle, worst] = [median(times), Math.max(...times)];
    process.stdout.write(
      `${String(referralCount).padStart(7)} referrals, ${name.padEnd(20)} first rows ` +
        `median ${middle.toFixed(0)} ms, slowest ${worst.toFixed(0)} ms (goal ${goalMs} ms)\n`,
    );
  }
  const rowCount = await rowsAfterScrolling(page);
  process.stdout.write(
    `${String(referralCount).padStart(7)} referrals, ${rowCount} rows in the document once scrolled\n`,
  );
}

async function firstRowsMs(page: Page, go: () => Promise<unknown>): Promise<number> {
  await page.goto("about:blank");
  const startedAt = performance.now();
  await go();
  await page.locator("[data-row]").first().waitFor();
  return performance.now() - startedAt;
}

/** Scrolls to the end for as long as pages load, up to `pagesScrolled` times. */
async function rowsAfterScrolling(page: Page): Promise<number> {
  await page.goto(listPath);
  await page.locator("[data-row]").first().waitFor();
  const scroller = page.locator("table[aria-label=Referrals]").locator("..");
  let pageCount = 0;
  page.on("response", (response) => {
    if (response.url().includes("cursor=")) pageCount += 1;
  });
  const deadlineMs = performance.now() + scrollLimitMs;
  while (pageCount < pagesScrolled && performance.now() < deadlineMs) {
    await scroller.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await delay(50);
  }
  return page.locator("[data-row]").count();
}
