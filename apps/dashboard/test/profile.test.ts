import { describe, expect, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("a person's profile and notifications", () => {
  const app = useApp();

  test("for a referrer · can be changed, with the notifications that concern them", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "referrer" });
    await page.getByLabel("Company").fill("Nordlys Elektro");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved").waitFor();
    await page.getByLabel("Messages").selectOption("Daily");
    expect(await page.getByRole("combobox").count()).toBe(4);
    await page.getByRole("button", { name: "Save notifications" }).click();
    await page.getByText("Notifications saved").waitFor();
    expect(await page.getByRole("region", { name: "Unsaved changes" }).count()).toBe(0);
    await page.reload();
    await page.getByLabel("Messages").waitFor();
    expect(await page.getByLabel("Messages").inputValue()).toBe("daily");
    expect(await page.getByLabel("Company").inputValue()).toBe("Nordlys Elektro");
  });

  test("for a business developer · show a new referral as a number next to the list that it links to", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "businessDeveloper" });
    const mark = page.getByRole("link", { name: /yours to contact$/ });
    const label = await mark.getByTitle("to contact").getAttribute("title");
    const before = Number.parseInt(label ?? "", 10);
    const { users, keys } = app.world;
    const name = `Newly referred ${Date.now()}`;
    const body = { name, referrerId: users.referrer };
    const made = await app.service.call("POST", "/referrals", { key: keys.organization, body });
    expect(made.status).toBe(201);
    await page
      .getByRole("link", { name: new RegExp(`^${before + 1} referrals? (is|are) yours`) })
      .click();
    await page.getByText(name).waitFor();
    const rows = page.getByRole("table", { name: "Referrals" }).locator("tbody tr");
    expect(await rows.count()).toBe(before + 1);
    const tab = page.getByRole("link", { name: new RegExp(`^Yours to contact ?${before + 1}$`) });
    expect(await tab.getAttribute("aria-current")).toBe("page");
  });
});
