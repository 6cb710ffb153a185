import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, type OpenOptions, refuse, useApp } from "./use-app.ts";

const phonePx = 390;

describe.runIf(canBrowse)("the frame of the app", () => {
  const app = useApp();
  const open = (path: string, options: OpenOptions) =>
    app.open(`${app.organizationPath}${path}`, options);

  test("the open page · differs from the others in color, in the navigation and in its tabs", async () => {
    const page = await open("/settings/webhooks", { as: "superAdmin" });
    const colourOf = (name: string) =>
      page
        .getByRole("link", { name, exact: true })
        .evaluate((link) => getComputedStyle(link).color);
    await page.getByRole("heading", { name: "Webhooks" }).waitFor();
    expect(await colourOf("Webhooks")).not.toBe(await colourOf("Labels"));
    expect(await colourOf("Webhooks")).toBe(await colourOf("Settings"));
    expect(await colourOf("Settings")).not.toBe(await colourOf("People"));
  });

  test("a list without room for all columns · has the others in a second line, which opens the record with its facts folded above the rest", async () => {
    const page = await open("/people", { as: "superAdmin", width: 768 });
    const second = page
      .locator("[data-row]")
      .getByText(/Last referral: /)
      .first();
    const line = await second.boundingBox();
    if (line === null) throw new Error("The second line is not visible");
    await page.mouse.click(line.x + line.width - 4, line.y + line.height / 2);
    const record = page.getByRole("complementary", { name: "Person" });
    const facts = record.getByRole("definition").filter({ hasText: /^Referrer$/ });
    await record.getByText("Submitted").first().waitFor();
    expect(await facts.isVisible()).toBe(false);
    await record.getByRole("button", { name: /^Details/ }).click();
    await facts.waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await record.getByText("Submitted").first().waitFor();
    expect(await facts.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Last referral" }).waitFor();
    await expect.poll(() => second.count()).toBe(0);
  });

  test("the navigation on a phone · keeps the focus, and closes with Esc and by navigating", async () => {
    const page = await open("", { as: "superAdmin", width: phonePx });
    const button = page.getByRole("button", { name: "Open navigation" });
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await button.click();
    await drawer.waitFor();
    const holdsFocus = () => drawer.evaluate((it) => it.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await button.click();
    await drawer.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile and notifications" }).click();
    await page.getByRole("heading", { name: "Profile and notifications" }).waitFor();
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Account" }).click();
    await button.click();
    await drawer.getByRole("button", { name: /^Search/ }).click();
    await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill("home");
    await drawer.waitFor({ state: "hidden" });
  });

  test("the back gesture on a phone · closes what opened last before it leaves the page", async () => {
    const page = await open("", { as: "superAdmin", width: phonePx });
    const navigation = page.getByRole("button", { name: "Open navigation" });
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    const filters = page.getByRole("dialog", { name: "Filters" });
    const people = page.getByRole("heading", { name: "People", exact: true });
    const goBack = () => page.evaluate(() => history.back());
    await navigation.click();
    await drawer.getByRole("link", { name: "People", exact: true }).click();
    await people.waitFor();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await filters.waitFor();
    await goBack();
    await filters.waitFor({ state: "hidden" });
    await navigation.click();
    await drawer.waitFor();
    await goBack();
    await drawer.waitFor({ state: "hidden" });
    expect(await people.isVisible()).toBe(true);
    await goBack();
    await page.getByRole("heading", { name: "Home", exact: true }).waitFor();
  });

  test("the back gesture during an edit · closes the edit, then leaves the record, and opens no closed edit again", async () => {
    const page = await open("/referrals", { as: "superAdmin", width: phonePx });
    const dialog = page.getByRole("dialog", { name: /^Edit / });
    const more = page.getByRole("button", { name: "More actions" });
    const edit = page.getByRole("menuitem", { name: "Edit referral" });
    const rows = page.locator("[data-row]");
    const goBack = () => page.evaluate(() => history.back());
    const openEdit = async () => {
      await more.click();
      await edit.click();
      await dialog.getByRole("button", { name: "Discard" }).waitFor();
    };
    await rows.first().getByRole("link").first().click();
    await more.click();
    await edit.waitFor();
    await expectAccessible(page);
    await goBack();
    await edit.waitFor({ state: "hidden" });
    await openEdit();
    await goBack();
    await dialog.waitFor({ state: "hidden" });
    expect(await more.isVisible()).toBe(true);
    await openEdit();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "hidden" });
    await goBack();
    await more.waitFor({ state: "hidden" });
    expect(await dialog.isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toMatch(/\/referrals$/);
  });

  test("a badge in the settings, and code samples · leave a page on a phone as wide as its window", async () => {
    const page = await app.open("/nowhere", { as: "superAdmin", width: phonePx });
    await page.route("**/app/api/webhooks?*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: unknown[] };
      await route.fulfill({ response, json: { ...answer, data: [{ isDisabled: true }] } });
    });
    await go(page, `${app.organizationPath}/settings`);
    const pages = page.getByRole("navigation", { name: "Settings pages" });
    await pages.getByText("1 webhook endpoint is disabled").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phonePx);
    await pages.getByRole("link", { name: "AI assistants" }).click();
    await page.getByRole("link", { name: "Connect an assistant" }).click();
    const copy = page.getByRole("button", { name: /^Copy: .* setup$/ });
    await copy.waitFor();
    const box = await copy.boundingBox();
    expect((box?.x ?? phonePx) + (box?.width ?? 0)).toBeLessThan(phonePx);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phonePx);
  });

  test("a page that the role does not have · says so and links to the home page", async () => {
    const page = await open("/settings/organization", { as: "referrer" });
    await page.getByRole("heading", { name: "You don't have access to this page" }).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await page.getByRole("link", { name: "Go to home page" }).click();
    await page.waitForURL(`**${app.organizationPath}`);
  });

  test("the statements · of a referrer · are only their own", async () => {
    const page = await open("/statements", { as: "referrer" });
    await page.waitForURL(`**/statements/${app.world.users.referrer}`);
    await page.getByRole("heading", { level: 1, name: "Statement" }).waitFor();
  });

  test("the palette · finds referrals, changes the theme and signs out", async () => {
    const page = await open("", { as: "superAdmin" });
    const palette = page.getByRole("dialog", { name: "Search" });
    const find = async (text: string) => {
      await page.keyboard.press("Control+k");
      await palette.getByRole("combobox").fill(text);
    };
    await page.getByRole("heading", { level: 1 }).waitFor();
    await find("Mirela V");
    const referrals = palette.getByRole("group", { name: "Referrals" });
    await referrals.getByRole("option", { name: "Mirela Vänskä" }).click();
    const record = page.getByRole("complementary");
    await record.getByText("Mirela Vänskä").first().waitFor();
    await find("Dario");
    await palette
      .getByRole("group", { name: "People" })
      .getByRole("option", { name: /^Dario \S+ Referrer$/ })
      .first()
      .waitFor();
    await referrals
      .getByRole("option", { name: /^Dario \S+ (New|Contacted|In progress|Completed|Lost) / })
      .first()
      .waitFor();
    await referrals.getByRole("option", { name: /^All \d+ results$/ }).click();
    await page.waitForURL(/referrals\?q=Dario/);
    await record.waitFor({ state: "detached" });
    await find("Mirela V");
    await referrals.getByRole("option", { name: "Mirela Vänskä" }).click();
    await record.getByText("Mirela Vänskä").first().waitFor();
    await page.keyboard.press("Control+k");
    const first = palette.getByRole("group").first();
    await first.getByText("This record").waitFor();
    await first.getByRole("option", { name: "Edit referral" }).waitFor();
    await find("endpoints");
    await palette.getByRole("option", { name: /^Webhooks.*endpoints/ }).click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await find("Mirela");
    await palette
      .getByRole("group", { name: "Recent" })
      .getByRole("option", { name: /Mirela Vänskä.*Referral/ })
      .waitFor();
    await find("Theme: dark");
    await palette.getByRole("option", { name: /Theme: dark/ }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    await find("Sign out");
    await palette.getByRole("option", { name: /Sign out/ }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  test("a list that cannot be reloaded · stays, is shown as outdated, and reloads on request", async () => {
    const page = await open("/referrals", { as: "superAdmin" });
    await page.getByRole("row").nth(1).waitFor();
    const pressed = page.locator("[data-pressed]");
    // The list also reloads automatically. That fails until the button is pressed, because the button would
    // otherwise disappear.
    await page.route("**/app/api/referral-list?*", async (route) =>
      (await pressed.count()) > 0 ? route.continue() : refuse(route),
    );
    const key = app.world.keys.organization;
    const body = { name: "Ada Lovelace", referrerId: app.world.users.referrer };
    expect((await app.service.call("POST", "/referrals", { key, body })).status).toBe(201);
    const notice = page
      .getByRole("status")
      .filter({ hasText: /Couldn't refresh. Last updated .+/ });
    await notice.waitFor();
    expect(await page.getByRole("row").count()).toBeGreaterThan(1);
    await expectAccessible(page, { in: "all" });
    await notice.evaluate((element) => {
      element.addEventListener("click", () => element.setAttribute("data-pressed", ""), true);
    });
    await notice.getByRole("button", { name: "Retry" }).click();
    await notice.waitFor({ state: "hidden" });
  });

  test("a button with a menu that loads on demand · does not lose the focus to the page", async () => {
    const page = await open("/referrals", { as: "superAdmin" });
    const button = page.getByRole("button", { name: /^Your menu/ });
    const hasKeptFocus = await button.evaluate((placeholder: HTMLElement) => {
      const replaced = Promise.withResolvers<boolean>();
      // Called before the browser handles the next key press.
      new MutationObserver(() =>
        replaced.resolve(document.activeElement !== document.body),
      ).observe(placeholder.parentElement as HTMLElement, { childList: true });
      placeholder.focus();
      return replaced.promise;
    });
    expect(hasKeptFocus).toBe(true);
  });

  test("a part of a page that cannot be loaded · reports it, and loads on request", async () => {
    const page = await app.open("/nowhere", { as: "superAdmin" });
    const failing = "**/app/api/payments/ready-for-runs*";
    await page.route(failing, refuse);
    await go(page, `${app.organizationPath}/payments?status=approved`);
    const runs = page.getByRole("complementary", { name: "Payment runs" });
    const alert = runs
      .getByRole("alert")
      .filter({ hasText: "Approved payments could not be loaded" });
    await alert.waitFor();
    await page.unroute(failing);
    await alert.getByRole("button", { name: "Retry" }).click();
    await alert.waitFor({ state: "hidden" });
    await runs
      .getByRole("button", { name: /^Create run/ })
      .first()
      .waitFor();
  });

  test("several parts of a page that cannot be loaded · are named, explained once, and read again together", async () => {
    const page = await app.open("/nowhere", { as: "superAdmin" });
    const failing = /\/app\/api\/(?:payments|payment-runs|ready-for-runs)/;
    await page.route(failing, refuse);
    await go(page, `${app.organizationPath}/payments?status=approved`);
    const alertOn = (name: string) =>
      page.getByRole("alert").filter({ hasText: `${name} could not be loaded` });
    const names = ["Bonus payments", "Approved payments", "Payment runs"];
    for (const name of names) await alertOn(name).waitFor();
    const reason = page
      .getByText("Something went wrong. Reload the page.")
      .filter({ visible: true });
    expect(await reason.count()).toBe(1);
    await page.unroute(failing);
    await alertOn("Payment runs").getByRole("button", { name: "Retry" }).click();
    for (const name of names) await alertOn(name).waitFor({ state: "detached" });
  });

  test("a list of a referrer that cannot be loaded · has the name of its page, and says who needs the request ID", async () => {
    const page = await app.open("/nowhere", { as: "referrer" });
    await page.route("**/app/api/conversation-list*", refuse);
    await go(page, `${app.organizationPath}/conversations`);
    const alert = page.getByRole("alert").filter({ hasText: "Messages could not be loaded" });
    await alert.getByText(/^If it keeps failing, send this request ID to /).waitFor();
    await alert.getByRole("button", { name: "Copy request ID for support" }).waitFor();
  });

  test("a list with too many requests · counts down to the next one, and then loads", async () => {
    const page = await app.open("/nowhere", { as: "referrer" });
    await page.clock.install();
    const limited = "**/app/api/conversation-list*";
    await page.route(limited, (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "75" }, body: "{}" }),
    );
    await go(page, `${app.organizationPath}/conversations`);
    const alert = page.getByRole("alert").filter({ hasText: "Messages could not be loaded" });
    await alert.getByText("Too many requests. Try again in a moment.").waitFor();
    const button = alert.getByRole("button", { name: /^Retry in 01:1\d$/ });
    expect(await button.isDisabled()).toBe(true);
    await page.unroute(limited);
    await page.clock.fastForward(76_000);
    await alert.waitFor({ state: "detached" });
  });

  test("an empty list · offers its action and nothing to filter, group or export", async () => {
    const path = "/o/corner-bakery/referrals";
    const page = await app.open(path, { as: "freePlanAdmin" });
    await page.getByRole("heading", { name: "No referrals yet" }).waitFor();
    const buttons = () => page.getByRole("main").getByRole("button").allTextContents();
    expect(await buttons()).toEqual(["Submit referral"]);
    const phone = await app.open(path, { as: "freePlanAdmin", width: 390 });
    await phone.getByRole("heading", { name: "No referrals yet" }).waitFor();
    const invite = phone.getByRole("link", { name: "Invite referrer" });
    expect(await invite.count()).toBe(1);
    const submit = phone.getByRole("button", { name: "Submit referral" });
    expect((await submit.boundingBox())?.y).toBeGreaterThan(700);
    await invite.click();
    await phone.getByRole("dialog", { name: "Invite person" }).waitFor();
  });

  test("people without referrers · explain how to begin, with nothing to search or filter", async () => {
    const page = await app.open("/o/corner-bakery/people", { as: "freePlanAdmin" });
    await page.getByRole("heading", { name: "No referrers yet" }).waitFor();
    await page.getByRole("row", { name: /Super admin/ }).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Invite person" }).count()).toBe(1);
  });

  test("the app · if the service is unavailable when it starts · shows the reason and the request ID, and starts on request", async () => {
    const page = await app.open("/favicon.svg", { as: "superAdmin", isFirstVisit: true });
    // React logs the error that the page shows.
    page.removeAllListeners("console");
    const everything = "**/app/api/**";
    await page.route(everything, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: "UNAVAILABLE", message: "Not now", requestId: "r-1" } },
      }),
    );
    await page.goto(`/app${app.organizationPath}`);
    const alert = page.getByRole("alert").filter({ hasText: "The app could not be loaded" });
    await alert.getByText("Something went wrong on our side. Try again in a moment.").waitFor();
    expect(await alert.textContent()).not.toContain("Not now");
    await alert.getByText("r-1").waitFor();
    await page.unroute(everything);
    await alert.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  });

  test("a missing page · keeps the frame, and no page is marked as open", async () => {
    const page = await open("/missing", { as: "superAdmin" });
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    const pages = page.getByRole("navigation", { name: "Main" });
    expect(await pages.locator("[aria-current]").count()).toBe(0);
  });
});
