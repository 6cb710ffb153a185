import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("data protection", () => {
  const app = useApp({ startsWorker: true });
  const settings = () => `${app.organizationPath}/settings/data-protection`;
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  async function lead(name: string, email: string): Promise<string> {
    const { keys, users } = app.world;
    const { status, body } = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name, email, referrerId: users.referrer },
    });
    expect(status).toBe(201);
    return body.id;
  }

  test("an unknown phone number · finds no one; a referred person's email · finds, exports, downloads and erases them, and then finds no one", async () => {
    const referralId = await lead("Oda Lindqvist", "oda@example.com");
    const page = await app.open(settings(), { as: "superAdmin" });
    await page.getByText("No requests yet").waitFor();
    const field = page.getByLabel("Email address or phone number");
    await field.fill("oda@");
    await field.press("Enter");
    await page.getByRole("alert").waitFor();
    await field.fill("+47 999 99 999");
    await field.press("Enter");
    await page.getByText("No data about this person was found in the organization.").waitFor();
    await go(page, settings());
    await field.fill("oda@example.com");
    await field.press("Enter");
    await page.getByRole("heading", { name: "Oda Lindqvist" }).waitFor();
    await page.getByRole("rowheader", { name: "Referrals", exact: true }).waitFor();
    await expectAccessible(page, { in: "all" });

    await button(page, "Export").click();
    await button(page, "Download").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Download").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
    expect(await text(await download.createReadStream())).toContain("oda@example.com");

    await button(page, "Erase…").click();
    expect(await button(page, "Erase permanently").isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel("Type “erase” to confirm").fill("erase");
    await button(page, "Erase permanently").click();
    await page.getByText("Person erased").waitFor();
    await page.getByRole("table", { name: "Erased data" }).waitFor();
    expect(await page.getByText("Oda Lindqvist").count()).toBe(0);
    await expectAccessible(page);

    await page.getByRole("main").getByRole("link", { name: "Data protection" }).first().click();
    await page.getByRole("link", { name: /Erased/ }).waitFor();
    await go(page, `${app.organizationPath}/referral/${referralId}`);
    await page.getByText("No longer available").waitFor();
  });

  test("a referred person from the referral’s page · is found, on a phone", async () => {
    const referralId = await lead("Per Vallgren", "per@example.com");
    const page = await app.open(`${app.organizationPath}/referral/${referralId}`, {
      as: "superAdmin",
      width: 390,
      theme: "dark",
    });
    await button(page, "More actions").click();
    await page.getByText("Personal data", { exact: true }).click();
    await page.getByRole("table", { name: "Stored data" }).waitFor();
  });

  test("an admin · sees who is responsible, and no tab", async () => {
    const page = await app.open(settings(), { as: "admin" });
    await page.getByText("Super admins manage data protection").waitFor();
    expect(await page.getByRole("link", { name: "Data protection" }).count()).toBe(0);
  });
});
