import { verifyWebhook, type WebhookEvent } from "@referral-service/sdk/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCast } from "../../test/cast.ts";
import { type Receiver, startReceiver } from "../../test/receiver.ts";
import { startService, type TestService } from "../../test/service.ts";
import { signedIn } from "../../test/signed-in.ts";
import { updatePaymentCredentials } from "../payment-credentials/update-payment-credentials.ts";
import { approveBonusPayment } from "./approve-bonus-payment.ts";
import { completeBonusPayment } from "./complete-bonus-payment.ts";
import { failBonusPayment } from "./fail-bonus-payment.ts";
import { processBonusPayment } from "./process-bonus-payment.ts";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
  await service.startWorker();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});

type Type = WebhookEvent["eventType"];

test("Every bonus_payment event · made by its change · arrives as a webhook that verifies", async () => {
  const cast = await createCast(service);
  const { key, userId } = cast.superAdmin;
  const eventTypes: Type[] = [
    "bonus_payment.created",
    "bonus_payment.status_updated",
    "bonus_payment.completed",
    "bonus_payment.failed",
    "bonus_payment.credentials_updated",
  ];
  const endpoint = await service.call("POST", "/webhooks", {
    key,
    body: { name: "Ledger", url: receiver.url, eventTypes },
  });
  const referral = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId: cast.referrer.userId },
  });
  const draft = { referralId: referral.body.id, amount: 19.99, paymentMethod: "paypal_venmo" };
  const { body: payment } = await service.call("POST", "/bonus-payments", { key, body: draft });

  const asReferrer = signedIn(service, cast.organizationId, cast.referrer);
  const asSuperAdmin = signedIn(service, cast.organizationId, {
    userId,
    permissionLevel: "super_admin",
  });
  const { id: bonusPaymentId } = payment;
  await asSuperAdmin((deps, caller) => approveBonusPayment(deps, caller, bonusPaymentId));
  await asSuperAdmin((deps, caller) => processBonusPayment(deps, caller, bonusPaymentId));
  await asSuperAdmin((deps, caller) =>
    failBonusPayment(deps, caller, { bonusPaymentId, failureReason: "Account unknown" }),
  );
  await asReferrer((deps, caller) =>
    updatePaymentCredentials(deps, caller, {
      paymentMethod: "paypal_venmo",
      details: { email: "grace@example.com" },
    }),
  );
  await asSuperAdmin((deps, caller) => processBonusPayment(deps, caller, bonusPaymentId));
  await asSuperAdmin((deps, caller) => completeBonusPayment(deps, caller, bonusPaymentId));

  const { secret } = endpoint.body;
  const events = await Promise.all(
    (await receiver.waitFor(9)).map(({ body, headers }) =>
      verifyWebhook({ body, headers, secret }),
    ),
  );
  const dataOf = (type: Type) =>
    events.filter(({ eventType }) => eventType === type).map(({ data }) => data);
  const { referralId, referrerId, createdAt } = payment;
  const time = expect.any(Number);
  const money = { bonusPaymentId, referralId, amount: 19.99, currency: "EUR" };
  const paymentMethod = "paypal_venmo";
  expect(dataOf("bonus_payment.created")).toEqual([
    { ...money, referrerId, paymentMethod, status: "draft", createdBy: userId, createdAt },
  ]);
  expect(dataOf("bonus_payment.failed")).toEqual([
    { ...money, paymentMethod, failureReason: "Account unknown", failedAt: time },
  ]);
  expect(dataOf("bonus_payment.completed")).toEqual([
    { ...money, paymentMethod, completedAt: time },
  ]);
  expect(dataOf("bonus_payment.credentials_updated")).toEqual([
    { userId: cast.referrer.userId, paymentMethod, updatedAt: time },
  ]);
  const steps = ["draft", "approved", "processing", "failed", "processing", "completed"];
  const changes = steps.slice(1).map((newStatus, step) => ({
    ...money,
    referrerId,
    statusChange: { oldStatus: steps[step], newStatus },
    updatedAt: time,
  }));
  expect(dataOf("bonus_payment.status_updated")).toHaveLength(changes.length);
  expect(dataOf("bonus_payment.status_updated")).toEqual(expect.arrayContaining(changes));
});
