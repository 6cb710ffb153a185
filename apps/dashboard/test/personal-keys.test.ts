import { describe, expect, test } from "vitest";
import { canBrowse, expectAccessible, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("personal keys", () => {
  const app = useApp();

  test("made from the avatar menu · act as the person, and not without AI assistants", async () => {
    const page = await app.open(`${app.organizationPath}/people`, { as: "superAdmin" });
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "AI assistants" }).click();
    await page.getByRole("button", { name: "Create key" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("My assistant");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /Create/ }).click();
    const shown = page.getByRole("dialog", { name: "My assistant" });
    const key = (await shown.getByRole("status", { name: "The key" }).textContent()) ?? "";
    await shown.getByRole("checkbox", { name: /I have kept/ }).check();
    await shown.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /My assistant/ }).waitFor();
    await expectAccessible(page);
    const mine = await app.service.call("GET", "/organizations", { key });
    expect(mine.body.data).toMatchObject([{ slug: app.world.organizations.unlimited.slug }]);

    await page.getByRole("button", { name: "Revoke My assistant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
    await page.getByRole("row", { name: /My assistant.*Revoked/ }).waitFor();
    expect((await app.service.call("GET", "/organizations", { key })).status).toBe(401);

    await page.goto(`/app${app.organizationPath}/settings/organization`);
    await page.getByRole("checkbox", { name: /AI assistants/ }).uncheck();
    await page.getByRole("button", { name: /Save/ }).first().click();
    await page.getByText("Saved").first().waitFor();
    await page.goto(`/app${app.organizationPath}/assistants`);
    await page
      .getByText(/They are turned off in/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Create key" }).count()).toBe(0);
    await expectAccessible(page);
  });
});
