import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("personal keys", () => {
  const app = useApp();

  const statusWith = async (key: string) =>
    (await app.service.call("GET", "/referrals?limit=1", { key })).status;

  async function createKey(page: Page, name: string) {
    await page.getByRole("button", { name: "Create key" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create personal API key" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByRole("dialog", { name });
    const key = (await shown.getByRole("status", { name: "API key" }).textContent()) ?? "";
    return { shown, key };
  }

  test.runIf(isFullVolume)(
    "of a member · are shown to an admin in the person's panel, and can be revoked there",
    async () => {
      const owner = await app.open(`${app.organizationPath}/assistants`, {
        as: "businessDeveloper",
      });
      const { key } = await createKey(owner, "Lost phone");
      const personPath = `/people/${app.world.users.businessDeveloper}`;
      const page = await app.open(`${app.organizationPath}${personPath}`, { as: "admin" });
      await page.getByText(`…${key.slice(-4)}`).waitFor();
      await page.getByRole("button", { name: "Revoke Lost phone" }).click();
      await page.getByRole("button", { name: "Revoke key" }).click();
      await page.getByText("Key revoked").waitFor();
      expect(await statusWith(key)).toBe(401);
      await go(page, `${app.organizationPath}/settings/audit-log?action=api_key.revoked`);
      await page
        .getByRole("row", { name: /API key revoked/ })
        .getByRole("link")
        .first()
        .click();
      const entry = page.getByRole("complementary", { name: "Audit log entry" });
      await entry.getByText("Lost phone").waitFor();
      await expectAccessible(page);
      await page.reload();
      await entry.getByText("Lost phone").waitFor();
    },
  );

  test("created from the avatar menu · act as the person, and require AI assistants", async () => {
    const page = await app.open(`${app.organizationPath}/people`, { as: "superAdmin" });
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "AI assistants" }).click();
    await page.getByRole("button", { name: "Create key" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("My assistant");
    await dialog.getByRole("checkbox", { name: "Allow changes" }).check();
    await dialog.getByRole("button", { name: /Create/ }).click();
    const shown = page.getByRole("dialog", { name: "My assistant" });
    const key = (await shown.getByRole("status", { name: "API key" }).textContent()) ?? "";
    const questions: string[] = [];
    page.once("dialog", async (question) => {
      questions.push(question.message());
      await question.dismiss();
    });
    await page.keyboard.press("Escape");
    expect(questions).toEqual(["We show the key only once. Leave without saving the key?"]);
    await shown.getByRole("checkbox", { name: /I saved/ }).check();
    await shown.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /My assistant.*Read and change/ }).waitFor();
    const lines = page.getByRole("region", { name: "Claude Code setup" });
    await lines.getByText(`${new URL(page.url()).origin}/mcp`).waitFor();
    await expectAccessible(page);
    const mine = await app.service.call("GET", "/organizations", { key });
    expect(mine.body.data).toMatchObject([{ slug: app.world.organizations.unlimited.slug }]);

    await page.getByRole("button", { name: "Actions for My assistant" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await page.getByRole("row", { name: /My assistant.*Revoked/ }).waitFor();
    expect((await app.service.call("GET", "/organizations", { key })).status).toBe(401);

    await go(page, `${app.organizationPath}/settings`);
    await page.getByRole("link", { name: "AI assistants" }).click();
    await page.getByRole("link", { name: "Manage keys" }).click();
    await page.getByRole("heading", { name: "Set up an assistant" }).waitFor();
    await page.goBack();
    await page.getByRole("switch", { name: "AI assistants" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("switch", { name: "AI assistants", checked: false }).waitFor();
    expect(await page.getByRole("link", { name: "Manage keys" }).count()).toBe(0);
    await go(page, `${app.organizationPath}/assistants`);
    await page
      .getByText(/AI assistants are turned off in/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Create key" }).count()).toBe(0);
  });
});
