import { describe, expect, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("custom fields and statuses", () => {
  const app = useApp();

  test("with options · are created, changed and deleted", async () => {
    const page = await app.open(`${app.organizationPath}/settings/custom-fields`, { as: "admin" });
    await page.getByRole("button", { name: "Create field" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create custom field" });
    await dialog.getByLabel("Field Label").fill("Heating today");
    await dialog.getByLabel("Field Name").fill("heating");
    await dialog.getByLabel("Type").selectOption("select");
    await dialog.getByRole("button", { name: "Create field" }).click();
    await dialog.getByRole("alert").first().waitFor();
    await dialog.getByLabel("Options").fill("Gas\nOil\n\nHeat pump");
    await dialog.getByLabel("Gas in German").fill("Erdgas");
    await dialog.getByRole("checkbox", { name: "On public forms" }).check();
    await dialog.getByRole("button", { name: "Create field" }).click();
    const row = page.getByRole("row", { name: /Heating today/ });
    await row.getByRole("img", { name: "Public forms" }).waitFor();

    await page.getByRole("button", { name: "Actions for Heating today" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit field" });
    expect(await edit.getByLabel("Options").inputValue()).toBe("Gas\nOil\nHeat pump");
    expect(await edit.getByLabel("Gas in German").inputValue()).toBe("Erdgas");
    await edit.getByRole("checkbox", { name: "Required" }).check();
    await edit.getByRole("button", { name: "Save field" }).click();
    await row.getByRole("img", { name: "Required" }).waitFor();

    await page.getByRole("button", { name: "Actions for Heating today" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("Referrals keep their values").waitFor();
    await page.getByRole("button", { name: "Delete field" }).click();
    await row.waitFor({ state: "detached" });
    // Otherwise the message appears on the page of the next test.
    await page.getByText("Field deleted").waitFor();
  });

  test("statuses · are moved in the menu of a row, with the keyboard", async () => {
    const page = await app.open(`${app.organizationPath}/settings/statuses`, { as: "admin" });
    const statuses = page.getByRole("table", { name: "Statuses" });
    const shown = () => statuses.locator("tbody td:first-child").allInnerTexts();
    const menu = page.getByRole("button", { name: "Actions for Contacted" });
    await menu.waitFor();
    const [first = "", second = "", ...others] = await shown();
    const move = async (way: string) => {
      const saved = page.waitForResponse(/referral-statuses\/order$/);
      await menu.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: way }).press("Enter");
      await saved;
    };
    await move("Move up");
    await expect.poll(shown).toEqual([second, first, ...others]);
    await page.getByText("Saved", { exact: true }).waitFor();
    await move("Move down");
    await page.reload();
    await expect.poll(shown).toEqual([first, second, ...others]);
  });
});
