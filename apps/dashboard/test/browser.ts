import { type Browser, chromium, type Page } from "playwright-core";
import { browserOptions } from "./chromium.ts";

let launched: Promise<Browser> | undefined;

/**
 * Each test worker has one browser for all of its files. A browser shared by workers would send each
 * message through one more process.
 */
export const theBrowser = () => {
  launched ??= browserOptions().then((options) => chromium.launch(options));
  return launched;
};

/**
 * Fixes the time of day on the page, without its timers. Playwright's clock also replaces the timers,
 * records a stack trace for each of them, and wakes idle pages ten times a second.
 */
export const stopClock = (page: Page, at: Date) => page.addInitScript(fixTime, at.getTime());

/** Runs in the page. */
function fixTime(now: number) {
  Date.now = () => now;
  window.Date = new Proxy(Date, {
    construct: (RealDate, values, newTarget) =>
      Reflect.construct(RealDate, values.length === 0 ? [now] : values, newTarget),
  });
}
