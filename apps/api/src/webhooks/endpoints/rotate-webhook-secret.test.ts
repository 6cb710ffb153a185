import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import type { ReceivedRequest } from "../../../test/receiver.ts";
import { auditRowsOf, endpointRowOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";
import { hourMs } from "../../kernel/durations.ts";
import { keepHouse } from "../../processes/start-worker.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
let subscriber: Subscriber;
beforeAll(async () => {
  await service.startWorker();
});
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
});
afterEach(() => subscriber.receiver.stop());

async function rotate(input: object = {}) {
  const { status, body } = await subscriber.call("POST", "/rotate-secret", input);
  expect(status).toBe(200);
  return body;
}

/** Returns the request of a new attempt, as the worker signs it now. */
async function nextDelivery(): Promise<ReceivedRequest> {
  const { received } = subscriber.receiver;
  const count = received.length;
  await submitReferral(service, organization);
  await subscriber.receiver.waitFor(count + 1);
  return received[count] as ReceivedRequest;
}

/** Returns those of the secrets that verify the request's signature. */
async function accepted({ body, headers }: ReceivedRequest, secrets: string[]) {
  const verdicts = await Promise.all(
    secrets.map((secret) =>
      verifyWebhook({ body, headers, secret, toleranceSeconds: 1e9 }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return secrets.filter((_, index) => verdicts[index]);
}

test("A rotation · returns the new secret once, and how long the old one signs", async () => {
  const { secret: old, ...endpoint } = subscriber.endpoint;
  const { secret, ...rotated } = await rotate();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(old);
  expect(rotated).toEqual({ ...endpoint, previousSecretExpiresAt: nowMs + 24 * hourMs });
  const read = await subscriber.call("GET", "");
  expect(read.text).not.toContain(secret.slice(6));
});

test("A delivery · during the overlap · is accepted with the old secret and with the new one", async () => {
  const old = subscriber.endpoint.secret;
  const { secret } = await rotate({ overlapHours: 1 });
  const request = await nextDelivery();
  expect(await accepted(request, [old, secret])).toEqual([old, secret]);
  const { headers, body } = request;
  expect(headers["x-service-signature-previous"]).toMatch(/^[0-9a-f]{64}$/);
  expect(String(headers["webhook-signature"]).split(" ")).toHaveLength(2);
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  for (const one of [old, secret]) {
    const signature = new Webhook(one).sign(String(headers["webhook-id"]), sentAt, body.toString());
    expect(headers["webhook-signature"]).toContain(signature);
  }
});

test("A delivery · after the overlap · is signed with only the new secret", async () => {
  const old = subscriber.endpoint.secret;
  const { secret } = await rotate({ overlapHours: 1 });
  nowMs += hourMs + 1;
  const request = await nextDelivery();
  expect(await accepted(request, [old, secret])).toEqual([secret]);
  expect(request.headers).not.toHaveProperty("x-service-signature-previous");
  expect(String(request.headers["webhook-signature"]).split(" ")).toHaveLength(1);
});

test("Without an overlap · the old secret ends immediately", async () => {
  const old = subscriber.endpoint.secret;
  const { secret, previousSecretExpiresAt } = await rotate({ overlapHours: 0 });
  expect(previousSecretExpiresAt).toBeNull();
  expect(await accepted(await nextDelivery(), [old, secret])).toEqual([secret]);
});

test("A second rotation · during the overlap of the first · leaves the newest two", async () => {
  const first = subscriber.endpoint.secret;
  const { secret: second } = await rotate();
  const { secret: third } = await rotate();
  expect(await accepted(await nextDelivery(), [first, second, third])).toEqual([second, third]);
});

test("A test event · during the overlap · is also signed with both", async () => {
  const { secret } = await rotate();
  await subscriber.call("POST", "/test", {});
  const [request] = await subscriber.receiver.waitFor(1);
  const secrets = [subscriber.endpoint.secret, secret];
  expect(await accepted(request as ReceivedRequest, secrets)).toEqual(secrets);
});

test.each([-1, 73, 1.5, "24", null])("overlapHours · %s · returns 400", async (overlapHours) => {
  const { status, body } = await subscriber.call("POST", "/rotate-secret", { overlapHours });
  expect([status, body.error.details[0].path]).toEqual([400, "overlapHours"]);
  expect(await accepted(await nextDelivery(), [subscriber.endpoint.secret])).toHaveLength(1);
});

test("The old secret · is deleted by housekeeping after the overlap · and not earlier", async () => {
  await rotate({ overlapHours: 1 });
  const sealedBytes = async () => {
    await keepHouse(service.deps);
    return (await endpointRowOf(service, subscriber.endpoint.id)).previousSealedSecret;
  };
  expect(await sealedBytes()).not.toBeNull();
  nowMs += hourMs;
  expect(await sealedBytes()).toBeNull();
});

test("A rotation · is in the audit log, without either secret", async () => {
  const { secret } = await rotate();
  const rows = await auditRowsOf(service, organization.id, "webhook_endpoint.secret_rotated");
  expect(rows).toMatchObject([{ targetId: subscriber.endpoint.id }]);
  for (const text of [secret, subscriber.endpoint.secret]) {
    expect(JSON.stringify(rows)).not.toContain(text.slice(6));
  }
});
