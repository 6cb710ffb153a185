import { describe, expect, test } from "vitest";
import { canBrowse, expectAccessible, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("signing in", () => {
  const app = useApp();

  test("by the keyboard alone · leads to where one wanted to go", async () => {
    const page = await app.open(`${app.organizationPath}/people`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expectAccessible(page);
    const { email, password } = app.accounts.superAdmin;
    await page.getByLabel("E-mail").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("The e-mail address or the password is wrong").waitFor();
    await page.getByLabel("Password", { exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "People" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app${app.organizationPath}/people`);
    await expectAccessible(page);
  });
});
