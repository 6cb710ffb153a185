import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { inspect } from "node:util";

/** A customer's first steps: submit a referral, handle an error, verify a webhook, receive several. */
export async function runConsumer(sdk, webhooks, { adapters, testing }) {
  await sendReferral(sdk);
  await readList(sdk);
  await readErrors(sdk, webhooks);
  await verifyDelivery(webhooks);
  await receiveDeliveries(adapters);
  await receiveSamples(webhooks, testing);
}

async function sendReferral({ createClient, isApiError, NotFoundError }) {
  const server = createServer((request, response) => {
    const isPost = request.method === "POST" && request.url === "/api/v1/referrals";
    response.writeHead(isPost ? 201 : 404, { "Content-Type": "application/json" });
    const error = { code: "NOT_FOUND", message: "Not found", requestId: "req_1" };
    response.end(JSON.stringify(isPost ? { id: request.headers["idempotency-key"] } : { error }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  const client = createClient({ baseUrl, apiKey: "rk_org_example" });
  const call = client.referrals.create({ name: "Ada" }, { idempotencyKey: "lead-1" });
  const { data, response } = await call.withResponse();
  assert.equal(data.id, "lead-1");
  assert.equal(response.status, 201);
  await assert.rejects(
    client.referrals.get("1"),
    (error) => error instanceof NotFoundError && isApiError(error),
  );
  server.close();
  server.closeAllConnections();
}

async function readList({ createClient }) {
  const asked = [];
  const client = createClient({
    baseUrl: "https://referrals.test",
    apiKey: "rk_org_example",
    async fetch(url) {
      const cursor = new URL(url).searchParams.get("cursor");
      asked.push(cursor);
      const pagination = { nextCursor: cursor ? null : "second", hasMore: !cursor };
      return Response.json({ data: [{ id: cursor ?? "first" }], pagination });
    },
  });
  const list = client.referrals.list();
  assert.deepEqual(asked, []);
  const first = await list;
  assert.deepEqual([first.data, first.hasMore], [[{ id: "first" }], true]);
  assert.equal((await first.nextPage()).nextPage(), null);
  const ids = [];
  for await (const { id } of list) ids.push(id);
  assert.deepEqual(ids, ["first", "second"]);
  assert.deepEqual(asked, [null, "second", "second"]);
}

/** Throws every public error class as in production. A log shows each with its public name. */
async function readErrors(sdk, webhooks) {
  const { createClient } = sdk;
  const errors = [];
  const keep = (error) => errors.push(error);
  const options = { baseUrl: "https://referrals.test", apiKey: "rk_org_example", retries: 0 };
  for (const status of [400, 401, 403, 404, 412, 429, 500]) {
    const fetch = async () => Response.json({}, { status });
    await createClient({ ...options, fetch })
      .health.check()
      .catch(keep);
  }
  const isAway = () => Promise.reject(new TypeError("fetch failed"));
  await createClient({ ...options, fetch: isAway })
    .health.check()
    .catch(keep);
  const hangs = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  await createClient({ ...options, fetch: hangs, timeoutMs: 1 })
    .health.check()
    .catch(keep);
  try {
    createClient({ ...options, apiKey: "" });
  } catch (error) {
    keep(error);
  }
  await webhooks.verifyWebhook({ body: "", headers: {}, secret }).catch(keep);
  assert.deepEqual(errors.map(({ name }) => name).toSorted(), errorClassesOf(sdk, webhooks));
  for (const error of errors) {
    const { name, message } = error;
    assert.equal(error.constructor.name, name);
    assert.ok(error.stack.startsWith(`${name}: ${message}`));
    assert.ok(inspect(error).startsWith(`${name}: ${message}`));
  }
}

const errorClassesOf = (...modules) =>
  modules
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => value.prototype instanceof Error)
    .map(([name]) => name)
    .toSorted();

const secret = "whsec_example";

function signedDelivery() {
  const body = JSON.stringify({
    eventType: "referral.deleted",
    eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
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
  return { body, headers };
}

async function verifyDelivery({ verifyWebhook, isWebhookVerificationError }) {
  const { body, headers } = signedDelivery();
  const event = await verifyWebhook({ body: Buffer.from(body), headers, secret });
  assert.equal(event.eventType, "referral.deleted");
  await assert.rejects(
    verifyWebhook({ body: `${body} `, headers, secret }),
    (error) => isWebhookVerificationError(error) && error.code === "signature_mismatch",
  );
}

async function receiveSamples({ isWebhookVerificationError }, testing) {
  const { createMockReceiver, sampleEvent, signWebhook } = testing;
  const secret = "whsec_example";
  const receiver = await createMockReceiver({ secret });
  const sent = sampleEvent("referral.created", { data: { referral: { name: "Ada" } } });
  for (const key of [secret, "whsec_other"]) {
    const signed = await signWebhook({ event: sent, secret: key });
    await fetch(receiver.url, { method: "POST", ...signed });
  }
  const { event } = await receiver.waitFor("referral.created");
  assert.equal(event.data.referral.name, "Ada");
  assert.ok(isWebhookVerificationError(receiver.refused[0].error));
  await receiver.close();
}

async function receiveDeliveries({ express, fastify, fetch: fetchHandlers, hono, next }) {
  const received = [];
  const createHandler = ({ createWebhookHandler, createMemoryStore }) =>
    createWebhookHandler({ secret, seen: createMemoryStore(), onError: () => {} }).on(
      "referral.deleted",
      (event) => received.push(event.data.referralId),
    );
  const server = createServer(createHandler(express));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const onHono = createHandler(hono);
  const receivers = [
    (request) => fetch(request),
    createHandler(fetchHandlers),
    createHandler(next),
    (request) => onHono({ req: { raw: request } }),
  ];
  for (const receive of receivers) {
    const { body, headers } = signedDelivery();
    assert.equal((await receive(new Request(url, { method: "POST", body, headers }))).status, 204);
    const forged = new Request(url, { method: "POST", body: `${body} `, headers });
    assert.equal((await receive(forged)).status, 400);
  }
  assert.deepEqual(received, ["r", "r", "r", "r"]);
  await assert.rejects(createHandler(fastify)({}), { code: "body_not_raw" });
  server.close();
  server.closeAllConnections();
}
