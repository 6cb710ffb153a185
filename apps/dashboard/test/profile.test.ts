import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { go } from "./kept-pages.ts";
import { canBrowse, useApp } from "./use-app.ts";

const phonePx = 390;

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
    await page.getByText("1 unsaved change").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save changes", disabled: true }).waitFor();
    await page.reload();
    // The device shows its stored copy until the page is read again.
    await expect.poll(() => page.getByLabel("Messages").inputValue()).toBe("daily");
    await expect.poll(() => page.getByLabel("Company").inputValue()).toBe("Nordlys Elektro");
  });

  test("changed by someone else · keep what is typed, and show what the other person saved", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "otherReferrer" });
    await page.getByLabel("Company").fill("Typed, not saved");
    const { users, keys } = app.world;
    const changed = await app.service.call("PATCH", `/users/${users.otherReferrer}`, {
      key: keys.organization,
      body: { phone: "+47 22 33 44 55", company: "Saved by an admin" },
    });
    expect(changed.status).toBe(200);
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("+47 22 33 44 55");
    expect(await page.getByLabel("Company").inputValue()).toBe("Typed, not saved");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Company").inputValue()).toBe("Typed, not saved");
    expect(await page.getByLabel("Phone").inputValue()).toBe("+47 22 33 44 55");
  });

  test("for staff on a tablet · lead back to the list of the person's pages", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "admin", width: 768 });
    await page.getByRole("link", { name: "Account" }).click();
    const account = page.getByRole("navigation", { name: "Account" });
    await account.getByRole("link", { name: "Sign-in and security" }).click();
    await page.getByRole("heading", { name: "Sign-in and security" }).waitFor();
  });

  test("for a referrer · begin and end where the other forms do, and have tabs", async () => {
    const path = `${app.organizationPath}/profile`;
    const page = await app.open(path, { as: "referrer" });
    const tabs = page.getByRole("navigation", { name: "Account" });
    await tabs.getByRole("link", { name: "AI assistants" }).waitFor();
    expect(await page.getByText("(optional)").count()).toBe(0);
    const edgesOf = async (first: Locator, last: Locator) => {
      const [start, end] = [await first.boundingBox(), await last.boundingBox()];
      return [start?.x, (end?.x ?? 0) + (end?.width ?? 0)];
    };
    const profile = page.locator("[data-section]").first();
    const edges = await edgesOf(profile, profile);
    await tabs.getByRole("link", { name: "Sign-in and security" }).click();
    const passkeys = page.locator("[data-section]").filter({ hasText: "Add passkey" });
    expect(await edgesOf(passkeys, passkeys)).toEqual(edges);
    await go(page, `${app.organizationPath}/payment-details`);
    const payout = page.locator("[data-section]").filter({ hasText: "Payout method" });
    expect(await edgesOf(payout, payout)).toEqual(edges);
    await go(page, `${app.organizationPath}/tell`);
    const form = page.locator("form").locator("..");
    await page.getByText("Your bonus").waitFor();
    expect(await edgesOf(form, page.getByRole("complementary"))).toEqual(edges);
  });

  test("for a referrer on a phone · have a menu, and lead back to the home page", async () => {
    const path = `${app.organizationPath}/profile`;
    const page = await app.open(path, { as: "referrer", width: phonePx });
    await page.getByRole("button", { name: "Profile and notifications" }).click();
    const pages = page.getByRole("navigation", { name: "Account" });
    await pages.getByRole("link", { name: "Sign-in and security" }).click();
    await page.getByRole("heading", { name: "Sign-in and security" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL(`**${app.organizationPath}`);
  });

  test("for staff, next to the list · show how to reach the person, and their referrals in the stream", async () => {
    const { referrer } = app.world.users;
    const page = await app.open(`${app.organizationPath}/people/${referrer}`, { as: "admin" });
    const person = page.getByRole("complementary", { name: "Person" });
    const write = person.getByRole("link", { name: "Write", exact: true });
    expect(await write.getAttribute("href")).toMatch(/^mailto:.+@/);
    const stream = person.getByRole("region", { name: "Timeline" });
    await stream
      .getByRole("listitem")
      .filter({ hasText: "Submitted" })
      .getByRole("link")
      .last()
      .click();
    await page.getByRole("complementary", { name: "Referral" }).waitFor();
  });

  test("for a business developer · show a new referral as a number next to the list that it links to", async () => {
    const page = await app.open(`${app.organizationPath}/profile`, { as: "businessDeveloper" });
    const mark = page.getByRole("link", { name: /referrals? to contact$/ });
    const label = await mark.getByTitle("to contact").getAttribute("title");
    const before = Number.parseInt(label ?? "", 10);
    const { users, keys } = app.world;
    const name = `Newly referred ${Date.now()}`;
    const body = { name, referrerId: users.referrer };
    const made = await app.service.call("POST", "/referrals", { key: keys.organization, body });
    expect(made.status).toBe(201);
    await page
      .getByRole("link", { name: new RegExp(`^${before + 1} referrals? to contact$`) })
      .click();
    await page.getByText(name).waitFor();
    const rows = page.getByRole("table", { name: "Referrals" }).locator("tbody tr");
    expect(await rows.count()).toBe(before + 1);
    const tab = page.getByRole("link", { name: new RegExp(`^To contact ?${before + 1}$`) });
    expect(await tab.getAttribute("aria-current")).toBe("page");
  });
});
