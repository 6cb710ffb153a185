import { linkIn, mailsTo } from "@referral-service/api/test/written-mails.ts";
import type { Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { giveAuthenticator } from "./authenticator.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("signing in", () => {
  const app = useApp();

  test("with only the keyboard · goes to the requested page", async () => {
    const page = await app.open(`${app.organizationPath}/people`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const { email, password } = app.accounts.superAdmin;
    await page.getByLabel("Email").focus();
    await page.keyboard.type(email);
    await page.getByRole("button", { name: "Use password" }).press("Enter");
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("password");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("The email address or password is wrong").waitFor();
    await page.getByLabel("Password", { exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "People" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app${app.organizationPath}/people`);
  });

  test("with an emailed link · goes to the requested page, leaves no token in the address bar, and works once", async () => {
    const { email } = app.accounts.superAdmin;
    const page = await app.open(`${app.organizationPath}/people?q=dario`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await page.getByText("Check your email").waitFor();
    await expectAccessible(page, { in: "all" });
    const [mail = { text: "" }] = await mailsTo(app.service, email);
    const link = new URL(linkIn(mail));
    await page.goto(link.href);
    const button = page.getByRole("button", { name: "Sign in" });
    await button.waitFor();
    await expect.poll(() => page.url()).not.toContain(link.hash);
    await expectAccessible(page, { in: "all" });
    await button.click();
    await page.getByRole("heading", { name: "People" }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`/app${app.organizationPath}/people?q=dario`);
    await page.goto(link.href);
    await button.click();
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  test("with a passkey · which was added, is requested with its button, and offered by the browser", async () => {
    const page = await app.open(`${app.organizationPath}/security`, { as: "superAdmin" });
    await giveAuthenticator(page);
    await page.getByRole("button", { name: "Add passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add passkey" });
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByRole("button", { name: "Add" }).click();
    await page.getByRole("list", { name: "Passkeys" }).getByText("Laptop").waitFor();
    await expectAccessible(page);
    const menu = page.getByRole("button", { name: "Your menu" });
    const signOut = async () => {
      await menu.click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    };
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await signOut();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await menu.waitFor();
    // The browser offers passkeys again, and the device's owner accepts at once.
    await page.reload();
    const isPasskey = (response: Response) => response.url().endsWith("/auth/sign-in/passkey");
    const [answer] = await Promise.all([page.waitForResponse(isPasskey), signOut()]);
    expect(answer.status()).toBe(200);
    await menu.waitFor();
  });
});
