import { until } from "@referral-service/api/test/until.ts";
import type { DemoPersonName } from "@referral-service/local/demo-world/cast.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { Page, Request } from "playwright-core";

/** A page that a test has opened. */
export interface OpenedPage {
  page: Page;
  as: DemoPersonName | undefined;
  /** The session that the page was given. Empty if no one is signed in. */
  session: string;
  /** The time at which its clock stands still. */
  at: number | undefined;
  /** Whether another test can use the page. It must have the usual language and run scripts. */
  isUsual: boolean;
}

type Wanted = Pick<OpenedPage, "at"> & { isInApp: boolean };

/** Most files have up to this number of different people. */
const idleMax = 3;

/** A page in the app without an organization, which sends no requests to the service. */
const nowhere = "/nowhere";

/**
 * Reuses pages in later tests, because loading a page takes most of a test's time. A page that is still in
 * the app can continue as any person, even with the service of the next file. Other pages at least keep the
 * app's compiled code, because all files of a worker use the same URL.
 */
export class KeptPages {
  #idle: (OpenedPage & { isInApp: boolean })[] = [];
  #lostCode = new WeakSet<Page>();
  #changes = new WeakMap<Page, Set<Request>>();

  /**
   * Records parts of the app that could not be loaded, because the browser remembers such a failure until
   * it loads the app again. Also records changes without a response.
   */
  watch(page: Page) {
    const changes = new Set<Request>();
    this.#changes.set(page, changes);
    page.on("request", (request) => {
      if (request.method() !== "GET") changes.add(request);
    });
    page.on("requestfinished", (request) => changes.delete(request));
    page.on("requestfailed", (request) => {
      changes.delete(request);
      if (request.resourceType() === "script") this.#lostCode.add(page);
    });
  }

  /**
   * Returns a page in the app if that is wanted, or else the one that has waited longest. Undefined if a
   * new page is better.
   */
  take({ at, isInApp }: Wanted) {
    const ofClock = this.#idle.filter((page) => page.at === at);
    const found =
      ofClock.find((page) => isInApp && page.isInApp) ??
      ofClock.find((page) => !page.isInApp) ??
      (ofClock.length < idleMax ? undefined : ofClock[0]);
    this.#idle = this.#idle.filter((page) => page !== found);
    if (found === undefined) return undefined;
    // The app may have loaded more parts of itself after its file's service had stopped.
    return { ...found, isInApp: found.isInApp && !this.#lostCode.delete(found.page) };
  }

  /**
   * Removes everything from the page except the app. Returns false if the page was closed or has others
   * next to it.
   */
  async keep(opened: OpenedPage): Promise<boolean> {
    const { page } = opened;
    const context = page.context();
    if (!opened.isUsual || page.isClosed() || context.pages().length > 1) return false;
    // The response to a change shows a message.
    await until(() => page.isClosed() || this.#changes.get(page)?.size === 0);
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

/** Navigates to another page of the app, under `/app`, without loading the app again. */
export const go = (page: Page, path: string) => page.evaluate(changeAddress, `/app${path}`);

/** Runs in the browser. Ends when the page at the URL appears, possibly without all of its data. */
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
 * Runs in the browser. Removes the last page's dialogs, requests, data and messages. Returns false if the
 * app is not loaded or has a chosen theme.
 */
async function leave(address: string): Promise<boolean> {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  if (router === undefined || localStorage.getItem("theme") !== null) return false;
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  const notFound = "This page isn't available. It might have been removed.";
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
  // Messages stay for seconds. Dismissed ones stay for a moment.
  await until(() => document.querySelector("[role=dialog]") === null);
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase("referrals");
  return true;
}

/** Reloads data that the page itself reloads only every few seconds, such as clicks. */
export const readAgain = (page: Page) =>
  page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
    const { queryClient } = router.options.context as { queryClient: QueryClient };
    return queryClient.invalidateQueries();
  });

/** The page's session cookies. */
export const sessionOf = async (page: Page) =>
  (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted()
    .join("; ");
