import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { readAgain } from "./kept-pages.ts";
import { expectPicture } from "./picture.ts";
import { canBrowse, useApp } from "./use-app.ts";

const phonePx = 390;
const askForContact = "Ask Brightside Energy to contact me";

describe.runIf(canBrowse)("visitors", () => {
  const app = useApp();

  /** Creates a link for the demo's referrer. */
  async function createLink(slug: string): Promise<string> {
    const key = app.world.keys.organization;
    const { status } = await app.service.call("POST", "/public-links", {
      key,
      body: { referrerId: app.world.users.referrer, slug },
    });
    expect(status).toBe(201);
    return `/r/${slug}`;
  }

  /** Requires consent until the test is over. */
  async function askForConsent(consentText: string) {
    const change = (body: object) =>
      app.service.call("PATCH", `/organizations/${app.world.organizations.unlimited.id}`, {
        key: app.world.keys.organization,
        body,
      });
    expect((await change({ consentText })).status).toBe(200);
    onTestFinished(async () => void (await change({ consentText: null })));
  }

  async function fillIn(page: Page) {
    await page.getByLabel("Your name").fill("Calla Stonebridge");
    await page.getByLabel("Phone or email").fill("calla@example.com");
    await page.getByLabel("Heat pump").check();
    await page.getByRole("button", { name: askForContact }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  }

  async function submissionsOf(slug: string) {
    const link = await app.service.deps.db.client.publicLink.findFirstOrThrow({ where: { slug } });
    return link.submissionCount;
  }

  test("on a phone without script · a visitor corrects a mistake, submits, and submits again", async () => {
    const path = await createLink("spring-fair");
    const page = await app.visit(path, { width: phonePx, runsScript: false });
    await page.getByRole("heading", { name: /recommended us to you/ }).waitFor();
    await page.getByLabel("Your name").fill("Calla Stonebridge");
    await page.getByLabel("Phone or email").fill("calla@example");
    await page.getByLabel("Heat pump").check();
    await page.getByLabel("Anything we should know?").fill("A new <kitchen>");
    await page.getByRole("button", { name: askForContact }).click();

    await page.getByText("Enter a complete email address").waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Calla Stonebridge");
    expect(await page.getByLabel("Anything we should know?").inputValue()).toBe("A new <kitchen>");
    expect(await page.getByLabel("Heat pump").isChecked()).toBe(true);
    expect(await page.locator(":focus").getAttribute("name")).toBe("contact");
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByText("Bitte geben Sie eine vollständige E-Mail-Adresse ein").waitFor();
    await page.getByRole("button", { name: "English" }).click();
    expect(await page.getByLabel("Anything we should know?").inputValue()).toBe("A new <kitchen>");
    await page.getByLabel("Phone or email").fill("calla@example.com");
    await page.getByRole("button", { name: askForContact }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.reload();
    await page.goto(path);
    await fillIn(page);
    expect(await submissionsOf("spring-fair")).toBe(2);
  });

  test.runIf(isFullVolume)(
    "a form that seems to come from a program · waits for staff, who release or discard it",
    async () => {
      const path = await createLink("held-back");
      const visitor = await app.visit(path, { width: phonePx });
      for (const name of ["Robin Robot", "Calla Kept"]) {
        await visitor.goto(path);
        await visitor.locator(".trap input").evaluate((field: HTMLInputElement) => {
          field.value = "x";
        });
        await visitor.getByLabel("Your name").fill(name);
        await visitor.getByLabel("Phone or email").fill("calla@example.com");
        await visitor.getByLabel("Heat pump").check();
        await visitor.getByRole("button", { name: askForContact }).click();
        await visitor.getByRole("heading", { name: "Thank you" }).waitFor();
      }
      const page = await app.open(`${app.organizationPath}/links/held`, { as: "superAdmin" });
      await page.getByRole("link", { name: "Robin Robot" }).click();
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
      await page.getByText("Submission discarded").waitFor();
      await page.getByRole("link", { name: "Calla Kept" }).click();
      await page.getByRole("button", { name: "Release" }).waitFor();
      await expectAccessible(page, { in: "all" });
      await page.getByRole("button", { name: "Release" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
      await page.waitForURL(/\/referrals\//);
      expect(await submissionsOf("held-back")).toBe(1);
    },
  );

  // axe cannot run in a browser without scripts.
  test("in German, light and dark · the form, its mistakes and its thank-you page are in German and accessible", async () => {
    await askForConsent(
      "Ich bin einverstanden, dass Brightside Energy mich zu meiner Anfrage anruft.\n\nDas kann ich jederzeit widerrufen.",
    );
    const path = await createLink("herbstmesse");
    const page = await app.visit(path, { language: "de-AT", theme: "dark" });
    await page.getByRole("heading", { name: /hat uns Ihnen empfohlen/ }).waitFor();
    await expectAccessible(page, { in: "all" });
    await expectPicture(page, "public-form-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: phonePx, height: 900 });
    await page.getByRole("button", { name: "Brightside Energy um Rückmeldung bitten" }).click();
    await page.getByText("Bitte geben Sie Ihren Namen ein.").waitFor();
    await expectAccessible(page, { in: "all" });
    await expectPicture(page, "public-form-mistakes-light");
    await page.getByLabel("Ihr Name").fill("Änne Größe");
    await page.getByLabel("Telefon oder E-Mail").fill("aenne@example.com");
    await page.getByLabel("Batteriespeicher").check();
    await page.getByLabel(/^Ich bin einverstanden/).check();
    await page.getByRole("button", { name: "Brightside Energy um Rückmeldung bitten" }).click();
    await page.getByRole("heading", { name: "Vielen Dank" }).waitFor();
    await expectAccessible(page, { in: "all" });
    expect(await submissionsOf("herbstmesse")).toBe(1);
  });

  test("with a link · an admin creates, shares, monitors and pauses it", async () => {
    const admin = await app.open(`${app.organizationPath}/links`, { as: "admin" });
    await admin.getByRole("button", { name: "Create link" }).first().click();
    const dialog = admin.getByRole("dialog", { name: "Create public link" });
    await dialog.getByLabel("Address").fill("Not Good");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByRole("alert").getByText("Choose a referrer.").waitFor();
    await dialog.getByLabel("Referrer").fill("Ruth Okafor");
    await admin.getByRole("option", { name: /Ruth Okafor/ }).click();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/lowercase letters/)
      .waitFor();
    await dialog.getByLabel("Address").fill("open-house");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const panel = admin.getByRole("complementary", { name: "Public link" });
    await panel.getByRole("heading", { name: "Ruth Okafor" }).waitFor();
    await panel.getByText("/r/open-house", { exact: true }).waitFor();
    await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await panel.getByRole("button", { name: "Copy web address" }).click();
    const readCopied = () => admin.evaluate(() => navigator.clipboard.readText());
    await expect.poll(readCopied).toContain("open-house");
    const { pathname } = new URL(await readCopied());
    expect(pathname).toBe("/r/open-house");
    const qrCode = panel.getByRole("img", { name: /^QR code for/ });
    await expect
      .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256);
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      panel.getByRole("link", { name: "Download QR code" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("link-open-house.png");

    const visitor = await app.visit(pathname);
    await fillIn(visitor);

    await readAgain(admin);
    await panel.getByText("1 click · 1 submission").waitFor();
    await expectAccessible(admin, { in: "all" });
    await panel.getByRole("button", { name: "Pause link" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await panel.getByText("Paused").waitFor();
    await visitor.goto(pathname);
    await visitor.getByRole("heading", { name: "This link doesn't work" }).waitFor();
    await expectAccessible(visitor, { in: "all" });
  });

  test.runIf(isFullVolume)(
    "with a code · an admin creates it for print, and it leads to the app until it is deleted",
    async () => {
      const admin = await app.open(`${app.organizationPath}/links/codes`, { as: "admin" });
      await admin.getByRole("button", { name: "Create code" }).first().click();
      const dialog = admin.getByRole("dialog", { name: "Create invitation code" });
      await dialog.getByLabel("Prefix").fill("OPEN-HOUSE");
      await dialog.getByRole("spinbutton", { name: /^People/ }).fill("5");
      await dialog.getByRole("button", { name: "Create code" }).click();
      const panel = admin.getByRole("complementary", { name: "Invitation code" });
      await panel.getByText("0 of 5").waitFor();
      const code = (await panel.getByRole("heading").first().textContent()) ?? "";
      expect(code).toMatch(/^OPEN-HOUSE-/);
      await panel.getByRole("img", { name: /^QR code for/ }).waitFor();
      await expectAccessible(admin, { in: "all" });

      const visitor = await app.visit(`/join/${code}`, { width: phonePx });
      await visitor.getByRole("heading", { name: /Brightside Energy/ }).waitFor();
      await visitor.getByText(/invited you/).waitFor();
      await expectAccessible(visitor, { in: "all" });
      await expectPicture(visitor, "join-code-narrow-light");
      await visitor.getByRole("link", { name: "Sign in" }).click();
      await visitor.getByRole("button", { name: "Use password" }).waitFor();
      expect(new URL(visitor.url()).pathname).toBe(`/app/join/${code}`);

      await readAgain(admin);
      await panel.getByText("1 click · 0 joined").waitFor();
      await panel.getByRole("button", { name: "More actions" }).click();
      await admin.getByRole("menuitem", { name: "Delete code" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await admin.getByText("Code deleted").waitFor();
      await visitor.goto(`/join/${code}`);
      await visitor.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
    },
  );

  test("customers · are found, with their referrers and the referrers' companies", async () => {
    const page = await app.open(`${app.organizationPath}/customers`, { as: "businessDeveloper" });
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("row").nth(1).getByRole("link").click();
    const customer = page.getByRole("complementary", { name: "Customer" });
    await customer.getByText("Customer since").waitFor();
    await expectAccessible(page, { in: "all" });
    await page.getByRole("link", { name: "Companies", exact: true }).click();
    const companies = page.getByRole("table", { name: "Companies" });
    await companies.getByRole("row").nth(1).getByRole("link").click();
    const company = page.getByRole("complementary", { name: "Company" });
    await company.getByRole("listitem").first().getByRole("link").click();
    await page.getByRole("complementary", { name: "Person" }).waitFor();
  });

  test("a referrer · has only links, and creates none for others", async () => {
    const page = await app.open(app.organizationPath, { as: "referrer" });
    await page.getByRole("link", { name: "Your link" }).click();
    await page.getByRole("heading", { name: "Your links" }).waitFor();
    expect(await page.getByRole("link", { name: "Invitation codes" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Customers" }).count()).toBe(0);
    await page.getByRole("button", { name: "Add another link" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create public link" });
    expect(await dialog.getByLabel("Referrer").count()).toBe(0);
    await dialog.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("img", { name: /^QR code for/ }).waitFor();
  });

  test("the panel of a link · for a blocked person · says that it does not work and why", async () => {
    const path = await createLink("harvest-festival");
    const { referrer } = app.world.users;
    const setStatus = (status: string) =>
      app.service.call("PUT", `/users/${referrer}/status`, {
        key: app.world.keys.superAdmin,
        body: { status },
      });
    expect((await setStatus("blocked")).status).toBe(200);
    onTestFinished(async () => void (await setStatus("active")));
    const page = await app.open(`${app.organizationPath}/links/public`, { as: "superAdmin" });
    const row = page.getByRole("row", { name: path });
    await row.getByText("Referrer blocked").waitFor();
    await row.getByRole("link").click();
    const panel = page.getByRole("complementary", { name: "Public link" });
    await panel.getByText("This link doesn't work").waitFor();
    await panel.getByText(/ is blocked\. Visitors see a page/).waitFor();
  });
});
