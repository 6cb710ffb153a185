import { join } from "node:path";
import { builtApp } from "@referral-service/api/test/built-app.ts";
import { waitLimit } from "@referral-service/api/test/until.ts";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { stopClock, theBrowser } from "./browser.ts";
import { demoDay } from "./demo-template.ts";

const built = join(import.meta.dirname, "../book/dist");
const place = "http://localhost/app/";

interface TestBook {
  page: Page;
  /** URLs of all states. */
  hrefs: string[];
  /** Shows a state. Nothing of the previous state remains. */
  show(href: string): Promise<void>;
}

/** The component book in a browser. An error on its page fails the test. */
export function useBook(): TestBook {
  const book = {} as TestBook;
  let complaints: string[] = [];

  beforeAll(async () => {
    await builtApp();
    const browser = await theBrowser();
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Oslo" });
    context.setDefaultTimeout(waitLimit.timeout);
    await context.route(`${place}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      // The book responds to the app's requests, but not to those of its images.
      if (pathname.startsWith("/app/api/")) {
        const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
        return route.fulfill({ contentType: "image/svg+xml", body });
      }
      return route.fulfill({ path: join(built, pathname.slice("/app/".length)) });
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
    });
    await stopClock(page, demoDay);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${place}state.html`);
    const links = page.getByRole("link");
    await links.first().waitFor();
    book.page = page;
    book.hrefs = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    return () => context.close();
  });

  afterEach(() => {
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });

  book.show = async (href) => {
    const { page } = book;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, href);
    await page.waitForFunction(
      (hash) =>
        document.documentElement.dataset.shown === hash &&
        (hash.endsWith("loading") || document.querySelector(".animate-pulse") === null),
      href,
    );
  };

  return book;
}
