import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";

/** What a customer does first: send a referral, read a refusal, verify a webhook. */
export async function runConsumer(sdk, webhooks) {
  await sendReferral(sdk);
  await verifyDelivery(webhooks);
}

async function sendReferral({ createClient, NotFoundError }) {
  const server = createServer((request, response) => {
    const isPost = request.method === "POST" && request.url === "/api/v1/referrals";
    response.writeHead(isPost ? 201 : 404, { "Content-Type": "application/json" });
    const error = { code: "NOT_FOUND", message: "Not found", requestId: "req_1" };
    response.end(JSON.stringify(isPost ? { id: request.headers["idempotency-key"] } : { error }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  const client = createClient({ baseUrl, apiKey: "rk_org_example" });
  const { id } = await client.referrals.create({ name: "Ada" }, { idempotencyKey: "lead-1" });
  assert.equal(id, "lead-1");
  await assert.rejects(client.referrals.get("1"), (error) => error instanceof NotFoundError);
  server.close();
  server.closeAllConnections();
}

async function verifyDelivery({ verifyWebhook, isWebhookVerificationError }) {
  const secret = "whsec_example";
  const body = JSON.stringify({
    eventType: "referral.deleted",
    eventId: "e",
    timestamp: Date.now(),
    organizationId: "o",
    data: { referralId: "r", deletedAt: Date.now() },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "x-service-timestamp": timestamp,
    "x-service-signature": createHmac("sha256", secret)
      .update(`${timestamp}.${body}`)
      .digest("hex"),
  };
  const event = await verifyWebhook({ body: Buffer.from(body), headers, secret });
  assert.equal(event.eventType, "referral.deleted");
  await assert.rejects(
    verifyWebhook({ body: `${body} `, headers, secret }),
    (error) => isWebhookVerificationError(error) && error.code === "signature_mismatch",
  );
}
