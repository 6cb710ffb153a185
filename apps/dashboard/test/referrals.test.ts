import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, refuse, requestsOf, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("referrals", () => {
  const app = useApp();
  const path = () => `${app.organizationPath}/referrals`;
  const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name }).first();
  const panel = (page: Page) => page.getByRole("complementary", { name: "Referral" });
  const choose = async (page: Page, action: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const submit = async (name: string) => {
    const body = { name, referrerId: app.world.users.referrer };
    const { status } = await app.service.call("POST", "/referrals", {
      key: app.world.keys.organization,
      body,
    });
    expect(status).toBe(201);
  };

  test("by an admin · are submitted with custom fields, edited, and deleted with everything that belongs to them", async () => {
    const page = await app.open(path(), { as: "superAdmin" });
    await page.getByRole("button", { name: "Submit referral" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit referral" });
    await dialog.getByRole("button", { name: "Submit referral" }).click();
    await dialog.getByText("Enter a name.").waitFor();
    await dialog.getByText("Enter a value.").first().waitFor();
    await dialog.getByLabel("Name").fill("Ada Lovelace");
    await dialog.getByRole("checkbox", { name: "Heat pump" }).check();
    await dialog.getByLabel("Email", { exact: true }).fill("ada@nowhere");
    await dialog.getByRole("button", { name: /^More/ }).click();
    await dialog.getByLabel("Living area in m²").fill("ninety");
    await dialog.getByLabel("Homeowner").selectOption("true");
    const start = dialog.getByLabel("Earliest start of the work");
    await start.fill("31.4.27");
    await start.blur();
    await dialog.getByText("Enter a date, like 27 Nov 2026.").waitFor();
    await start.fill("1.5.27");
    await start.blur();
    expect(await start.inputValue()).toBe("1 May 2027");
    await dialog.getByLabel("Labels").fill("harbour");
    await dialog.getByLabel("Labels").press("Enter");
    await dialog.getByLabel("Company").fill("Analytical Engines");
    await dialog.getByRole("combobox", { name: "Referrer" }).fill("Dario");
    await page.getByRole("option", { name: /Dario Hazelwood/ }).click();
    await dialog.getByRole("button", { name: "Submit referral" }).click();
    await dialog.getByText("Enter an email address, like ada@example.com.").waitFor();
    await dialog.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await dialog.getByRole("button", { name: "Submit referral" }).click();
    await dialog.getByText("Enter a number.").waitFor();
    await dialog.getByLabel("Living area in m²").fill("92.5");
    const searches = requestsOf(page, /\/users\?.*\bq=/);
    await dialog.getByRole("combobox", { name: /^Assignee/ }).fill("Solveig");
    await page.getByRole("option", { name: /^Solveig/ }).click();
    expect(searches).toHaveLength(1);
    const reads = requestsOf(page, /\/referrals\/[\da-f-]{36}\?/);
    await dialog.getByRole("button", { name: "Submit referral" }).click();

    const facts = panel(page);
    await facts.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
    for (const text of ["Dario Hazelwood", "Analytical Engines", "92.5", "1 May 2027", "harbour"]) {
      await facts.getByText(text).first().waitFor();
    }
    await facts.getByText("submitted this referral").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(reads.filter((url) => url.includes(id))).toEqual([]);

    await facts.getByRole("button", { name: "Status New" }).click();
    await page.getByRole("menuitem", { name: "Contacted" }).click();
    await facts.getByText("changed the status").waitFor();
    // The timeline can show the change before the referral itself, whose version the form needs for saving.
    await facts.getByRole("button", { name: "Status Contacted" }).waitFor();
    await facts.getByRole("button", { name: "Edit Credited company" }).click();
    await facts.getByLabel("Credited company", { exact: true }).fill("Never saved");
    await page.keyboard.press("Escape");
    await facts.getByText("Analytical Engines").first().waitFor();
    await page.keyboard.press("Enter");
    await facts.getByLabel("Credited company", { exact: true }).fill("Difference Engines");
    await page.keyboard.press("Enter");
    await facts.getByRole("button", { name: "Edit Credited company" }).waitFor();
    await facts.getByText("Difference Engines").first().waitFor();
    await facts.getByRole("button", { name: "Edit Interested in" }).click();
    await facts.getByText("Solar panels").click();
    await facts.getByRole("button", { name: "Save" }).click();
    await facts.getByRole("button", { name: "Edit Interested in" }).waitFor();
    await choose(page, "Edit referral");
    const edit = page.getByRole("dialog", { name: "Edit Ada Lovelace" });
    await edit.getByLabel("Living area in m²").fill("");
    await edit.getByLabel("Notes").fill("Calls back on Monday");
    await edit.getByRole("button", { name: "Save referral" }).click();
    await facts.getByText("Calls back on Monday").first().waitFor();
    await choose(page, "Open as a page");
    await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
    await page.getByRole("region", { name: "Timeline" }).getByText("92.5").waitFor();
    await expectAccessible(page);

    await choose(page, "Delete referral");
    const question = page.getByRole("dialog", { name: "Delete Ada Lovelace?" });
    await question.getByText("all data about the person").waitFor();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByRole("heading", { level: 1, name: "Referrals" }).waitFor();
    await row(page, /Ada Lovelace/).waitFor({ state: "detached" });
  });

  test("edited while someone else changes it · shows both versions and loses nothing", async () => {
    const { body } = await app.service.call("POST", "/referrals", {
      key: app.world.keys.organization,
      body: { name: "Grace Hopper", phone: "1", referrerId: app.world.users.referrer },
    });
    const page = await app.open(`${path()}/${body.id}?edit=true`, { as: "admin" });
    const dialog = page.getByRole("dialog", { name: "Edit Grace Hopper" });
    await dialog.getByLabel("Phone").fill("22");
    await dialog.getByLabel("Notes").fill("Typed by the later one");
    const saved = await app.service.call("PATCH", `/referrals/${body.id}`, {
      key: app.world.keys.organization,
      body: { phone: "11", address: { formatted: "1 Navy Yard" } },
    });
    expect(saved.status).toBe(200);
    await dialog
      .getByText("Someone else changed this referral while you were editing it")
      .waitFor();

    await page.reload();
    expect(await dialog.getByLabel("Notes").inputValue()).toBe("Typed by the later one");
    await dialog.getByRole("button", { name: "Save referral" }).click();
    await dialog.getByText(/saved this referral while you were editing/).waitFor();
    const choice = dialog.getByRole("group", { name: "Phone" });
    expect(await choice.getByRole("radio", { name: "Yours 22" }).isChecked()).toBe(true);
    await expectAccessible(page, { in: "all" });
    await choice.getByRole("radio", { name: /^Saved by .* 11$/ }).check();
    await dialog.getByText("1 Navy Yard").waitFor();
    await dialog.getByRole("button", { name: "Save selection" }).click();

    const facts = panel(page);
    await facts.getByText("Typed by the later one").first().waitFor();
    await facts.getByText("1 Navy Yard").first().waitFor();
    await facts.getByText("11", { exact: true }).first().waitFor();
  });

  test("filters, search and columns · are in the URL, and the CSV has the matching rows", async () => {
    const page = await app.open(path(), { as: "admin" });
    await row(page, /./).waitFor();
    const search = page.getByRole("searchbox");
    await search.fill("Vänskä");
    await page.waitForURL(/q=/);
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe("");
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    const panel = page.getByRole("dialog", { name: "Filters" });
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    await filter.click();
    await panel.getByRole("button", { name: "Submitted" }).click();
    await panel.getByLabel("From").focus();
    await page.keyboard.type("16032026");
    await page.waitForURL(/from=2026-03-16/);
    await panel.getByLabel("From").fill("");
    await page.keyboard.press("Enter");
    await page.waitForURL((address) => address.search === "");
    expect(visited).toHaveLength(2);
    await panel.getByRole("button", { name: "Status" }).click();
    await panel.getByLabel("Qualified").click();
    await page.waitForURL(/status=qualified/);
    await panel.getByLabel("Lost").click();
    await page.waitForURL(/status=qualified%2Clost/);
    await panel.getByRole("button", { name: "is not" }).click();
    await page.waitForURL(/status=-qualified%2Clost/);
    await expectAccessible(page, { in: "all" });
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await row(page, /Contacted/).waitFor();
    // The rows of the previous filter stay until the next ones arrive.
    await expect.poll(() => page.getByRole("row", { name: /Qualified|Lost/ }).count()).toBe(0);
    await filter.click();
    await panel.getByRole("searchbox", { name: "Search filters and values" }).fill("last 30");
    await panel.getByRole("button", { name: "Last 30 days" }).click();
    await page.waitForURL(/days=last_30_days/);
    await panel.getByRole("button", { name: "Done" }).click();
    await page.getByText("Submitted is").waitFor();
    await search.fill("no referral has this name");
    await page.waitForURL(/q=no/);
    await search.fill("no referral has this name, either");
    await page.getByText("No referrals match these filters").waitFor();
    await page.getByRole("button", { name: "Clear all" }).last().click();
    await page.waitForURL((address) => address.search === "");
    await expect.poll(() => search.inputValue()).toBe("");
    const header = (name: string) => page.getByRole("columnheader", { name });
    await header("Name").getByRole("button").click();
    await page.waitForURL(/sort=name&order=asc/);
    expect(await header("Name").getAttribute("aria-sort")).toBe("ascending");
    await header("Name").getByRole("button").click();
    await page.waitForURL((address) => address.search === "?sort=name");
    await header("Submitted").getByRole("button").click();
    await page.waitForURL((address) => address.search === "");
    await filter.click();
    await panel.getByLabel("Qualified").click();
    await page.waitForURL(/status=qualified/);
    await panel.getByRole("button", { name: "Label" }).click();
    await panel.getByLabel("urgent").click();
    await page.waitForURL(/label=urgent/);
    await panel.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Roof" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Roof" }).waitFor();
    await row(page, /Qualified/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().trim().split("\r\n");
    expect(file.suggestedFilename()).toBe("referrals.csv");
    await expect.poll(() => page.locator("[data-row]").count()).toBe(lines.length - 1);
    expect(lines[0]).toMatch(
      /^\uFEFF?name,status,(firstContactAt,)?createdAt,referrerName,assigneeName,phone,labels,customFields\.[^,]+$/,
    );
    await page.reload();
    await page.getByRole("columnheader", { name: "Roof" }).waitFor();
    expect(await page.getByRole("row", { name: /Contacted/ }).count()).toBe(0);
  });

  test("the statuses over the list · filter with one click, and stay during a search on a phone", async () => {
    const page = await app.open(path(), { as: "admin" });
    const tab = (name: RegExp) =>
      page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });
    await tab(/^Qualified/).click();
    await page.waitForURL(/status=qualified/);
    expect(await tab(/^Qualified/).getAttribute("aria-current")).toBe("page");
    await row(page, /Qualified/).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /New|Lost/ }).count()).toBe(0);
    await page.setViewportSize({ width: 900, height: 800 });
    await page.getByRole("button", { name: "All tabs: Status" }).click();
    await page.getByRole("menuitem", { name: /^Lost \d+$/ }).click();
    await page.waitForURL(/status=lost/);
    await page.getByRole("button", { name: /^All tabs: Status, Lost \d+$/ }).waitFor();
    await tab(/^All/).click();
    await page.waitForURL((address) => address.search === "");

    const phone = await app.open(path(), { as: "admin", width: 390 });
    await phone.getByRole("button", { name: "Search referrals" }).click();
    const search = phone.getByRole("searchbox");
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.fill("Vänskä");
    await phone.waitForURL(/q=/);
    await phone.getByRole("link", { name: /^All/ }).waitFor();
    await phone.getByRole("button", { name: "Close search" }).click();
    await phone.waitForURL((address) => address.search === "");
    await phone.getByRole("button", { name: "Filter", exact: true }).click();
    await phone.getByRole("button", { name: /^Show \d+ referrals$/ }).click();
    await phone.getByRole("dialog").waitFor({ state: "detached" });
    await phone.locator("[data-row]").first().getByRole("link").click();
    await panel(phone)
      .getByText(/^1 of \d+$/)
      .waitFor();
    await panel(phone).getByRole("link", { name: "Next", exact: true }).click();
    await panel(phone)
      .getByText(/^2 of \d+$/)
      .waitFor();
    await expectAccessible(phone);
  });

  test("a referral opened by its address · has its row and its position, although the list begins far from it", async () => {
    const key = app.world.keys.organization;
    const answer = await app.service.call("GET", "/referrals?limit=100", { key });
    const page = await app.open(`${path()}/${answer.body.data.at(-1).id}`, { as: "admin" });
    await panel(page)
      .getByText(/^100 of \d+$/)
      .waitFor();
    await page.waitForFunction(() => {
      const row = document.querySelector("[data-row][aria-current]");
      const sight = row?.closest("table")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return sight !== undefined && top >= sight.top && bottom <= sight.bottom;
    });
  });

  test("the tabs over the list · are all there before their counts are known", async () => {
    const page = await app.open("/nowhere", { as: "admin" });
    await page.route(/\/app\/api\/referral-(?:count|facets)/, refuse);
    await go(page, path());
    const tabs = page.getByRole("navigation", { name: "Status" });
    await tabs.getByRole("link", { name: "New", exact: true }).waitFor();
    await tabs.getByRole("link", { name: "To contact", exact: true }).waitFor();
  });

  test("selected with Shift · change at once and can be undone, but not where someone else made a change", async () => {
    const page = await app.open(`${path()}?status=new`, { as: "superAdmin" });
    const rows = page.locator("[data-row]");
    await rows.first().waitFor();
    const idOf = (index: number) => rows.nth(index).getAttribute("data-row");
    const [first, second, third] = [await idOf(0), await idOf(1), await idOf(2)];
    const stored = async (id: string | null) => {
      const { body } = await app.service.call("GET", `/referrals/${id}`, {
        key: app.world.keys.organization,
      });
      return body;
    };
    const former = [await stored(first), await stored(second), await stored(third)];
    const topOfRows = await rows.first().boundingBox();
    for (const key of ["j", "x"]) await page.keyboard.press(key);
    const bar = page.getByRole("toolbar", { name: "Selected referrals" });
    await bar.getByText("1 selected").waitFor();
    expect(await rows.first().boundingBox()).toEqual(topOfRows);
    for (const key of ["Shift+J", "Shift+J", "Shift+J", "Shift+K"]) await page.keyboard.press(key);
    await bar.getByText("3 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    await rows.nth(0).getByRole("checkbox").click();
    await rows
      .nth(2)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await bar.getByText("3 selected").waitFor();

    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Contacted" }).click();
    const toast = page.getByRole("dialog", { name: "3 referrals set to Contacted" });
    // A message stays while the pointer is on it.
    await toast.hover();
    // The changed rows are no longer in the list and no longer selected.
    await bar.waitFor({ state: "detached" });
    await app.service.call("PATCH", `/referrals/${third}`, {
      key: app.world.keys.organization,
      body: { labels: ["meanwhile"] },
    });
    await toast.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 of 3 referrals restored").first().waitFor();
    await page.getByText("Someone else saved a change first.").first().waitFor();
    expect((await stored(first)).status).toBe(former[0].status);
    expect((await stored(second)).statusNote).toBe(former[1].statusNote);
    expect(await stored(third)).toMatchObject({ status: "contacted", labels: ["meanwhile"] });

    await bar.getByText("2 selected").waitFor();
    // This change happens just before the page's own, so that the page cannot have loaded it.
    await page.route(`**/app/api/referrals/${first}?*`, async (route) => {
      await app.service.call("PATCH", `/referrals/${first}`, {
        key: app.world.keys.organization,
        body: { labels: ["meanwhile"] },
      });
      await route.continue();
    });
    await bar.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("menuitem", { name: "urgent" }).first().click();
    await page.getByText("1 referral not changed. Someone else saved a change first.").waitFor();
    await page.unroute(`**/app/api/referrals/${first}?*`);
    await bar.getByText("1 selected").waitFor();
    expect((await stored(first)).labels).toEqual(["meanwhile"]);

    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Completed" }).click();
    const question = page.getByRole("dialog", { name: "Set 1 referral to Completed?" });
    await question.getByText("adds the referred people as customers").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await stored(first)).status).toBe("new");
  });

  test("a status · that the service does not save · appears immediately, is restored everywhere, and the page reports it", async () => {
    await submit("Isla Thornquist");
    const page = await app.open(path(), { as: "superAdmin" });
    await row(page, "Isla Thornquist").getByRole("link").first().click();
    const status = page.getByTitle("Change status");
    await status.filter({ hasText: "New" }).waitFor();
    const answered = Promise.withResolvers<void>();
    const isReferral = /\/app\/api\/referrals\/[^/]+\?/;
    await page.route(isReferral, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await answered.promise;
      return route.abort();
    });
    await status.click();
    await page.getByRole("menuitem", { name: "Qualified" }).click();
    await status.filter({ hasText: "Qualified" }).waitFor();
    await row(page, /Isla Thornquist.*Qualified/).waitFor();
    answered.resolve();
    await page.getByText("Status not changed").first().waitFor();
    await page.getByText("The service can't be reached").first().waitFor();
    await status.filter({ hasText: "New" }).waitFor();
    await row(page, /Isla Thornquist.*New/).waitFor();
    await page.unroute(isReferral);
    for (const name of ["Contacted", "Qualified"]) {
      await status.click();
      await page.getByRole("menuitem", { name }).click();
    }
    const stored = async () => {
      const { body } = await app.service.call("GET", "/referrals?q=Isla Thornquist", {
        key: app.world.keys.organization,
      });
      return body.data[0].status;
    };
    await expect.poll(stored).toBe("qualified");
    await page.getByText("changed the status").nth(1).waitFor();
    await status.filter({ hasText: "Qualified" }).waitFor();
  });

  test("a saved view · restores its filters, order, groups, columns and row height, until it is deleted", async () => {
    const page = await app.open(`${path()}?status=qualified,new&sort=name&order=asc&group=status`, {
      as: "businessDeveloper",
    });
    const section = page.getByRole("button", { name: /^Qualified/, expanded: true });
    await section.waitFor();
    await page.getByRole("button", { name: "Compact rows" }).click();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("To be closed");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await dialog.waitFor({ state: "detached" });
    await go(page, path());
    await page.getByRole("button", { name: "Comfortable rows" }).click();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "To be closed", exact: true }).click();
    await page.getByRole("button", { name: "Compact rows", pressed: true }).waitFor();
    await page.getByRole("heading", { name: "To be closed", level: 1 }).waitFor();
    await page.waitForURL(/status=qualified/);
    await page.waitForURL(/sort=name/);
    await section.click();
    await page.getByRole("button", { name: /^Qualified/, expanded: false }).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /Qualified/ }).count()).toBe(1);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Delete view To be closed" }).click();
    await page.getByText("View deleted").first().waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByText("No saved views yet").waitFor();
  });

  test.runIf(isFullVolume)(
    "a label · is renamed for all its referrals, and a referrer is found for a filter",
    async () => {
      const { keys, users } = app.world;
      for (const name of ["Wilhelmina Oakes", "Barnaby Oakes"]) {
        const answer = await app.service.call("POST", "/referrals", {
          key: keys.organization,
          body: { name, referrerId: users.referrer, labels: ["oaks"] },
        });
        expect(answer.status).toBe(201);
      }
      const page = await app.open(`${app.organizationPath}/settings/labels`, { as: "superAdmin" });
      await page.getByRole("button", { name: "Actions for oaks" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      const dialog = page.getByRole("dialog", { name: "Rename “oaks”" });
      await dialog.getByRole("button", { name: "Rename label" }).click();
      await dialog.getByText("Choose a different label.").waitFor();
      await dialog.getByLabel("New label").fill("old trees");
      await dialog.getByRole("button", { name: "Rename label" }).click();
      await row(page, /old trees/).waitFor();
      await expectAccessible(page, { in: "all" });
      await page.getByRole("link", { name: "old trees" }).click();
      await row(page, /Wilhelmina Oakes/).waitFor();
      await page.locator("header").getByText("2", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      const panel = page.getByRole("dialog", { name: "Filters" });
      await panel.getByRole("button", { name: "Roof" }).click();
      await panel.getByLabel("Gable").click();
      await page.waitForURL(/custom\.[\da-f-]{36}=Gable/);
      await panel.getByRole("button", { name: "Referrer" }).click();
      await panel.getByRole("combobox", { name: "Referrer" }).fill("Ruth");
      await page.getByRole("option").first().click();
      await page.waitForURL(/referrer=/);

      await page.setViewportSize({ width: 390, height: 900 });
      await go(page, `${app.organizationPath}/settings/labels`);
      const actions = page.getByRole("button", { name: "Actions for old trees" });
      await actions.click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete label" }).click();
      await actions.waitFor({ state: "detached" });
    },
  );

  test.runIf(isFullVolume)(
    "the time of a submission · while the referral is unchanged · follows the clock",
    async () => {
      await submit("Ebba Lindqvist");
      const page = await app.open("/favicon.svg", { as: "admin", isFirstVisit: true });
      await page.clock.install();
      await page.goto(`/app${path()}`);
      const first = row(page, "Ebba Lindqvist");
      await first.getByText("just now").first().waitFor();
      await page.clock.fastForward("03:30");
      await first.getByText("3 min ago").first().waitFor();
    },
  );

  test("with only the keyboard · rows are selected, opened and closed", async () => {
    const page = await app.open(path(), { as: "businessDeveloper" });
    await row(page, /./).waitFor();
    await page.locator("[data-row]").first().waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.waitFor();
    await page.keyboard.press("j");
    expect(await page.locator("[data-row] a:focus").count()).toBe(0);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    for (const key of ["j", "j", "k", "Enter"]) await page.keyboard.press(key);
    const name = await page.locator("[data-row] a").first().textContent();
    await panel(page)
      .getByRole("heading", { level: 2, name: name ?? "" })
      .waitFor();
    await panel(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("j");
    const second = (await page.locator("[data-row] a").nth(1).textContent()) ?? "";
    await panel(page).getByRole("heading", { level: 2, name: second }).waitFor();
    await page.keyboard.press("k");
    await panel(page)
      .getByRole("heading", { level: 2, name: name ?? "" })
      .waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.locator("[data-row] a:focus", { hasText: name ?? "" }).waitFor();
  });

  test("by a referrer on a phone · are submitted and shown with their progress, but not those of others", async () => {
    const page = await app.open(path(), { as: "referrer", width: 390 });
    await page.getByRole("heading", { name: "Referrals" }).waitFor();
    await page.getByRole("link", { name: "Tell a friend" }).click();
    const send = page.getByRole("button", { name: "Send to Brightside Energy" });
    await page.getByLabel("Name").fill("Mary Somerville");
    await page.getByLabel("Phone or email").fill("mary@example");
    await send.click();
    await page.getByText("Enter a complete email address, like calla@example.com.").waitFor();
    await page.getByText("Choose an option.").waitFor();
    await page.getByLabel("Phone or email").fill("mary@example.com");
    await page.getByRole("button", { name: "Heat pump" }).click();
    await send.click();
    await page.getByRole("link", { name: "Mary Somerville" }).click();
    await panel(page).getByRole("heading", { name: "Mary Somerville" }).waitFor();
    expect(await panel(page).getByRole("button", { name: "Edit" }).count()).toBe(0);
    expect(await page.getByRole("row").count()).toBe(0);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await app.service.call("PATCH", `/referrals/${id}`, {
      key: app.world.keys.organization,
      body: { status: "contacted", notes: "Not told of in the timeline" },
    });
    // The bar and the stream have the same word, and so does the list.
    const states = panel(page).getByText("Contacted", { exact: true });
    await expect.poll(() => states.count()).toBe(2);
    // The note appears only among the facts.
    await panel(page)
      .getByRole("button", { name: /^Details/ })
      .click();
    await panel(page).getByText("Not told of in the timeline").waitFor();
    await expectAccessible(page);
    await panel(page).getByRole("link", { name: "Back" }).click();
    await row(
      page,
      /Mary Somerville.*Contacted · We called and are checking what fits\./,
    ).waitFor();
    const scrollsSideways = await page.evaluate(() => document.body.scrollWidth > innerWidth);
    expect(scrollsSideways).toBe(false);
  });

  test.runIf(isFullVolume)(
    "many that arrive elsewhere · appear automatically, with few rows in the document, and a failed page is requested once",
    async () => {
      const page = await app.open(path(), { as: "superAdmin" });
      await row(page, /./).waitFor();
      await submit("Came in elsewhere");
      await row(page, "Came in elsewhere").waitFor();
      await app.service.pool.query(
        `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
           created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, 'Planted', 'Planted ' || n, 'new',
           now() - n * interval '1 second', now()
         FROM generate_series(1, 3000) AS n`,
        [app.world.organizations.unlimited.id, app.world.users.referrer],
      );
      await page.reload();
      await page.locator("[data-row]").first().waitFor();
      const scroller = page.locator("table[aria-label=Referrals]").locator("..");
      const toEnd = () =>
        scroller.evaluate((element) => {
          element.scrollTop = element.scrollHeight;
        });
      let refusals = 0;
      const nextPage = /\/app\/api\/referral-list\?.*cursor=/;
      await page.route(nextPage, (route) => {
        refusals += 1;
        return route.fulfill({ status: 429, json: { error: { code: "RATE_LIMITED" } } });
      });
      await toEnd();
      await page.getByText("The rest could not be loaded").waitFor();
      const readAgain = page.waitForResponse((response) =>
        response.url().includes("/app/api/referral-list?"),
      );
      await submit("Came in later");
      await readAgain;
      expect(refusals).toBe(1);
      await expectAccessible(page, { in: "all" });
      await page.unroute(nextPage);
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByText("The rest could not be loaded").waitFor({ state: "detached" });
      for (const name of ["Planted 200", "Planted 400"]) {
        while ((await page.getByText(name, { exact: true }).count()) === 0) {
          await Promise.all([
            page.waitForResponse((response) => response.url().includes("/app/api/referral-list?")),
            toEnd(),
          ]);
          const last = await page.locator("[data-row] a").last().textContent();
          if (Number(last?.replace(/\D/g, "")) > Number(name.replace(/\D/g, ""))) break;
        }
        expect(await page.locator("[data-row]").count()).toBeLessThan(80);
      }
    },
  );
});
