import { openSession } from "@referral-service/api/test/browser-session.ts";
import { builtApp } from "@referral-service/api/test/built-app.ts";
import { freePort } from "@referral-service/api/test/free-port.ts";
import {
  type ServiceOptions,
  startService,
  type TestService,
} from "@referral-service/api/test/service.ts";
import { waitLimit } from "@referral-service/api/test/until.ts";
import {
  type DemoAccounts,
  seedDemoAccounts,
} from "@referral-service/local/demo-world/accounts.ts";
import { type DemoPersonName, demoOrganizations } from "@referral-service/local/demo-world/cast.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import { type DemoWorld, seedDemoWorld } from "@referral-service/local/demo-world/store.ts";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { stopClock, theBrowser } from "./browser.ts";
import { demoTemplate } from "./demo-template.ts";
import { go, KeptPages, type OpenedPage, sessionOf } from "./kept-pages.ts";

export { canBrowse } from "./chromium.ts";

interface AppOptions extends Pick<ServiceOptions, "environment" | "port"> {
  /** The time at which the world's and the browser's clocks stand still. */
  at?: Date;
  /** Whether webhooks and emails are sent. */
  startsWorker?: boolean;
}

export interface OpenOptions {
  /** Person of the demo world who is signed in. Default: no one. */
  as?: DemoPersonName;
  theme?: "light" | "dark";
  width?: number;
  /** The language that the browser requests, such as `de`. */
  language?: string;
  /** False for a browser that does not run scripts. */
  runsScript?: boolean;
  /** True if the browser must load everything, as at a person's first visit. */
  isFirstVisit?: boolean;
  /** True if the app loads further pages while the browser is idle. Otherwise it loads only what it needs. */
  loadsAhead?: boolean;
  /** True if the app's service worker runs in the browser. Tests cannot route the requests of this page. */
  isInstalled?: boolean;
}

export interface TestApp {
  service: TestService;
  world: DemoWorld;
  accounts: DemoAccounts;
  /** `/o/<slug>` of the organization with data. */
  organizationPath: string;
  /** Opens a path under `/app` in a browser that keeps only the app from other tests. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Opens any path of the service in the same kind of browser. */
  visit(path: string, options?: OpenOptions): Promise<Page>;
  /** Ends a person's part before the test ends, so that the next person can use the page. */
  leave(page: Page): Promise<void>;
}

/**
 * All files of a worker use the same port, so that the browser keeps the app's compiled code. Passkeys also
 * work with it.
 */
const usualPort = await freePort();
const kept = new KeptPages();
const height = 900;
const usualLanguage = "en-GB";

/** The service with the demo world, and pages of the app. An error on a page fails the test. */
export function useApp({
  at,
  startsWorker = false,
  port = usualPort,
  ...options
}: AppOptions = {}): TestApp {
  const app = { organizationPath: `/o/${demoOrganizations.unlimited.slug}` } as TestApp;
  const opened: OpenedPage[] = [];
  const sessions = new Map<DemoPersonName, string>();
  let complaints: string[] = [];
  let browser: Browser;

  beforeAll(async () => {
    await builtApp();
    browser = await theBrowser();
    app.service = await startService({
      ...options,
      port,
      template: await demoTemplate(),
      ...(at && { overrides: { clock: { now: () => new Date(at) } } }),
      inEmptyDatabase: async (deps) => {
        app.world = (await seedDemoWorld(deps)) as DemoWorld;
        app.accounts = await seedDemoAccounts(deps);
      },
    });
    if (startsWorker) await app.service.startWorker();
    return () => app.service.stop();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      await Promise.all(opened.map(({ page }) => describePage(page)));
    await Promise.all(opened.splice(0).map(putAway));
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });

  async function putAway(one: OpenedPage) {
    if (one.as !== undefined && (await sessionOf(one.page)) !== one.session)
      sessions.delete(one.as);
    if (!(await kept.keep(one))) await close(one.page.context());
  }

  app.leave = async (page) => {
    const index = opened.findIndex((one) => one.page === page);
    await Promise.all(opened.splice(index, 1).map(putAway));
  };

  /** Requests that a test's route is still forwarding end with the page. This is not a failure. */
  async function close(context: BrowserContext) {
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
    await context.close();
  }

  app.open = (path, options) => app.visit(`/app${path}`, options);

  app.visit = async (path, options = {}) => {
    const { as, theme = "light", width = 1_440, language = usualLanguage } = options;
    const { runsScript = true, isFirstVisit = false, isInstalled = false } = options;
    const { loadsAhead = isInstalled } = options;
    const isUsual =
      language === usualLanguage &&
      runsScript &&
      !isFirstVisit &&
      !loadsAhead &&
      !isInstalled &&
      port === usualPort;
    const wanted = { at: at?.getTime(), isInApp: path.startsWith("/app/") };
    const before = isUsual ? kept.take(wanted) : undefined;
    const page = before?.page ?? (await newPage({ language, runsScript, isInstalled, loadsAhead }));
    const session = as === undefined ? "" : (sessions.get(as) ?? (await signIn(as)));
    opened.push({ page, as, at: wanted.at, session, isUsual });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, media: null, reducedMotion: "reduce" });
    listen(page);
    kept.watch(page);
    await page.context().clearCookies();
    await page.context().addCookies(cookiesOf(session, app.service.baseUrl));
    if (wanted.isInApp && before?.isInApp) await go(page, path.slice("/app".length));
    else await page.goto(path);
    return page;
  };

  /** One session for all tests in the file, until a test ends it. */
  async function signIn(as: DemoPersonName): Promise<string> {
    const who = { identityUserId: identityUserIdOf(as) };
    const { cookie } = await openSession(app.service, who, app.accounts[as]);
    const session = cookie().split("; ").toSorted().join("; ");
    sessions.set(as, session);
    return session;
  }

  async function newPage({
    language,
    runsScript,
    isInstalled,
    loadsAhead,
  }: Required<Pick<OpenOptions, "language" | "runsScript" | "isInstalled" | "loadsAhead">>) {
    const context = await browser.newContext({
      baseURL: app.service.baseUrl,
      locale: language,
      javaScriptEnabled: runsScript,
      serviceWorkers: isInstalled ? "allow" : "block",
      timezoneId: "Europe/Oslo",
    });
    context.setDefaultTimeout(waitLimit.timeout);
    const page = await context.newPage();
    if (!loadsAhead) await page.addInitScript(saveData);
    if (at !== undefined) await stopClock(page, at);
    return page;
  }

  /** Ignores failed requests, because the browser also reports expected ones. */
  function listen(page: Page) {
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) {
        complaints.push(`${page.url()}: ${text}`);
      }
    });
  }

  return app;
}

/**
 * Runs in the page. Makes the app load only what the open page needs, which halves the time of a page load.
 */
function saveData() {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Prints the page of a failed test, because nothing else shows it on a machine without a screen. */
async function describePage(page: Page) {
  if (page.isClosed()) return;
  const shown = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
  console.error(`${page.url()}\n${shown}`);
}

const cookiesOf = (session: string, baseUrl: string) =>
  session
    .split("; ")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return {
        name,
        value: value.join("="),
        domain: new URL(baseUrl).hostname,
        path: "/app",
        httpOnly: true,
        sameSite: "Lax" as const,
      };
    });

/** Rejects the request. The app does not retry it, unlike a request that was lost. */
export const refuse = (route: Route) =>
  route.fulfill({
    status: 400,
    json: { error: { code: "INVALID_REQUEST", message: "Not now", requestId: "r-1" } },
  });

/** Lets the service respond, but loses the response. */
export async function loseAnswer(route: Route) {
  // Only the browser adds this header, and the service rejects requests without it.
  const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
  expect((await route.fetch({ headers })).ok()).toBe(true);
  await route.abort();
}

/** The URLs that the page requests from now on, if they match. */
export function requestsOf(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (pattern.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Waits until no placeholder is left. A page that follows changes always has an open request. */
export const loaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".animate-pulse") === null);

/** Fails if a part of the page is wider than the window, even if it can be scrolled. */
export const expectNoneCut = (page: Page) => expect.poll(() => page.evaluate(cutParts)).toEqual([]);

/** Runs in the page. */
const cutParts = () =>
  [...document.querySelectorAll("html, main *")]
    .filter(
      (element) =>
        element.scrollWidth > element.clientWidth &&
        (element.matches("html") || /^(auto|scroll)$/.test(getComputedStyle(element).overflowX)),
    )
    .map(({ className }) => String(className));
