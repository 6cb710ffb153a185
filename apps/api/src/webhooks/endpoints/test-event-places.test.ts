import { afterEach, beforeEach, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber } from "../../../test/webhooks.ts";
import { inFlightPerHostMax, receivingHostOf, shareOfPlacesMax } from "../engine/hosts.ts";

/** The maximum number of requests that one organization can have in flight to a host. */
const placesMax = inFlightPerHostMax * shareOfPlacesMax;

const service = useService();
let organization: Organization;
let subscriber: Subscriber;
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
});
afterEach(() => subscriber.receiver.stop());

const sendTest = () => subscriber.call("POST", "/test", {});

function changeDeliveries(by: 1 | -1, count: number) {
  const use = {
    host: receivingHostOf(subscriber.receiver.url),
    organizationId: organization.id,
  };
  for (let nth = 0; nth < count; nth += 1) service.deps.receivingHosts.changeInFlight(use, by);
}

test("a test event · with deliveries in all places at its host · is rejected, not sent, and sent later", async () => {
  changeDeliveries(1, placesMax);
  const { status, body, headers } = await sendTest();
  expect([status, body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(subscriber.receiver.received).toHaveLength(0);
  expect(await auditRowsOf(service, organization.id, "webhook_endpoint.tested")).toEqual([]);
  changeDeliveries(-1, 1);
  expect((await sendTest()).body).toMatchObject({ delivered: true });
  changeDeliveries(-1, placesMax - 1);
});

test("a test event · while it is in progress · has the last place at its host and then releases it", async () => {
  changeDeliveries(1, placesMax - 1);
  let finish = () => {};
  subscriber.receiver.respondWith((response) => {
    finish = () => response.end();
  });
  const first = sendTest();
  await subscriber.receiver.waitFor(1);
  expect((await sendTest()).status).toBe(429);
  finish();
  expect((await first).body.delivered).toBe(true);
  const again = sendTest();
  await subscriber.receiver.waitFor(2);
  finish();
  expect((await again).body.delivered).toBe(true);
  changeDeliveries(-1, placesMax - 1);
});
