import { openSession } from "@referral-service/api/test/browser-session.ts";
import { eventsOf } from "@referral-service/api/test/records.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, loseAnswer, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("conversations", () => {
  const app = useApp();

  test("between a referrer on a phone and their business developer · appear on the other side automatically, once even if sent repeatedly", async () => {
    const { keys, users, organizations } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Una Falkenrath", referrerId: users.referrer },
    });
    const who = { identityUserId: identityUserIdOf("referrer") };
    const begun = await openSession(app.service, who, app.accounts.referrer);
    const path = `/api/referrals/${referral.body.id}/messages`;
    const first = await begun.call("POST", path, { body: { body: "Is there any news?" } });
    expect(first.status, first.text).toBe(201);
    const { conversationId } = first.body;

    const page = await app.open(`${app.organizationPath}/conversations`, {
      as: "businessDeveloper",
    });
    // The latest wait is the last row of its section.
    await page.setViewportSize({ width: 1_440, height: 2_400 });
    await page.getByRole("row", { name: /Una Falkenrath.*1 new/ }).waitFor();
    await page.getByRole("button", { name: /^Waiting for a reply \d/ }).waitFor();
    await page
      .getByRole("navigation")
      .getByText(/for a reply$/)
      .waitFor({ state: "attached" });
    const shownAsRead = Promise.withResolvers<void>();
    await page.route("**/read", async (route) => {
      await shownAsRead.promise;
      await route.continue();
    });
    const thread = page.getByRole("region", { name: "Messages" });
    // The longest wait opens by itself, and remains unread.
    await thread.getByRole("listitem").first().waitFor();
    await page
      .locator("[data-row][aria-current]")
      .getByText(/^\d+ new$/)
      .waitFor();
    await page.getByRole("link", { name: /Una Falkenrath/ }).click();
    await thread.getByText("Is there any news?").waitFor();
    await thread.getByText(/^Ruth Okafor · Referrer/).waitFor();
    await page
      .getByRole("row", { name: /^Una Falkenrath (?!.*\d new\b).*Is there any news\?/ })
      .waitFor();
    shownAsRead.resolve();

    const phone = await app.open(`${app.organizationPath}/conversations/${conversationId}`, {
      as: "referrer",
      width: 390,
    });
    const onPhone = phone.getByRole("region", { name: "Messages" });
    await onPhone.getByText("Is there any news?").waitFor();
    await thread.getByLabel("Your message").fill("She signed <b>today</b>\nand is happy.");
    const pressedTwice = Promise.withResolvers<void>();
    await page.route("**/messages?*", async (route) => {
      await pressedTwice.promise;
      await route.continue();
    });
    await thread.getByLabel("Your message").press("Control+Enter");
    await thread.getByLabel("Your message").press("Control+Enter");
    await thread.getByRole("listitem").filter({ hasText: "Sending…" }).waitFor();
    await thread.getByText("She signed <b>today</b>").waitFor();
    expect(await thread.getByLabel("Your message").inputValue()).toBe("");
    pressedTwice.resolve();
    await page.getByRole("row", { name: /Una Falkenrath.*You: She signed/ }).waitFor();
    await onPhone.getByText("She signed <b>today</b>").waitFor();
    await onPhone.getByText(/^Dilnoza Karimova · Team/).waitFor();
    await phone.getByLabel("Your message").fill("Wonderful 🙂");
    const isSent = (address: URL) => address.pathname.endsWith("/messages");
    await phone.route(isSent, (route) =>
      route.request().method() === "POST" ? loseAnswer(route) : route.continue(),
    );
    await phone.getByRole("button", { name: "Send" }).click();
    await phone.getByText("The service can't be reached").waitFor();
    expect(await phone.getByLabel("Your message").inputValue()).toBe("Wonderful 🙂");
    await phone.unroute(isSent);
    await phone.reload();
    expect(await phone.getByLabel("Your message").inputValue()).toBe("Wonderful 🙂");
    await phone.getByRole("button", { name: "Send" }).click();
    await thread.getByText("Wonderful 🙂").waitFor();
    await expect.poll(() => phone.getByLabel("Your message").inputValue()).toBe("");
    await page.getByRole("searchbox", { name: "Search names and messages" }).fill("WONDERFUL");
    await page.waitForURL(/q=WONDERFUL/);
    await page.getByRole("row", { name: /Una Falkenrath/ }).waitFor();
    await page.getByRole("searchbox").fill("nobody says this");
    await page.getByText("No conversations match “nobody says this”").waitFor();
    await expectAccessible(page);
    const events = await eventsOf(app.service, organizations.unlimited.id);
    expect(events.filter(({ eventType }) => eventType === "referral.message_added")).toHaveLength(
      3,
    );
  });

  test("that need no reply · stop waiting by their row, their key or their bar, and wait again after Undo", async () => {
    const { keys, users } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Vale Reitmeier", phone: "+4915112345679", referrerId: users.referrer },
    });
    const who = { identityUserId: identityUserIdOf("referrer") };
    const referrer = await openSession(app.service, who, app.accounts.referrer);
    const path = `/api/referrals/${referral.body.id}/messages`;
    const { body } = await referrer.call("POST", path, { body: { body: "Any time!" } });
    const page = await app.open(`${app.organizationPath}/conversations/${body.conversationId}`, {
      as: "businessDeveloper",
    });
    // The latest wait is the last row of its section.
    await page.setViewportSize({ width: 1_440, height: 2_400 });
    const waiting = (count: number) =>
      page.getByRole("button", { name: new RegExp(`^Waiting for a reply ?${count}`) }).waitFor();
    const header = await page.getByRole("button", { name: /^Waiting for a reply/ }).textContent();
    const count = Number(/\d+/.exec(header ?? "")?.[0]);
    const row = page.locator("[data-row]:not([aria-current])").first();
    await row.hover();
    await row.getByRole("button", { name: "No reply needed" }).click();
    await waiting(count - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await waiting(count);
    await row.getByRole("link").focus();
    await page.keyboard.press("e");
    await waiting(count - 1);
    const panel = page.getByRole("complementary", { name: "Conversation" });
    await panel.getByRole("heading", { name: /^Vale Reitmeier with / }).waitFor();
    await panel.getByRole("button", { name: "No reply needed" }).click();
    await panel.getByRole("button", { name: "No reply needed" }).waitFor({ state: "detached" });
    await panel.getByRole("link", { name: "Call Vale Reitmeier" }).waitFor();
    // The facts of the referral are next to the messages, and in one line above them on a phone.
    await panel.getByRole("region", { name: "Credit" }).getByRole("link").first().waitFor();
    const address = new URL(page.url()).pathname.slice("/app".length);
    const phone = await app.open(address, { as: "superAdmin", width: 390 });
    const facts = phone.getByRole("button", { name: /^Details: .*by / });
    const messages = phone.getByRole("region", { name: "Messages" });
    await messages.waitFor();
    await facts.click();
    await phone.getByRole("region", { name: "Credit" }).waitFor();
    expect(await messages.isVisible()).toBe(false);
  });

  test("of a referrer · open with the newest unread one where it has room, and its name leads to the referral on a phone", async () => {
    const path = `${app.organizationPath}/conversations`;
    const page = await app.open(path, { as: "referrer" });
    await page.waitForURL(/\/conversations\/[^/]+$/);
    await page.getByRole("region", { name: "Messages" }).getByRole("listitem").first().waitFor();
    // The list and the badge say at the same time that it was read.
    await page.getByRole("button", { name: "Just read 1" }).waitFor();
    expect(await page.getByRole("img", { name: "Unread" }).count()).toBe(0);
    await page.getByRole("link", { name: "Messages", exact: true }).waitFor();
    const phone = await app.open(new URL(page.url()).pathname.replace(/^\/app/, ""), {
      as: "referrer",
      width: 390,
    });
    const panel = phone.getByRole("complementary", { name: "Conversation" });
    await panel
      .getByRole("heading", { name: /^About / })
      .getByRole("link")
      .click();
    await phone.waitForURL(/\/referrals\/[^/]+$/);
  });

  test("of a referrer · have the state of the referral, like the list of referrals, and the days of the messages", async () => {
    const { keys, users } = app.world;
    const { body: referral } = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Ottoline Marsh", referrerId: users.referrer, status: "completed" },
    });
    const drafted = await app.service.call("POST", "/bonus-payments", {
      key: keys.adminBonus,
      body: { referralId: referral.id, amount: 60, currency: "EUR" },
    });
    expect(drafted.status, drafted.text).toBe(201);
    const who = { identityUserId: identityUserIdOf("referrer") };
    const session = await openSession(app.service, who, app.accounts.referrer);
    const sent = await session.call("POST", `/api/referrals/${referral.id}/messages`, {
      body: { body: "They are delighted." },
    });
    expect(sent.status, sent.text).toBe(201);

    const path = `${app.organizationPath}/conversations/${sent.body.conversationId}`;
    const page = await app.open(path, { as: "referrer" });
    const panel = page.getByRole("complementary", { name: "Conversation" });
    await panel.getByText("Completed", { exact: true }).waitFor();
    await panel.getByText("Today", { exact: true }).waitFor();
    // The list is always next to it, so nothing closes it.
    expect(await panel.getByRole("link", { name: "Back" }).count()).toBe(0);
    await page.getByRole("link", { name: "Referrals", exact: true }).click();
    // The state of the bonus is with the bonus.
    await page
      .getByRole("row", { name: /^Ottoline Marsh Completed In review · .*€60\.00/ })
      .waitFor();
  });

  test("a conversation that is opened by its address · is in sight in the list", async () => {
    const list = await app.open(`${app.organizationPath}/conversations`, { as: "superAdmin" });
    const links = list.getByRole("table", { name: "Conversations" }).getByRole("link");
    // It waits for a reply, so it keeps its place when it is read. It begins below the window's edge.
    const path = (await links.nth(14).getAttribute("href"))?.slice("/app".length) ?? "";
    const page = await app.open(path, { as: "superAdmin" });
    await page.waitForFunction(() => {
      const row = document.querySelector("[data-row][aria-current]");
      const sight = row?.closest("table")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return sight !== undefined && top >= sight.top && bottom <= sight.bottom;
    });
  });

  test("a conversation opened by its referral · is empty with the field for the first message, then the conversation", async () => {
    const { keys, users } = app.world;
    const { body } = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Perpetua Ashdown", referrerId: users.referrer },
    });
    const path = `${app.organizationPath}/conversations/${body.id}`;
    for (const as of ["referrer", "superAdmin"] as const) {
      const page = await app.open(path, { as });
      const thread = page.getByRole("region", { name: "Messages" });
      await page.getByRole("heading", { name: /Perpetua Ashdown/ }).waitFor();
      await thread.getByText(/Nothing yet|Ask the team about this referral/).waitFor();
      if (as === "referrer") continue;
      await thread.getByLabel("Your message").fill("Welcome aboard");
      await thread.getByLabel("Your message").press("Control+Enter");
      await thread.getByRole("listitem").getByText("Welcome aboard").waitFor();
      await page.waitForURL((url) => !url.pathname.endsWith(body.id));
    }
  });
});
