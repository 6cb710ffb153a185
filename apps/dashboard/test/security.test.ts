import { codeOf } from "@referral-service/api/test/authenticator.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("sign-in and security", () => {
  const app = useApp();
  const path = () => `${app.organizationPath}/security`;

  const waitForHome = (page: Page) => page.getByRole("heading", { name: "Home" }).waitFor();

  async function signInWithPassword(
    page: Page,
    { email, password }: { email: string; password: string },
  ) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use password" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  }

  test("the second factor · when turned on · is required at the next sign-in", async () => {
    const { email, password } = app.accounts.admin;
    const page = await app.open(path(), { as: "admin" });
    await page.getByRole("button", { name: "Turn on" }).click();
    const secret = await page.getByRole("dialog").locator("code").textContent();
    // Simulates a page without https.
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      Object.defineProperty(crypto, "randomUUID", { value: undefined });
    });
    await page.getByRole("button", { name: "Copy key" }).click();
    await page.getByText(/C to copy it$/).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(secret);
    await page.getByLabel("Code").fill(codeOf(secret ?? ""));
    await page.getByRole("button", { name: "Turn on" }).click();
    const list = page.getByRole("list", { name: "Recovery codes" });
    await list.waitFor();
    const codes = await list.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page, { in: "all" });
    page.once("dialog", (question) => question.dismiss());
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "I saved the recovery codes" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("On", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await signInWithPassword(page, { email, password });
    await page.getByLabel("Code").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await waitForHome(page);
  });

  const openInvitation = async () => {
    const page = await app.open(`${app.organizationPath}/people?invite=true`, { as: "superAdmin" });
    const dialog = page.getByRole("dialog", { name: "Invite person" });
    return { page, dialog, typed: () => dialog.getByLabel("Email").inputValue() };
  };

  test("unsent input · is kept with Esc, and deleted with Cancel and by signing out", async () => {
    const { page, dialog, typed } = await openInvitation();
    const open = () => page.getByRole("button", { name: "Invite person" }).first().click();
    await dialog.getByLabel("Email").fill("ada@example.com");
    await page.keyboard.press("Escape");
    await open();
    await expect.poll(typed).toBe("ada@example.com");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await open();
    expect(await typed()).toBe("");
    await dialog.getByLabel("Email").fill("grace@example.com");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("grace@");
  });

  test("unsent input · when the session ended · is hidden from the next person who signs in", async () => {
    const { page, dialog, typed } = await openInvitation();
    await dialog.getByLabel("Email").fill("mary@example.com");
    await page.context().clearCookies();
    await page.reload();
    const { email, password } = app.accounts.adminBonus;
    await signInWithPassword(page, { email, password });
    await dialog.waitFor();
    expect(await typed()).toBe("");
  });

  test("a request that needs a fresh sign-in · some time later · shows the sign-in over the page and continues", async () => {
    const { password } = app.accounts.superAdmin;
    const page = await app.open(path(), { as: "superAdmin" });
    await page
      .getByRole("list", { name: "Where you're signed in" })
      .getByText("This browser")
      .waitFor();
    await expectAccessible(page, { in: "all" });
    await app.service.pool.query(
      `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '16 minutes' WHERE "userId" = $1`,
      [identityUserIdOf("superAdmin")],
    );
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByLabel("New password").fill("a whole new passphrase");
    await dialog.getByRole("button", { name: "Change password" }).click();
    const again = page.getByRole("dialog", { name: "Confirm it's you" });
    await again.getByLabel("Password", { exact: true }).fill(password);
    await expectAccessible(page);
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Password changed").first().waitFor();
    await dialog.waitFor({ state: "hidden" });
  });
});
