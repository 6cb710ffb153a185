import { describe, expect, test } from "vitest";
import { canBrowse, expectAccessible, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("one's profile and notices", () => {
  const app = useApp();

  test("of a referrer · are changed by themselves, with the notices that concern them", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "referrer" });
    await page.getByLabel("Company").fill("Nordlys Elektro");
    await page.reload();
    expect(await page.getByLabel("Company").inputValue()).toBe("Nordlys Elektro");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await page.getByText("Profile saved").waitFor();
    await page.getByRole("checkbox", { name: /message about a referral/ }).uncheck();
    expect(await page.getByRole("checkbox").count()).toBe(1);
    await page.getByRole("button", { name: "Save the notices" }).click();
    await page.getByText("Notices saved").waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("checkbox", { name: /message about a referral/ }).waitFor();
    expect(await page.getByRole("checkbox").first().isChecked()).toBe(false);
    expect(await page.getByLabel("Company").inputValue()).toBe("Nordlys Elektro");
  });
});
