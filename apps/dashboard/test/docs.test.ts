import { demand } from "@referral-service/api/test/on-demand.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { canBrowse, useApp } from "./use-app.ts";

/** Records what the site's policy blocks from now on. Before that, the browser's console reports it. */
async function watchPolicy(page: Page) {
  await page.evaluate(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      document.documentElement.dataset.refused = `${violatedDirective}: ${sample}`;
    });
  });
  return () => page.evaluate(() => document.documentElement.dataset.refused);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Building the docs takes a minute on a busy machine. */
const buildLimitMs = 600_000;

describe.runIf(canBrowse && isFullVolume)("the docs", () => {
  // Runs before the service starts, because the service serves the files that it finds then.
  beforeAll(async () => {
    await demand(inject("docsOnDemand"));
  }, buildLimitMs);
  const app = useApp();

  test("The docs · three pages by click, the tabs, a search and an error's docUrl · work under the policy of the app", async () => {
    const page = await app.visit("/docs/", { isFirstVisit: true });
    const refused = await watchPolicy(page);
    await page.getByRole("link", { name: "Quick start" }).first().click();
    await heading(page, "Quick start").waitFor();
    await page.getByRole("link", { name: "Receive webhooks" }).first().click();
    await heading(page, "Receive webhooks").waitFor();
    await page.getByRole("link", { name: "Reference", exact: true }).first().click();
    await heading(page, "API reference").waitFor();
    await page.getByRole("link", { name: "List referrals" }).first().click();
    await heading(page, "List referrals").waitFor();
    await page.getByText("SDK", { exact: true }).click();
    await page.getByText("client.referrals.list").waitFor();
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("searchbox").fill("rotate secret");
    await page
      .getByRole("option", { name: /Rotate the secret/ })
      .first()
      .click();
    await heading(page, "Receive webhooks").waitFor();
    expect(new URL(page.url()).hash).toBe("#rotate-the-secret");
    await page.getByText("Go", { exact: true }).click();
    await page.getByText("package main").waitFor();
    expect(await refused()).toBeUndefined();
    await page.goto("/docs/errors#not_found");
    await page.locator("h2#not_found").waitFor();
    expect(await page.locator("#not_found").count()).toBe(1);
  });

  test("The menu of an admin · with Admin guide · opens the page about running an organization", async () => {
    const page = await app.open(app.organizationPath, { as: "superAdmin" });
    await page.getByRole("button", { name: /^Your menu/ }).click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("menuitem", { name: "Admin guide" }).click();
    const guide = await opened;
    await heading(guide, "Run an organization").waitFor();
    await guide.close();
  });

  test("The menu of a referrer · has no Admin guide and no assistants", async () => {
    const page = await app.open(app.organizationPath, { as: "referrer" });
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "Payout details" }).waitFor();
    for (const name of ["Admin guide", "AI assistants"]) {
      expect(await page.getByRole("menuitem", { name }).count(), name).toBe(0);
    }
  });
});
