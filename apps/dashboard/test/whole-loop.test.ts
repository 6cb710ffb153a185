import { type Receiver, startReceiver } from "@referral-service/api/test/receiver.ts";
import { auditRowsOf, eventsOf } from "@referral-service/api/test/records.ts";
import { until } from "@referral-service/api/test/until.ts";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { go } from "./kept-pages.ts";
import { canBrowse, useApp } from "./use-app.ts";

const phone = { width: 390 };

describe.runIf(canBrowse)("the whole loop", () => {
  const app = useApp({ startsWorker: true });
  const visitorName = "Calla Stonebridge";

  const open = (as: Parameters<typeof app.open>[1], path: string) =>
    app.open(`${app.organizationPath}${path}`, as);

  /** Adds an endpoint for every event type in Settings → Webhooks. Returns the secret that is shown once. */
  async function registerReceiver(page: Page, { url }: Receiver): Promise<string> {
    await page.getByRole("button", { name: "Add endpoint" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add webhook endpoint" });
    await dialog.getByLabel("Name").fill("Back office");
    await dialog.getByLabel("URL").fill(url);
    await dialog.getByRole("button", { name: "Select all" }).click();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    const secret = page.getByRole("status", { name: "REFERRAL_SERVICE_WEBHOOK_SECRET" });
    const text = (await secret.textContent()) ?? "";
    await page.getByRole("checkbox", { name: /I saved/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    return text;
  }

  async function shareLink(page: Page): Promise<string> {
    // Her only link has the whole page.
    await page.getByRole("heading", { level: 1, name: "Your link", exact: true }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add another link" }).click();
    const dialog = page.getByRole("dialog", { name: "Create public link" });
    await dialog.getByLabel("Address").fill("ruths-neighbours");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const panel = page.getByRole("complementary", { name: "Public link" });
    // The text to send has it as well.
    const shown = panel.getByText("/r/ruths-neighbours").first();
    return new URL((await shown.textContent()) ?? "").pathname;
  }

  async function submitAsVisitor(page: Page) {
    await page.getByRole("heading", { name: /recommended us to you/ }).waitFor();
    await page.getByLabel("Your name").fill(visitorName);
    await page.getByLabel("Phone or email").fill("calla@example.com");
    await page.getByLabel("Heat pump").check();
    await page.getByRole("button", { name: /to contact me$/ }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  }

  async function write(page: Page, text: string) {
    await page.getByLabel("Your message").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByRole("region", { name: /^(Messages|Timeline)$/ })
      .getByText(text)
      .waitFor();
  }

  async function enterPaymentDetails(page: Page) {
    await page.getByLabel("Bank transfer").check();
    await page.getByLabel("Account holder").fill("Ruth Okafor");
    await page.getByLabel("IBAN or account number").fill("NO93 8601 1117 947");
    await page.getByRole("button", { name: "Save payout details" }).click();
    await page.getByText("••••7947").waitFor();
  }

  async function approveAndPay(page: Page) {
    const panel = page.getByRole("complementary", { name: "Bonus payment" });
    const press = (name: RegExp) => panel.getByRole("button", { name }).click();
    await press(/^Approve €500\.00 anyway…/);
    const doubt = page.getByRole("dialog", { name: "Approve €500.00 anyway?" });
    await doubt.getByText("More than 3 times the usual amount.").waitFor();
    await doubt.getByLabel("Reason").fill("Two roofs were sold through her.");
    await doubt.getByRole("button", { name: "Approve anyway" }).click();
    await press(/^Mark as processing/);
    await press(/^Mark as paid/);
    const question = page.getByRole("dialog", { name: "Mark €500.00 as paid?" });
    await question.getByRole("button", { name: "Mark as paid" }).click();
    await panel.getByText("Completed", { exact: true }).first().waitFor();
  }

  test("from a receiver and a visitor to the payment · everyone does their part and is in the audit log, and every event arrives verified", async () => {
    const { keys, organizations } = app.world;
    const { id: organizationId } = organizations.unlimited;
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const settings = await open({ as: "superAdmin" }, "/settings/webhooks");
    const secret = await registerReceiver(settings, receiver);

    const ruth = await open({ as: "referrer", ...phone }, "/links");
    const link = await shareLink(ruth);
    const visitor = await app.visit(link, phone);
    await submitAsVisitor(visitor);
    await app.leave(visitor);

    const developer = await open({ as: "businessDeveloper" }, "/referrals");
    await developer.getByRole("link", { name: visitorName }).click();
    await developer.getByText("submitted this referral").waitFor();
    await write(developer, "I called her: she wants an offer.");
    const referralId = new URL(developer.url()).pathname.split("/").at(-1) ?? "";
    await app.leave(developer);

    await go(ruth, `${app.organizationPath}/conversations`);
    await ruth.getByRole("link", { name: new RegExp(visitorName) }).click();
    await ruth.getByText("I called her: she wants an offer.", { exact: true }).waitFor();
    await write(ruth, "Wonderful, thank you!");
    await go(ruth, `${app.organizationPath}/payment-details`);
    await enterPaymentDetails(ruth);

    const admin = await open({ as: "admin" }, `/referrals/${referralId}`);
    await admin.getByRole("button", { name: "Status New" }).click();
    await admin.getByRole("menuitem", { name: "Completed" }).click();
    await admin.getByRole("button", { name: "Status Completed" }).waitFor();
    await app.leave(admin);

    const drafted = await app.service.call("POST", "/bonus-payments", {
      key: keys.adminBonus,
      body: { referralId, amount: 500, currency: "EUR" },
    });
    expect(drafted.status, drafted.text).toBe(201);
    const payer = await open({ as: "businessDeveloperBonus" }, `/payments/${drafted.body.id}`);
    await approveAndPay(payer);
    await app.leave(payer);
    await go(ruth, `${app.organizationPath}/payments/${drafted.body.id}`);
    const payment = ruth.getByRole("complementary", { name: "Bonus payment" });
    await payment.getByText("Paid", { exact: true }).first().waitFor();

    const events = await eventsOf(app.service, organizationId);
    expect(events.map(({ eventType }) => eventType)).toEqual([
      "referral.created",
      "referral.message_added",
      "referral.message_added",
      "bonus_payment.credentials_updated",
      "referral.updated",
      "bonus_payment.created",
      "bonus_payment.status_updated",
      "bonus_payment.status_updated",
      "bonus_payment.status_updated",
      "bonus_payment.completed",
    ]);
    const verified = () =>
      Promise.all(
        receiver.received.map(({ body, headers }) => verifyWebhook({ body, headers, secret })),
      );
    await until(() => receiver.received.length >= events.length);
    const byId = (one: { eventId: string }, other: { eventId: string }) =>
      one.eventId < other.eventId ? -1 : 1;
    expect((await verified()).toSorted(byId)).toEqual(events.toSorted(byId));
    expect(await actionsByActor(organizationId)).toMatchObject({
      "Solveig Lund": ["webhook_endpoint.created"],
      "Ruth Okafor": [
        "public_link.created",
        "conversation.message_added",
        "user.payment_credentials_updated",
      ],
      "ruths-neighbours": ["referral.created"],
      "Dilnoza Karimova": ["conversation.message_added"],
      "Adaeze Obi": ["referral.updated", "customer.created"],
      "Carla Neri": ["bonus_payment.created"],
      "Edgar Moreau": [
        "bonus_payment.status_updated",
        "bonus_payment.status_updated",
        "bonus_payment.status_updated",
      ],
    });

    const rows = settings.getByRole("row");
    await rows.getByText("bonus_payment.completed").first().waitFor();
    const delivered = rows.getByText("200", { exact: true });
    await until(async () => (await delivered.count()) === events.length);
    await go(settings, `${app.organizationPath}/settings/audit-log`);
    await settings
      .getByRole("row", { name: /Edgar Moreau.*Bonus payment marked as paid/ })
      .first()
      .waitFor();
    await settings.getByRole("row", { name: /A visitor to .*Referral submitted/ }).waitFor();
  });

  /** The actions of each person in this test. The demo world's own history is older. */
  async function actionsByActor(organizationId: string) {
    const rows = await auditRowsOf(app.service, organizationId);
    const endpointAt = rows.findIndex(({ action }) => action === "webhook_endpoint.created");
    const actions: Record<string, string[]> = {};
    for (const { actorName, action } of rows.slice(endpointAt)) {
      const name = actorName ?? "";
      actions[name] = [...(actions[name] ?? []), action];
    }
    return actions;
  }
});
