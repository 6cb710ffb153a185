import { waitLimit } from "@referral-service/api/test/until.ts";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { demoDay } from "./demo-template.ts";
import { canBrowse, expectNoneCut, useApp } from "./use-app.ts";

const phonePx = 390;

/** Runs in the browser. Returns the text of everything that the device stores. */
async function storedTexts(): Promise<string[]> {
  if ((await indexedDB.databases()).length === 0) return [];
  const opening = indexedDB.open("referrals");
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const reading = [...database.objectStoreNames].map(
    (name) =>
      new Promise<unknown[]>((resolve) => {
        const all = database.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => resolve(all.result);
      }),
  );
  const stored = await Promise.all(reading);
  database.close();
  return stored.flat().map((value) => JSON.stringify(value));
}

/** Runs in the browser. Returns whether the app works without a connection. */
const isInstalled = () => navigator.serviceWorker.controller !== null;

const neededParts = ["custom-fields", "needsPaymentDetails", "changedByName"];

describe.runIf(canBrowse)("the home page", () => {
  const app = useApp({ at: demoDay });

  const refer = async (name: string, assigneeId: string) => {
    const { status, body } = await app.service.call("POST", "/referrals", {
      key: app.world.keys.organization,
      body: { name, referrerId: app.world.users.referrer, assigneeId },
    });
    expect(status).toBe(201);
    return body.id as string;
  };

  test("for a super admin · comes first, links to waiting work, and shows new work automatically", async () => {
    const page = await app.open("/", { as: "superAdmin" });
    await page.waitForURL((url) => url.pathname === `/app${app.organizationPath}`);
    const referrals = page.getByRole("region", { name: "To contact" });
    await referrals.getByRole("listitem").first().waitFor();
    expect(
      await page.getByRole("link", { name: "Home", exact: true }).getAttribute("aria-current"),
    ).toBe("page");
    await referrals.getByRole("link", { name: /^Show all/ }).waitFor();
    const shown = referrals.getByText(/^\d+$/);
    const count = Number(await shown.textContent());
    await refer("Una Falkenrath", app.world.users.superAdmin);
    await expect.poll(() => shown.textContent(), waitLimit).toBe(`${count + 1}`);
    await page
      .getByRole("region", { name: "Bonus payments" })
      .getByRole("link", { name: /to approve/ })
      .click();
    await page.waitForURL(/payments\?status=draft/);
    const home = page.getByRole("link", { name: "Home", exact: true });
    await expect.poll(() => home.getAttribute("aria-current")).toBeNull();
    await page.goBack();
    await referrals.getByRole("listitem").first().getByRole("link").click();
    await page.getByRole("complementary", { name: "Referral" }).waitFor();
  });

  test("for a super admin · while parts cannot be loaded · says so in their places, and shows the others", async () => {
    const page = await app.open("/favicon.svg", { as: "superAdmin" });
    const error = { code: "INVALID_REQUEST", message: "No.", requestId: "request-1" };
    await page.route(/\/home\?|isWaiting/, (route) =>
      route.fulfill({ status: 400, json: { error } }),
    );
    await page.goto(`/app${app.organizationPath}`);
    const part = (name: string) => page.getByRole("region", { name });
    await part("Bonus payments").getByText("request-1").waitFor();
    await part("Possible duplicates").getByRole("listitem").first().waitFor();
    for (const name of ["To contact", "Waiting for a reply"]) {
      await part(name).getByText("Could not be loaded").waitFor();
      await part(name).getByText("request-1").waitFor();
      await part(name)
        .getByRole("link", { name: /^Show all/ })
        .waitFor();
    }
    await page.unrouteAll();
    await part("Waiting for a reply").getByRole("button", { name: "Retry" }).click();
    for (const name of ["Bonus payments", "Waiting for a reply"]) {
      await part(name).getByRole("listitem").first().waitFor();
    }
  });

  test("for a super admin · while it loads · has placeholders where the cards will be", async () => {
    const page = await app.open(app.organizationPath, { as: "superAdmin" });
    const cards = page.locator("main .lg\\:columns-2 > *");
    const places = () =>
      cards.evaluateAll((all) =>
        all.map((card) => {
          const { left, top, bottom } = card.getBoundingClientRect();
          return [left, top, bottom];
        }),
      );
    const loading = page.getByRole("status", { name: "Loading" });
    await page.getByRole("region", { name: "Possible duplicates" }).waitFor();
    await expect.poll(() => loading.count()).toBe(0);
    const loaded = await places();
    await page.evaluate(() => localStorage.removeItem("pages of"));
    await page.route(/\/home\?/, () => undefined);
    await page.reload();
    await loading.first().waitFor();
    // A row with two amounts is 2 px higher than the others.
    const movesPx = (await places())
      .flat()
      .map((edge, index) => Math.abs(edge - (loaded.flat()[index] ?? Number.NaN)));
    expect(movesPx).toHaveLength(loaded.length * 3);
    expect(Math.max(...movesPx)).toBeLessThan(10);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("for a business developer · has tasks and goals from their portal, and their referrers' referrals", async () => {
    const page = await app.open(app.organizationPath, { as: "businessDeveloper" });
    await page.getByRole("region", { name: "Your goals" }).waitFor();
    for (const hidden of ["Invited, not joined yet", "Webhook endpoints to check"]) {
      expect(await page.getByRole("region", { name: hidden }).count()).toBe(0);
    }
    const tasks = page.getByRole("region", { name: "Tasks", exact: true });
    await tasks.getByText(/^\d+ (overdue|due by tomorrow)$/).waitFor();
    const first = tasks.getByRole("listitem").first();
    const title = await first.getByRole("checkbox").getAttribute("aria-label");
    await first.getByRole("checkbox").check();
    await page.getByText("Task completed").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Task reopened").waitFor();
    await tasks
      .getByRole("link", { name: title ?? "" })
      .first()
      .click();
    await page.waitForURL(/portal\/tasks/);
  });

  test("for a referrer on a phone · has one main task, and shows the progress of their referrals", async () => {
    const page = await app.open(app.organizationPath, { as: "referrer", width: phonePx });
    await page
      .getByRole("region", { name: "What happens next" })
      .getByRole("listitem")
      .first()
      .waitFor();
    await page.getByRole("region", { name: "Earned this year" }).getByText(/€/).first().waitFor();
    expect(await page.getByText("Check your payout details").count()).toBe(1);
    const next = page.getByRole("region", { name: "What happens next" });
    const countIn = async (name: RegExp) =>
      Number(/\d+/.exec((await next.getByRole("link", { name }).textContent()) ?? "")?.[0]);
    // A referral whose bonus is to come is finished as well. Its row has the amount.
    const named = await next.getByRole("listitem").filter({ hasNotText: "€" }).count();
    // The notice names the referral whose payment failed.
    expect(1 + named + (await countIn(/finished/))).toBe(await countIn(/^All/));
    const tabs = page.getByRole("navigation", { name: "Main" });
    expect(await tabs.getByRole("link").count()).toBe(4);
    await expectNoneCut(page);
    await page.getByRole("button", { name: "Share link" }).click();
    await page.getByRole("dialog").getByText("/r/ruth").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Tell a friend" }).click();
    await page.getByLabel("Phone or email").waitFor();
  });

  test.each([phonePx, 1_440])(
    "for a referrer who waits for the service · at %i px · has its buttons and headings where they stay",
    async (width) => {
      const page = await app.open(app.organizationPath, { as: "referrer", width });
      const headings = page.getByRole("main").getByRole("heading", { level: 2 });
      const places = async () => {
        const parts = [
          page.getByRole("link", { name: "Tell a friend" }),
          ...(await headings.all()),
        ];
        return Promise.all(
          parts.map(async (part) => {
            const box = await part.boundingBox();
            return [await part.textContent(), box?.x, box?.y];
          }),
        );
      };
      await page.getByRole("alert").waitFor();
      const loaded = await places();
      // The browser would show the stored page.
      await page.evaluate(() => localStorage.removeItem("pages of"));
      await page.route(/\/home\?/, () => undefined);
      await page.reload();
      await page.getByRole("status", { name: "Loading" }).first().waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(await places()).toEqual(loaded);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );

  test("for a referrer · reads all of its parts while the code of the page loads", async () => {
    const page = await app.open("/nowhere", { as: "referrer" });
    await page.route(/own-home-page/, () => undefined);
    const reads = [
      /\/home\?/,
      /\/bonus-rules\?/,
      /\/payments\?.*completed/,
      /\/conversation-list\?/,
    ];
    const requests = reads.map((address) => page.waitForRequest(address));
    await page.goto(`/app${app.organizationPath}`);
    await Promise.all(requests);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("for a referrer · leads to the bonuses, which are in groups with their sums", async () => {
    const page = await app.open(app.organizationPath, { as: "referrer", width: phonePx });
    const tabs = page.getByRole("navigation", { name: "Main" });
    await tabs.getByRole("link", { name: /Bonuses$/ }).click();
    const groups = page.getByRole("rowgroup").getByRole("button");
    await groups.first().waitFor();
    expect(await groups.allTextContents()).toEqual([
      expect.stringMatching(/^Needs you1 · €\d/),
      expect.stringMatching(/^In review\d+$/),
      expect.stringMatching(/^Paid\d+ · €[\d.,]+ and NOK/),
    ]);
    await groups.last().click();
    await page.getByRole("row", { name: /Ilka Dunmore/ }).waitFor({ state: "detached" });
  });

  test("for a referrer who waits for their referrals · keeps the badge, and the groups and rows in their places", async () => {
    const page = await app.open(`${app.organizationPath}/referrals`, {
      as: "referrer",
      width: phonePx,
    });
    const badge = page.getByRole("link", { name: /1 bonus needs you/ });
    const lines = page.getByRole("table", { name: "Referrals" }).locator("tbody tr");
    const tops = () =>
      lines.evaluateAll((rows) => rows.slice(0, 6).map((row) => row.getBoundingClientRect().top));
    await page.getByRole("row", { name: /Rafa Yamamura/ }).waitFor();
    await badge.waitFor();
    const loaded = await tops();
    await page.evaluate(() => localStorage.removeItem("pages of"));
    await page.route(/\/app\/api\/(?!me|organization)/, () => undefined);
    await page.reload();
    await page.locator("table[aria-busy=true]").waitFor();
    expect(await tops()).toEqual(loaded);
    await badge.waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("for a referrer · leads to their only link, which has its title even if it cannot be loaded", async () => {
    const page = await app.open(app.organizationPath, { as: "referrer" });
    const error = { error: { code: "INVALID_REQUEST", message: "Invalid", requestId: "r" } };
    await page.route(/\/app\/api\/public-links/, (route) =>
      route.fulfill({ status: 400, json: error }),
    );
    await page.goto(`/app${app.organizationPath}/links/public`);
    await page.getByRole("heading", { name: "Your link could not be loaded" }).waitFor();
    await page.getByRole("heading", { name: "Your link", exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: "Your links" }).count()).toBe(0);
  });

  test("for a referrer without a connection · opens with stored data, and sends a waiting referral once after three starts", async () => {
    const page = await app.open(app.organizationPath, {
      as: "referrer",
      width: phonePx,
      isInstalled: true,
    });
    const context = page.context();
    const next = page.getByRole("region", { name: "What happens next" });
    await next.getByRole("listitem").first().waitFor();
    await expect.poll(() => page.evaluate(isInstalled), waitLimit).toBe(true);
    const missingParts = async () => {
      const stored = (await page.evaluate(storedTexts)).join();
      return neededParts.filter((part) => !stored.includes(part));
    };
    await expect.poll(missingParts, waitLimit).toEqual([]);
    await context.setOffline(true);
    const name = "Xaver Offline";
    const kept = page.getByRole("region", { name: "Saved on this device" });
    for (const start of [1, 2, 3]) {
      await page.reload();
      await page.getByText("You're offline.").waitFor();
      await next.getByRole("listitem").first().waitFor();
      if (start > 1) continue;
      await page.getByRole("link", { name: "Tell a friend" }).click();
      await page.getByLabel("Name").fill("Mistyped");
      await page.getByLabel("Phone or email").fill("+49 171 39200 77");
      await page.getByRole("button", { name: "Heat pump" }).click();
      await page.getByRole("button", { name: "Save and send later" }).click();
      await kept.getByText("Mistyped").waitFor();
    }
    await kept.getByRole("link", { name: "Change" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Save and send later" }).click();
    await kept.getByText(name).waitFor();
    await expectAccessible(page, { in: "all" });
    const tabs = page.getByRole("navigation", { name: "Main" });
    for (const [tab, row] of [
      ["Referrals", /Rafa Yamamura/],
      ["Bonuses", /Ilka Dunmore/],
    ] as const) {
      await tabs.getByRole("link", { name: tab }).click();
      await page.getByRole("row", { name: row }).first().waitFor();
    }
    await tabs.getByRole("link", { name: "Home" }).click();
    await kept.waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Sign out");
    await page.getByRole("option", { name: "Sign out" }).click();
    const question = page.getByRole("dialog", { name: "Sign out and delete 1 unsent referral?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await context.setOffline(false);
    await kept.waitFor({ state: "detached" });
    await next.getByRole("link", { name }).waitFor();
    await page.reload();
    await next.getByRole("link", { name }).waitFor();
    const { rows } = await app.service.pool.query(
      "SELECT count(*)::int AS count FROM referrals WHERE name = $1",
      [name],
    );
    expect(rows).toEqual([{ count: 1 }]);
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.evaluate(storedTexts), waitLimit).toEqual([]);
  });

  test("for a new organization · lists the first steps, marks the next one and links to them", async () => {
    const page = await app.open("/o/corner-bakery", { as: "freePlanAdmin" });
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Choose what to ask for" }).waitFor();
    // The Free plan has no API.
    expect(await steps.getByRole("link", { name: "Create API key" }).count()).toBe(0);
    const next = steps.locator("[aria-current=step]");
    await next.getByRole("link", { name: "Add logo" }).waitFor();
    expect(await next.count()).toBe(1);
    await steps.getByRole("link", { name: "View public page" }).click();
    await page.getByRole("dialog", { name: "Create public link" }).waitFor();
    await page.goBack();
    await steps.getByRole("button", { name: "Dismiss first steps" }).click();
    await steps.waitFor({ state: "detached" });
  });
});
