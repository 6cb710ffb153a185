import type { ServerResponse } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { accept, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService({
  environment: { WEBHOOK_FIRST_DELAY_MS: "20", WEBHOOK_TIMEOUT_MS: "300" },
});
beforeAll(async () => {
  await service.startWorker();
});

async function errorsOf(respond: (response: ServerResponse, receiver: Receiver) => void) {
  const { key, referrerId } = await service.createOrganization();
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  receiver.respondWith((response) => respond(response, receiver));
  const { body: endpoint } = await service.call("POST", "/webhooks", {
    key,
    body: { name: "Receiver", url: receiver.url, eventTypes: ["referral.created"] },
  });
  await service.call("POST", "/referrals", { key, body: { name: "Ada", referrerId } });
  const { client } = service.deps.db;
  const delivery = await until(() =>
    client.webhookDelivery.findFirst({
      where: { webhookEndpointId: endpoint.id, status: "delivered" },
    }),
  );
  const attempts = await client.webhookDeliveryAttempt.findMany({
    where: { deliveryId: delivery?.id ?? "" },
    orderBy: { number: "asc" },
  });
  const errors = attempts.map(({ error }) => error);
  // Even an attempt with an immediate response can time out if the machine pauses.
  expect(errors.slice(0, -1)).toEqual(errors.slice(1).map(() => "timeout"));
  return errors;
}

test("a receiver that never responds · causes a timeout · and a retry", async () => {
  const errors = await errorsOf((_, receiver) => receiver.respondWith(accept));
  expect(errors.length).toBeGreaterThan(1);
  expect(errors.at(-1)).toBeNull();
});

test("a receiver that sends 2xx and a slow body · is a success · because the status decides", async () => {
  const errors = await errorsOf((response) => {
    response.writeHead(200);
    const dripping = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(dripping));
  });
  expect(errors.at(-1)).toBeNull();
});
