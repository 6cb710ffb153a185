import { openSession } from "@referral-service/api/test/browser-session.ts";
import { waitLimit } from "@referral-service/api/test/until.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import { describe, expect, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

const phonePx = 390;
const hebrewName = "יוסף בן מתתיהו הכהן מירושלים הבירה שבהרי יהודה והשומרון";

describe.runIf(canBrowse)("what a page shows while something is missing", () => {
  const app = useApp();
  const open = (path: string, options: Parameters<typeof app.open>[1]) =>
    app.open(`${app.organizationPath}${path}`, options);

  test("a list in a small window · names each number in the second lines of its rows", async () => {
    const page = await open("/links/public", { as: "superAdmin", width: 768 });
    await page
      .locator("[data-row]")
      .getByText(/\d+ submissions?/)
      .first()
      .waitFor();
  });

  test("a list that was empty the last time · has no placeholders for rows while it loads", async () => {
    const page = await open("/settings/webhooks", { as: "superAdmin" });
    const empty = page.getByRole("heading", { name: "No endpoints yet" });
    await empty.waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route("**/app/api/webhooks?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("main").getByRole("status", { name: "Loading" }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    answer.resolve();
    await empty.waitFor();
  });

  test("the count in a title · stays while the page loads again", async () => {
    const page = await open("/settings/labels", { as: "superAdmin" });
    const head = page.locator("header").filter({ hasText: "Labels" });
    await page.locator("[data-row]").first().waitFor();
    const text = await head.textContent();
    expect(text).toMatch(/^Labels\d/);
    await page.route("**/app/api/referral-labels?*", () => undefined);
    await page.reload();
    await page.locator("table[aria-busy=true]").waitFor();
    expect(await head.textContent()).toBe(text);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("bonus rules, one of the settings of an admin · while they load · keep the head of the table and as many rows", async () => {
    const page = await open("/settings/labels", { as: "superAdmin" });
    const settings = page.getByRole("navigation", { name: "Settings" });
    await settings.getByRole("link", { name: "Bonus rules" }).click();
    await page.getByRole("link", { name: "Share of heat pumps" }).waitFor();
    expect(await settings.getByRole("link", { name: "Bonus rules" }).count()).toBe(1);
    const head = page.getByRole("columnheader", { name: "Rule" });
    const rows = page.getByRole("main").getByRole("row");
    const before = { head: await head.boundingBox(), count: await rows.count() };
    await page.route("**/app/api/bonus-rules/managed?*", () => undefined);
    await page.reload();
    await page.locator("table[aria-busy=true]").waitFor();
    expect({ head: await head.boundingBox(), count: await rows.count() }).toEqual(before);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the settings of an organization · while they load · have each section in its place", async () => {
    const page = await open("/settings/organization", { as: "superAdmin", width: 1440 });
    await page.getByText("API access").waitFor();
    const places = () =>
      page
        .getByRole("main")
        .getByRole("heading", { level: 2 })
        .evaluateAll((titles) =>
          titles.map((title) => [title.textContent, title.getBoundingClientRect().top]),
        );
    const before = await places();
    await page.route(/\/app\/api\/(organizations\/|brand)/, () => undefined);
    await page.reload();
    await page.getByRole("heading", { name: "Plan" }).waitFor();
    const loading = await places();
    expect(loading.map(([title]) => title)).toEqual(before.map(([title]) => title));
    // The help of the duplicates has as many lines as fit, so it decides where the plan is.
    expect(loading.slice(0, -1)).toEqual(before.slice(0, -1));
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a person · while they load · has the figures in their places, and the names of the facts", async () => {
    const page = await open(`/people/${app.world.users.referrer}`, { as: "superAdmin" });
    const person = page.getByRole("complementary", { name: "Person" });
    const figure = person.getByRole("term").filter({ hasText: "Open" });
    await person.getByRole("heading", { name: "Ruth Okafor" }).waitFor();
    await person.getByText("Submitted").first().waitFor();
    await figure.waitFor();
    const place = async () => {
      const box = await figure.boundingBox();
      return { x: box?.x, y: box?.y };
    };
    const loaded = await place();
    await page.route(/\/app\/api\/(users|user-list|referral-list|payments)/, () => undefined);
    await page.reload();
    await person.getByText("Joined", { exact: true }).waitFor();
    expect(await person.getByRole("heading", { name: "Ruth Okafor" }).count()).toBe(0);
    expect(await place()).toEqual(loaded);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a list and the record next to it · when both cannot be loaded · explain it once", async () => {
    const page = await open("/settings/labels", { as: "superAdmin" });
    await page.locator("[data-row]").first().waitFor();
    await page.route(/\/app\/api\/(users|user-list)/, (route) => route.fulfill({ status: 503 }));
    await page.goto(`/app${app.organizationPath}/people/${app.world.users.referrer}`);
    const failed = page.getByRole("main").getByRole("alert");
    await failed.filter({ hasText: "The person could not be loaded" }).waitFor();
    await failed.filter({ hasText: "People could not be loaded" }).waitFor();
    const why = page.getByText("Something went wrong on our side").filter({ visible: true });
    await expect.poll(() => why.count(), waitLimit).toBe(1);
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(2);
    await page.setViewportSize({ width: phonePx, height: 844 });
    await page.getByText("The person could not be loaded").waitFor();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("payout details · while they load · have the title that they had the last time, and none the first time", async () => {
    const page = await open("/payment-details", { as: "referrer" });
    const title = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    await page.getByRole("radio").first().waitFor();
    const shown = await title.textContent();
    await page.route("**/app/api/payment-credentials*", () => undefined);
    await page.reload();
    await page.getByRole("main").getByRole("status", { name: "Loading" }).first().waitFor();
    expect(await title.textContent()).toBe(shown);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("main").getByRole("status", { name: "Loading" }).first().waitFor();
    expect(await title.count()).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a QR code that cannot be loaded · says so, and loads on request", async () => {
    const page = await open("/profile", { as: "referrer" });
    await page.route("**/qr-code?*", (route) => route.abort());
    await page.goto(`/app${app.organizationPath}`);
    const alert = page.getByRole("alert").filter({ hasText: "The QR code could not be loaded" });
    await alert.waitFor();
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("img", { name: /^QR code for/ }).waitFor();
  });

  test("a conversation about a person with a long right-to-left name · has the beginning of the name in its title on a phone", async () => {
    const { keys, users } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: hebrewName, referrerId: users.referrer },
    });
    const who = { identityUserId: identityUserIdOf("referrer") };
    const session = await openSession(app.service, who, app.accounts.referrer);
    const path = `/api/referrals/${referral.body.id}/messages`;
    const { body } = await session.call("POST", path, { body: { body: "Any news?" } });
    const page = await open(`/conversations/${body.conversationId}`, {
      as: "referrer",
      width: phonePx,
    });
    const title = page.getByRole("heading", { name: `About ${hebrewName}` });
    await title.waitFor();
    const { name, first } = await title.getByText(hebrewName).evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Node, 0);
      range.setEnd(element.firstChild as Node, 1);
      const { top, left, right } = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return { name: box.toJSON() as DOMRect, first: { top, left, right } };
    });
    expect(first.left).toBeGreaterThan(name.left);
    expect(first.right).toBeLessThanOrEqual(name.right);
  });

  test("a part that failed · without a connection · asks for no retry that the page does not offer", async () => {
    const page = await open("/settings/labels", { as: "superAdmin" });
    await page.locator("[data-row]").first().waitFor();
    await page.route("**/app/api/brand*", (route) => route.abort());
    await page.goto(`/app${app.organizationPath}/settings/organization`);
    const alert = page.getByRole("alert").filter({ hasText: "The logo could not be loaded" });
    await alert.getByRole("button", { name: "Retry" }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("Available when you're back online.").first().waitFor();
    expect(await page.getByText("then retry").count()).toBe(0);
    expect(await page.getByText("could not be loaded").count()).toBe(0);
    expect(await page.getByRole("main").getByRole("button", { name: "Retry" }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("payout details · without a connection · no button leads to them, and their page says that the device has none", async () => {
    const page = await open("", { as: "referrer", width: phonePx });
    const context = page.context();
    const action = page.getByRole("link", { name: "Check your payout details" });
    await action.waitFor();
    await context.setOffline(true);
    await page.getByText("Check your payout details when you're back online.").waitFor();
    expect(await action.count()).toBe(0);
    await context.setOffline(false);
    await page.goto(`/app${app.organizationPath}/payments`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("link", { name: "Payout details", exact: true }).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Payout details", disabled: true }).waitFor();
    await context.setOffline(false);
    await page.route(/payment-credentials|tax-details/, (route) => route.abort());
    await page.goto(`/app${app.organizationPath}/payment-details`);
    const alerts = page.getByRole("main").getByRole("alert");
    await expect.poll(() => alerts.count(), waitLimit).toBe(2);
    await context.setOffline(true);
    await page.getByRole("heading", { name: "Not stored on this device" }).waitFor();
    expect(await alerts.count()).toBe(1);
    await context.setOffline(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("an open conversation on a phone · without a connection · says so, and keeps its messages without a failure", async () => {
    const page = await open("/conversations", { as: "referrer", width: phonePx });
    await page.locator("[data-row] a").first().click();
    const messages = page.getByRole("region", { name: "Conversation" });
    await messages.getByRole("listitem").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("status").filter({ hasText: "You're offline." }).waitFor();
    await page.getByText("Your message stays here until you send it.").waitFor();
    await page.route("**/messages?*", (route) => route.abort());
    await page.context().setOffline(false);
    // A new message makes the page read its messages again.
    const other = await app.open(new URL(page.url()).pathname.replace("/app", ""), {
      as: "referrer",
    });
    await other.getByRole("textbox", { name: "Your message" }).fill("Any news?");
    await other.getByRole("button", { name: /^Send/ }).click();
    await page
      .getByRole("status")
      .filter({ hasText: /Couldn't refresh. Last updated .+/ })
      .waitFor();
    expect(await messages.getByRole("listitem").count()).toBeGreaterThan(0);
    expect(await messages.getByRole("alert").count()).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the form for a friend · while its parts arrive · keeps the field and the button in their places", async () => {
    const page = await app.open("/favicon.svg", {
      ...{ as: "referrer", width: phonePx },
      isFirstVisit: true,
    });
    const answer = Promise.withResolvers<void>();
    await page.route(/\/app\/api\/.*(home|custom-fields|bonus-rules)/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`/app${app.organizationPath}/tell`);
    const places = () =>
      Promise.all(
        [
          page.getByLabel("Name"),
          page.getByRole("button", { name: /^Send to/ }),
          page.getByRole("button", { name: "Share link" }),
        ].map((part) => part.boundingBox()),
      );
    await page.getByRole("main").getByRole("status", { name: "Loading" }).waitFor();
    const before = await places();
    answer.resolve();
    await page.getByRole("group", { name: "Interested in" }).waitFor();
    await page.getByText(/^You get €/).waitFor();
    await page.getByText("/r/ruth").waitFor();
    expect(await places()).toEqual(before);
  });

  test("the form for a friend · whose choices cannot be loaded · can be filled in and sent", async () => {
    const page = await open("/profile", { as: "referrer" });
    await page.route("**/custom-fields?*", (route) => route.abort());
    await page.goto(`/app${app.organizationPath}/tell`);
    await page.getByRole("alert").filter({ hasText: "The choices could not be loaded" }).waitFor();
    await page.getByLabel("Name").fill("Calla Nordin");
    await page.getByRole("button", { name: /^Send to/ }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
