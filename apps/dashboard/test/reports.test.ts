import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoDay } from "./demo-template.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, expectNoneCut, type OpenOptions, useApp } from "./use-app.ts";

const phonePx = 390;
const hostileTexts = [
  `<img src=x onerror="document.body.dataset.harmed=1">`,
  "=HYPERLINK(0)&amp;&lt;i&gt;",
  "שלום عالم 👩‍👩‍👧‍👦 e\u0301",
  "A".repeat(90),
];

describe.runIf(canBrowse)("reports", () => {
  const app = useApp({ at: demoDay });

  const open = (path: string, as: OpenOptions["as"] = "superAdmin", width = 1_440) =>
    app.open(`${app.organizationPath}/reports${path}`, { ...(as && { as }), width });

  const part = (page: Page, name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

  async function exported(page: Page, name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Export CSV: ${name}` }).click(),
    ]);
    return text(await download.createReadStream());
  }

  test("on paper · have no navigation, and a list has all its rows with the chosen filters", async () => {
    const page = await app.open(`${app.organizationPath}/referrals?status=contacted`, {
      as: "superAdmin",
    });
    await page.locator("[data-row]").first().waitFor();
    const count = Number(await page.locator("header .figures").first().textContent());
    await page.emulateMedia({ media: "print" });
    await page
      .locator("[data-row]")
      .nth(count - 1)
      .waitFor();
    await page.getByText(/^Brightside Energy · /).waitFor();
    expect(await page.locator("[data-chosen]").first().textContent()).toContain("Contacted");
    for (const hidden of ["nav", "#main [aria-label='Open navigation']", "#main header button"]) {
      expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0);
    }
    await page.emulateMedia({ media: null });
    await go(page, `${app.organizationPath}/payments?status=processing`);
    await page.locator("[data-row]").first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByText("Status: Processing").waitFor();
    const title = await page.evaluate(() =>
      document.documentElement.style.getPropertyValue("--printed-title"),
    );
    expect(title).toContain("Bonus payments · Brightside Energy · Status: Processing");
    await page.emulateMedia({ media: null });
    await go(page, `${app.organizationPath}/referrals`);
    await page.locator("[data-row]").first().waitFor();
    // The margins of the paper are laid out as soon as the listeners of this event return.
    const nextTitle = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      const printed = document.documentElement.style.getPropertyValue("--printed-title");
      dispatchEvent(new Event("afterprint"));
      return printed;
    });
    expect(nextTitle).toContain("Referrals · Brightside Energy");
  });

  test("on referrals · compare a period with the previous one, break it down, and link to the details", async () => {
    const page = await app.open(app.organizationPath, { as: "superAdmin" });
    await page.getByRole("link", { name: "Reports" }).click();
    await page.getByText(/compared with/).waitFor();
    const { from, to, total, byStatus } = await app.service
      .call("GET", `/reports/referrals?to=${Date.parse("2026-03-16T23:00:00Z")}`, {
        key: app.world.keys.organization,
      })
      .then(({ body }) => body);
    expect(to - from).toBe(30 * 86_400_000);
    await page
      .getByText(/^\d+ (more|fewer)|none in the previous period|unchanged/)
      .first()
      .waitFor();
    const statuses = page.getByRole("table", { name: "Referrals by status" });
    await statuses
      .getByRole("row", { name: new RegExp(`^Completed ${byStatus.completed} `) })
      .waitFor();
    await page.getByText("Figures as a table").click();
    const rows = page.getByRole("table", { name: "Referrals over time" }).getByRole("row");
    expect(await rows.count()).toBe(11);
    await page.getByRole("button", { name: "Show 20 more" }).click();
    expect(await rows.count()).toBe(31);

    const [head, ...lines] = (await exported(page, "How many referrals came in?")).split("\r\n");
    expect(head).toBe(
      "Day,Referrals,Previous period,New,Contacted,In progress,Site visit,Qualified,Completed,Lost",
    );
    const counts = lines.flatMap((line) => (line === "" ? [] : [Number(line.split(",")[1])]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);

    await page.getByRole("button", { name: "Period: Last 30 days" }).click();
    await page.getByRole("menuitem", { name: "Last 12 months" }).click();
    await page.waitForURL(/period=12m/);
    await page.getByRole("button", { name: "Interval: By month" }).waitFor();
    await page.getByRole("table", { name: "Referrals by public link" }).waitFor();
    const byLink = await exported(page, "Which public links were used?");
    expect(byLink).toMatch(
      /^Public link,Referrals,Completed,Share completed,Won value,Previous period\r\n\w/,
    );
    const referrers = page.getByRole("table", { name: "Referrals by referrer" });
    await referrers.getByRole("link").first().click();
    await page.waitForURL(/referrer=/);
    await page.getByRole("button", { name: "Remove filter Referrer" }).click();
    await page.waitForURL((url) => !url.search.includes("referrer="));
    await page.getByRole("link", { name: "Referrers", exact: true }).click();
    await page.waitForURL(/referrers\?period=12m/);
    await page.getByRole("table", { name: "Referrers by completed referrals" }).waitFor();
  });

  test("on referrers · name people who submitted before, but not in this period", async () => {
    const page = await open("/referrers?period=7d");
    const inactive = page.getByRole("table", { name: "Inactive referrers" });
    const active = page.getByRole("table", { name: "Referrers by completed referrals" });
    const name = (await inactive.getByRole("link").first().textContent()) ?? "";
    expect(await active.getByRole("link", { name, exact: true }).count()).toBe(0);
    await inactive.getByRole("link").first().click();
    await page.getByRole("complementary", { name: "Person" }).getByText(name).first().waitFor();
  });

  test("on bonus payments · show one currency at a time, and never add them together", async () => {
    const page = await open("/payments?period=12m");
    const { body } = await app.service.call(
      "GET",
      `/reports/bonus-payments?from=${Date.parse("2025-03-31T22:00:00Z")}&to=${Date.parse("2026-03-16T23:00:00Z")}`,
      { key: app.world.keys.organization },
    );
    expect(body.currencies.length).toBeGreaterThan(0);
    for (const { currency, count } of body.currencies) {
      await page
        .getByRole("group", { name: "Currency", exact: true })
        .getByRole("button", { name: currency, exact: true })
        .click();
      const section = page.getByRole("region", { name: currency, exact: true });
      await section.getByText(String(count), { exact: true }).first().waitFor();
    }
    const [{ currency, wonAmount, bonusAmount }] = body.returnOnBonuses;
    const file = await exported(page, "What do bonuses return?");
    expect(file).toContain(`\r\n${currency},${wonAmount},${bonusAmount},`);
  });

  test("on bonus payments · for 30 days · show each day, and the interval that the reader selects", async () => {
    const page = await open("/payments?period=30d");
    const drafted = part(page, "How much was drafted in EUR?");
    const file = await exported(page, "How much was drafted in EUR?");
    expect(file.trim().split("\r\n")).toHaveLength(1 + 30);
    await page.getByRole("button", { name: "Interval: By day" }).click();
    await page.getByRole("menuitem", { name: "By week" }).click();
    await drafted.getByText("Figures as a table").click();
    await drafted.getByRole("columnheader", { name: "Week from" }).waitFor();
  });

  test("for impossible days, or without data · link to another report", async () => {
    const page = await open("/referrals?from=2026-03-10&to=2026-03-01");
    await page.getByLabel("through").fill("2026-03-12");
    await page.getByRole("table", { name: "Referrals by status" }).waitFor();
    await go(page, `${app.organizationPath}/reports/referrals?from=2001-01-01&to=2001-01-31`);
    await page.getByRole("link", { name: "Show the last 12 months" }).click();
    await page.getByRole("table", { name: "Referrals by status" }).waitFor();
  });

  test("with names of people and companies that are markup, formulas or very long · show them as text", async () => {
    const { keys } = app.world;
    const key = keys.superAdmin;
    for (const [index, name] of hostileTexts.entries()) {
      const email = `reported-${index}@example.com`;
      const user = await app.service.call("POST", "/users", {
        key,
        body: { email, firstName: name, company: name },
      });
      expect(user.status, user.text).toBe(201);
      const referral = await app.service.call("POST", "/referrals", {
        key,
        body: { name, referrerId: user.body.id },
      });
      expect(referral.status, referral.text).toBe(201);
    }
    const page = await open("/referrals?from=2026-03-16&to=2026-03-16", "superAdmin", phonePx);
    const names = ["Referrals by referrer", "Referrals by company"];
    for (const name of names) {
      for (const hostile of hostileTexts) {
        await page.getByRole("table", { name }).getByText(hostile, { exact: true }).waitFor();
      }
    }
    await expectNoneCut(page);
    expect(await page.locator("[data-harmed]").count()).toBe(0);
    const file = await exported(page, "Which companies do referrals come from?");
    expect(file).toContain("'=HYPERLINK(0)");
    await part(page, "Which companies do referrals come from?").waitFor();
  });
});
