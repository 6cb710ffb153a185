import { accept, answer, startReceiver } from "@referral-service/api/test/receiver.ts";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("webhooks", () => {
  const app = useApp({ startsWorker: true });

  test("from the first endpoint to one that is disabled and recovered", async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const page = await app.open(`${app.organizationPath}/settings/webhooks`, { as: "admin" });
    await page.getByRole("button", { name: "Add endpoint" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add webhook endpoint" });
    await dialog.getByLabel("Name").fill("CRM sync");
    await dialog.getByLabel("URL").fill(receiver.url);
    await dialog.getByRole("checkbox", { name: /referral\.created/ }).check();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    const secret =
      (await page.getByRole("status", { name: "REFERRAL_SERVICE_WEBHOOK_SECRET" }).textContent()) ??
      "";
    await page.getByRole("checkbox", { name: /I saved/ }).check();
    await page.getByRole("button", { name: "Done" }).click();

    await page.getByRole("heading", { name: "No deliveries yet" }).waitFor();
    expect(await page.getByText("Last 24 hours").count()).toBe(0);
    await page.getByRole("button", { name: "Send test event" }).click();
    const testing = page.getByRole("dialog", { name: "Send test event" });
    await testing.getByRole("button", { name: "Send", exact: true }).click();
    await testing.getByText(/200/).first().waitFor();
    const [sent] = await receiver.waitFor(1);
    expect(
      await verifyWebhook({
        body: sent?.body ?? "",
        headers: sent?.headers ?? {},
        secret,
      }),
    ).toMatchObject({ eventType: "referral.created" });
    await testing.getByRole("button", { name: "Close" }).last().click();

    receiver.respondWith(answer(410));
    await app.service.call("POST", "/referrals", {
      key: app.world.keys.organization,
      body: { name: "Missed", referrerId: app.world.users.referrer },
    });
    await page.getByText("Disabled").first().waitFor();
    await page.getByText(/410/).first().waitFor();
    await page.getByRole("cell", { name: "on hold" }).waitFor();
    await expectAccessible(page, { in: "all" });

    receiver.respondWith(accept);
    await page.getByRole("button", { name: "Re-enable" }).focus();
    await page.keyboard.press("Enter");
    const enabling = page.getByRole("dialog", { name: "Re-enable CRM sync" });
    await enabling.getByRole("button", { name: "Re-enable" }).focus();
    await page.keyboard.press("Enter");
    const received = await receiver.waitFor(3);
    expect(received.at(-1)?.body.toString()).toContain("Missed");
    await page.getByText("Delivered").first().waitFor();
    await page.getByText("1 of 1 delivery, 1 after retries", { exact: true }).waitFor();
    await page.getByRole("cell", { name: /, 2 attempts$/ }).waitFor();
  });

  test.runIf(isFullVolume)(
    "the options of an endpoint · arrive at the receiver, and are shown without the values of headers",
    async () => {
      const receiver = await startReceiver();
      onTestFinished(receiver.stop);
      const page = await app.open(`${app.organizationPath}/settings/webhooks?create=true`, {
        as: "admin",
      });
      const dialog = page.getByRole("dialog", { name: "Add webhook endpoint" });
      await dialog.getByLabel("Name", { exact: true }).fill("Gateway");
      await dialog.getByLabel("URL").fill(receiver.url);
      await dialog.getByRole("button", { name: "Schema and sample of user.left" }).click();
      await dialog
        .getByRole("region", { name: "Sample of user.left" })
        .getByText("userId")
        .waitFor();
      await dialog.getByRole("checkbox", { name: "All events" }).check();
      await dialog.getByText("Advanced").click();
      await dialog.getByRole("button", { name: "Add header" }).click();
      await dialog.getByLabel("Header name").fill("Host");
      await dialog.getByLabel("Value", { exact: true }).fill("gateway-secret-9x8y");
      await dialog.getByLabel("Deliveries per second").fill("20");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await dialog.getByText("Enter another header name.").waitFor();
      await dialog.getByLabel("Header name").fill("X-Api-Key");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await page.getByRole("checkbox", { name: /I saved/ }).check();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Details: All events" }).click();
      await page.getByText("Up to 20 deliveries per second").waitFor();

      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const editing = page.getByRole("dialog", { name: "Edit endpoint" });
      await editing.getByText("•••• 9x8y").waitFor();
      await editing.getByLabel("Description").fill("Ask the integrations team.");
      await editing.getByRole("button", { name: "Save endpoint" }).click();
      await page.getByText("Ask the integrations team.").waitFor();
      await app.service.call("POST", "/referrals", {
        key: app.world.keys.organization,
        body: { name: "Through the gateway", referrerId: app.world.users.referrer },
      });
      const [request] = await receiver.waitFor(1);
      expect(request?.headers).toMatchObject({ "x-api-key": "gateway-secret-9x8y" });

      const search = page.getByLabel("Search by ID");
      await search.fill(`${request?.headers["webhook-id"]}`);
      await page.getByRole("cell", { name: "Through the gateway" }).waitFor();
      await search.fill("Through the gateway");
      await page.getByRole("heading", { name: /^No deliveries match/ }).waitFor();
      expect(await page.content()).not.toContain("gateway-secret");
    },
  );
});
