import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { canBrowse, type OpenOptions, useApp } from "./use-app.ts";

const kilobyte = 1_000;

describe.runIf(canBrowse)("the code that a browser loads", () => {
  const app = useApp();

  /** Loads everything that a page needs as the first one. The size must be within the budget. */
  async function loadFirst(
    path: string,
    part: "listitem" | "row",
    { scriptsMax = 170 * kilobyte, ...options }: OpenOptions & { scriptsMax?: number } = {
      as: "superAdmin",
    },
  ) {
    const page = await app.open("/favicon.svg", { ...options, isFirstVisit: true });
    const loaded = { js: 0, css: 0, files: [] as string[] };
    page.on("response", (response) => {
      const [name = "", kind] = /[^/]+\.(js|css)$/.exec(new URL(response.url()).pathname) ?? [];
      // No page waits for the styles of paper.
      if ((kind !== "js" && kind !== "css") || name.startsWith("print-")) return;
      loaded[kind] += Number(response.headers()["content-length"]);
      loaded.files.push(name);
    });
    await page.goto(`/app${app.organizationPath}${path}`);
    await page.getByRole("main").getByRole(part).nth(1).waitFor();
    expect(loaded.js).toBeGreaterThan(0);
    expect(loaded.js).toBeLessThan(scriptsMax);
    expect(loaded.css).toBeLessThan(13.8 * kilobyte);
    return { page, loaded };
  }

  test("the list of referrals as the first page after sign-in · stays within its budget", async () => {
    await loadFirst("/referrals", "row");
  });

  test("the home page of a referrer as the first one · stays within its budget with the pages of all tabs, and loads no page of staff", async () => {
    // The other tabs load as soon as the browser is idle, so they are part of the first page.
    const scriptsMax = 198 * kilobyte;
    const { page, loaded } = await loadFirst("", "listitem", {
      as: "referrer",
      width: 390,
      scriptsMax,
    });
    const tabs = page.getByRole("navigation", { name: "Main" });
    for (const tab of ["Referrals", "Messages", "Bonuses"]) {
      await tabs.getByRole("link", { name: tab }).click();
      await page.getByRole("heading", { level: 1, name: tab }).waitFor();
      await page.getByRole("main").getByRole("row").nth(1).waitFor();
    }
    expect(loaded.js).toBeLessThan(scriptsMax);
    const ofStaff = /^(home-page|referrals-page|payments-page|payment-panel)-/;
    expect(loaded.files.filter((name) => ofStaff.test(name))).toEqual([]);
  });

  test("the home page as the first one · stays within its budget, and all reports together add no more than one page can", async () => {
    const { page, loaded } = await loadFirst("", "listitem");
    const before = loaded.js;
    await page.getByRole("link", { name: "Reports" }).click();
    const tabs = page.getByRole("navigation", { name: "Reports" });
    for (const [tab, heading] of [
      ["Referrers", "Referrer report"],
      ["Bonuses", "Bonus report"],
    ] as const) {
      await page
        .getByText(/^\d.* time$/)
        .first()
        .waitFor();
      await tabs.getByRole("link", { name: tab }).click();
      await page.getByRole("heading", { name: heading }).waitFor();
    }
    const added = loaded.js - before;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(45 * kilobyte);
  });

  test.runIf(isFullVolume)(
    "offline · the pages for the role open with the loaded code, and a missing part is reported in its place",
    async () => {
      const page = await app.open("/favicon.svg", { as: "superAdmin", loadsAhead: true });
      const isPart = (url: URL) => /\/assets\/(create-link-dialog|goals-page)/.test(url.pathname);
      await page.route(isPart, (route) => route.abort());
      const idlePage = page.waitForResponse(/\/assets\/codes-page/);
      await page.goto(`/app${app.organizationPath}/links/public`);
      await page.getByRole("row").nth(1).waitFor();
      await idlePage;
      await page.context().setOffline(true);
      await page.getByText(/You're offline/).waitFor();
      await page.getByRole("link", { name: "Invitation codes" }).click();
      await page.getByRole("heading", { level: 1, name: "Invitation codes" }).waitFor();
      await page.getByRole("link", { name: "Public links" }).click();
      await page.getByRole("button", { name: "Create link" }).first().click();
      const failure = page.getByRole("alert").filter({ hasText: "This part could not be loaded" });
      await failure.waitFor();
      expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(true);
      await page.context().setOffline(false);
      await page.unroute(isPart);
      await page.getByText(/You're offline/).waitFor({ state: "detached" });
      await failure.getByRole("button", { name: "Retry" }).click();
      await page.getByRole("dialog", { name: "Create public link" }).waitFor();
    },
  );

  test("a missing part of a build · loads the newer page and keeps the input", async () => {
    const page = await app.open("/favicon.svg", { as: "superAdmin", isFirstVisit: true });
    // Intercepts the part before the app opens, because the app loads its parts when it is idle.
    const isPart = (url: URL) => url.pathname.includes("/assets/avatar-menu");
    await page.route(isPart, (route) => route.fulfill({ status: 404, body: "" }));
    await page.route("**/app", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /\/assets\/index-[\w-]+\.js/g,
        "/assets/index-newer.js",
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`/app${app.organizationPath}/people?invite=true`);
    const dialog = page.getByRole("dialog", { name: "Invite person" });
    await dialog.getByLabel("Email").fill("typed@example.com");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByText("App updated").waitFor();
    await page.getByRole("button", { name: "Invite person" }).first().click();
    expect(await dialog.getByLabel("Email").inputValue()).toBe("typed@example.com");
  });
});
