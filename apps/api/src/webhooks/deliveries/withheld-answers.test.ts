import { afterAll, beforeAll, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";

const service = useService();
let organization: Organization;
let subscriber: Subscriber;
let deliveryPath: string;
beforeAll(async () => {
  await service.startWorker();
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization, ["referral.created"]);
  subscriber.receiver.respondWith((response, request) => response.end(request.body));
  await submitReferral(service, organization, "Ada Lovelace");
  const [delivery] = await subscriber.deliveriesWith("delivered", 1);
  deliveryPath = `/webhooks/${subscriber.endpoint.id}/deliveries/${delivery.id}`;
});
afterAll(() => subscriber.receiver.stop());

test("A delivery whose receiver echoed the payload · for a key without the payload's scope · hides both", async () => {
  const key = await service.createKey(organization.id, { scopes: ["webhooks:read"] });
  const { body, text } = await service.call("GET", deliveryPath, { key });
  expect(body).toMatchObject({
    payload: null,
    withheld: true,
    attempts: [{ responseStatus: 200, responseBodyExcerpt: null }],
  });
  expect(text).not.toContain("Lovelace");
});

test("A delivery whose receiver echoed the payload · for a key with the payload's scope · shows both", async () => {
  const scopes = ["webhooks:read", "referrals:read"] as const;
  const key = await service.createKey(organization.id, { scopes });
  const { body } = await service.call("GET", deliveryPath, { key });
  expect(JSON.stringify(body.payload)).toContain("Ada Lovelace");
  expect(body.attempts[0].responseBodyExcerpt).toContain("Ada Lovelace");
});
