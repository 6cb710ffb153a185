import { linkIn, mailsTo } from "@referral-service/api/test/written-mails.ts";
import { describe, expect, test } from "vitest";
import { canBrowse, expectAccessible, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("signing in", () => {
  const app = useApp({ isAtPublicUrl: true });

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

  test("by a mailed link · leads to where one wanted to go", async () => {
    const { email } = app.accounts.superAdmin;
    const page = await app.open(`${app.organizationPath}/people?q=dario`);
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await page.getByText("Look into your mail").waitFor();
    await expectAccessible(page);
    const [mail = { text: "" }] = await mailsTo(app.service, email);
    await page.goto(linkIn(mail));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "People" }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`/app${app.organizationPath}/people?q=dario`);
  });
});
