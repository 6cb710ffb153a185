import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("organization keys", () => {
  const app = useApp();

  test("created with only the keyboard · are shown once, and work with the API", async () => {
    const page = await app.open(`${app.organizationPath}/settings/api-keys`, { as: "superAdmin" });
    await page.getByRole("button", { name: "Create key" }).first().focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create API key" });
    await dialog.getByLabel("Name").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Warehouse");
    const box = (scope: string) => dialog.getByRole("checkbox", { name: scope });
    await dialog.getByRole("button", { name: "Read only" }).focus();
    await page.keyboard.press("Enter");
    expect(await box("conversations:read").isChecked()).toBe(false);
    await box("referrals:read").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    expect(await box("referrals:write").isChecked()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await box("users:write").and(page.locator(":focus")).waitFor();
    await dialog.getByRole("button", { name: "Usual scopes" }).focus();
    await page.keyboard.press("Enter");
    expect(await box("referrals:delete").isChecked()).toBe(false);
    await dialog.getByRole("button", { name: "Create key" }).focus();
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "Warehouse" });
    const key = (await shown.getByRole("status", { name: "API key" }).textContent()) ?? "";
    await expectAccessible(page, { in: "all" });
    await page.keyboard.press("Escape");
    await shown.getByRole("checkbox", { name: "I saved the key" }).focus();
    await page.keyboard.press("Space");
    await shown.getByRole("button", { name: "Done" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Warehouse/ }).waitFor();
    expect(await page.content()).not.toContain(key);
    const answer = await app.service.call("GET", "/referrals?limit=1", { key });
    expect(answer.status).toBe(200);
  });

  test("in use · have their requests in a log, which the ID in an error links to", async () => {
    const gone = `${app.organizationPath}/referrals/0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001`;
    const page = await app.open(gone, { as: "admin" });
    const link = page.getByRole("link", { name: "Show in request log" });
    const [log] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await log.getByRole("link", { name: "GET /app/api/referrals/{id}" }).click();
    const panel = log.getByRole("complementary", { name: "Request" });
    await panel.getByText("NOT_FOUND").waitFor();
    await expectAccessible(log, { in: "all" });
    await log.close();
  });

  test("for people who cannot create them · have no page", async () => {
    const page = await app.open(`${app.organizationPath}/people`, { as: "businessDeveloper" });
    await page.getByRole("navigation").first().waitFor();
    expect(await page.getByRole("link", { name: "Settings" }).count()).toBe(0);
  });
});
