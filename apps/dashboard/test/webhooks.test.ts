import { accept, answer, startReceiver } from "@referral-service/api/test/receiver.ts";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { describe, expect, onTestFinished, test } from "vitest";
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
    await expectAccessible(page, { in: "all" });

    receiver.respondWith(accept);
    await page.getByRole("button", { name: "Re-enable" }).focus();
    await page.keyboard.press("Enter");
    const enabling = page.getByRole("dialog", { name: "Re-enable CRM sync" });
    await expectAccessible(page);
    await enabling.getByRole("button", { name: "Re-enable" }).focus();
    await page.keyboard.press("Enter");
    const received = await receiver.waitFor(3);
    expect(received.at(-1)?.body.toString()).toContain("Missed");
    await page.getByText("Delivered").first().waitFor();
  });
});
