import type { DemoPersonName } from "@referral-service/local/demo-world/cast.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { Page } from "playwright-core";

/** A page that a test has opened. */
export interface OpenedPage {
  page: Page;
  as: DemoPersonName | undefined;
  /** The session that the page was given; empty for no one's. */
  session: string;
  /** The moment at which its clock stands still. */
  at: number | undefined;
  /** Whether another test can have it: it is in the usual language, and runs scripts. */
  isUsual: boolean;
}

type Wanted = Pick<OpenedPage, "at"> & { isInApp: boolean };

/** Most files have as many kinds of people. */
const idleMax = 3;

/** A page of the app without an organization, which asks the service for nothing. */
const nowhere = "/nowhere";

/**
 * Pages serve test after test, because loading one is most of what a test takes. One that is still in the app goes on
 * there as anybody, also with the service of the next file. The others have at least the app's code compiled: all
 * files of a worker are at the same address.
 */
export class KeptPages {
  #idle: (OpenedPage & { isInApp: boolean })[] = [];
  #lostCode = new WeakSet<Page>();

  /** Notes a part of the app that could not be loaded. The browser remembers that until it loads the app again. */
  watch(page: Page) {
    page.on("requestfailed", (request) => {
      if (request.resourceType() === "script") this.#lostCode.add(page);
    });
  }

  /** One in the app where that is wanted, else the one that waits longest. None where a new one is better. */
  take({ at, isInApp }: Wanted) {
    const ofClock = this.#idle.filter((page) => page.at === at);
    const found =
      ofClock.find((page) => isInApp && page.isInApp) ??
      ofClock.find((page) => !page.isInApp) ??
      (ofClock.length < idleMax ? undefined : ofClock[0]);
    this.#idle = this.#idle.filter((page) => page !== found);
    if (found === undefined) return undefined;
    // Its app may have gone on loading parts of itself after the service of its file had stopped.
    return { ...found, isInApp: found.isInApp && !this.#lostCode.delete(found.page) };
  }

  /** False where the page was closed, or is not alone. Leaves nothing of a test in it but the app. */
  async keep(opened: OpenedPage): Promise<boolean> {
    const { page } = opened;
    const context = page.context();
    if (!opened.isUsual || page.isClosed() || context.pages().length > 1) return false;
    await page.removeAllListeners(undefined, { behavior: "ignoreErrors" });
    this.watch(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    const isInApp =
      (await sessionOf(page)) === opened.session && (await page.evaluate(leave, `/app${nowhere}`));
    if (!isInApp) {
      await page.goto("/app/favicon.svg");
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        indexedDB.deleteDatabase("referrals");
      });
    }
    await context.clearPermissions();
    this.#idle.push({ ...opened, isInApp });
    return true;
  }
}

/** Leads to another page of the app, under `/app`, as a link in it does: without loading the app again. */
export const go = (page: Page, path: string) => page.evaluate(changeAddress, `/app${path}`);

/** In the browser: ends when the page at the address is there, though not all of its data. */
function changeAddress(address: string) {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
  return new Promise<void>((resolve) => {
    const stop = router.subscribe("onResolved", () => {
      stop();
      resolve();
    });
    // The router follows the browser's history.
    history.pushState(null, "", address);
  });
}

/**
 * In the browser: takes the last page's dialogs, requests, data and messages away. False where the app is away, or has
 * a chosen theme.
 */
async function leave(address: string): Promise<boolean> {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  if (router === undefined || localStorage.getItem("theme") !== null) return false;
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  const notFound = "Check the web address. The page might have been removed.";
  await new Promise<void>((resolve) => {
    const stop = router.subscribe("onResolved", () => {
      stop();
      resolve();
    });
    history.pushState(null, "", address);
  });
  await until(() => document.body.textContent.includes(notFound));
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  queryClient.clear();
  for (const button of document.querySelectorAll("[role=dialog] button[aria-label=Dismiss]")) {
    (button as HTMLElement).click();
  }
  // Messages stay for seconds, and those that were dismissed for moments.
  await until(() => document.querySelector("[role=dialog]") === null);
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase("referrals");
  return true;
}

/** Reads again what the page reads by itself only every few seconds, such as visits. */
export const readAgain = (page: Page) =>
  page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
    const { queryClient } = router.options.context as { queryClient: QueryClient };
    return queryClient.invalidateQueries();
  });

/** The cookies by which the page is signed in. */
export const sessionOf = async (page: Page) =>
  (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted()
    .join("; ");
