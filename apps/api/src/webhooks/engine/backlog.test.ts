import { afterEach, beforeEach, expect, test } from "vitest";
import { forceEndpoint, forcePace } from "../../../test/forced-states.ts";
import { startTestMetrics } from "../../../test/metrics.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { readBacklog } from "./backlog.ts";

const now = new Date("2026-11-20T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

let service: TestService;
beforeEach(async () => {
  service = await startService({ overrides: { clock: { now: () => now } } });
});
afterEach(() => service.stop());

interface Open {
  dueSecondsAgo: number;
  leaseEndsInSeconds?: number;
}

/**
 * Creates an endpoint with open deliveries, in the state that its owner or the service left it in.
 */
async function endpointWith(open: Open[], state: { isActive?: false; isDisabled?: true } = {}) {
  const { client } = service.deps.db;
  const { newId } = service.deps;
  const { id: organizationId } = service.organization;
  const { body } = await service.call("POST", "/webhooks", {
    body: { name: "CRM", url: `http://127.0.0.1:9/${newId()}`, eventTypes: ["referral.created"] },
  });
  await forceEndpoint(service, body.id, state);
  await client.openWebhookDelivery.createMany({
    data: open.map(({ dueSecondsAgo, leaseEndsInSeconds }) => ({
      deliveryId: newId(),
      organizationId,
      webhookEndpointId: body.id,
      eventId: newId(),
      eventType: "referral.created",
      nextAttemptAt: secondsAgo(dueSecondsAgo),
      ...(leaseEndsInSeconds !== undefined && {
        leaseToken: newId(),
        leaseEndsAt: secondsAgo(-leaseEndsInSeconds),
      }),
    })),
  });
  return body.id as string;
}

test("the backlog · of active, paused and disabled endpoints · is counted separately", async () => {
  await endpointWith([{ dueSecondsAgo: 5 }, { dueSecondsAgo: -60 }]);
  await endpointWith([{ dueSecondsAgo: 90, leaseEndsInSeconds: 10 }, { dueSecondsAgo: 30 }]);
  await endpointWith([]);
  await endpointWith([{ dueSecondsAgo: 3_600 }], { isActive: false });
  await endpointWith([{ dueSecondsAgo: 7_200 }], { isDisabled: true });
  expect(await readBacklog(service.deps.db, now)).toEqual([
    {
      endpoint: "active",
      endpointCount: 3,
      dueCount: 2,
      waitingCount: 1,
      inFlightCount: 1,
      oldestDueAt: secondsAgo(90),
      // A delivery of the other endpoint is in flight, so a worker is taking that endpoint's
      // deliveries.
      oldestUnattendedAt: secondsAgo(5),
    },
    {
      endpoint: "disabled",
      endpointCount: 1,
      dueCount: 1,
      waitingCount: 0,
      inFlightCount: 0,
      oldestDueAt: secondsAgo(7_200),
      oldestUnattendedAt: secondsAgo(7_200),
    },
    {
      endpoint: "paused",
      endpointCount: 1,
      dueCount: 1,
      waitingCount: 0,
      inFlightCount: 0,
      oldestDueAt: secondsAgo(3_600),
      oldestUnattendedAt: secondsAgo(3_600),
    },
  ]);
});

test.each([
  // The deliveries are due again only when the receiver accepts requests again.
  [-30, { dueCount: 0, waitingCount: 2, oldestDueAt: null, oldestUnattendedAt: null }],
  // Nothing is in flight between two slots, which is no reason for an alert.
  [
    1,
    {
      dueCount: 2,
      waitingCount: 0,
      oldestDueAt: secondsAgo(90),
      oldestUnattendedAt: secondsAgo(1),
    },
  ],
])(
  "a slowed endpoint · whose next requests were due %i s ago · counts as %j",
  async (ago, counts) => {
    const webhookEndpointId = await endpointWith([{ dueSecondsAgo: 90 }, { dueSecondsAgo: 60 }]);
    const at = secondsAgo(ago);
    const pace = { pauseMs: 1_000, requestsPerSecond: 1, inFlightMax: 1 };
    await forcePace(service, { webhookEndpointId, resumesAt: at, nextRequestAt: at, ...pace });
    const [active] = await readBacklog(service.deps.db, now);
    expect(active).toMatchObject({ inFlightCount: 0, ...counts });
  },
);

test("a lease that ended · when its worker died · makes the delivery due again", async () => {
  await endpointWith([{ dueSecondsAgo: 60, leaseEndsInSeconds: -1 }]);
  expect(await readBacklog(service.deps.db, now)).toMatchObject([
    { endpoint: "active", dueCount: 1, inFlightCount: 0, oldestUnattendedAt: secondsAgo(60) },
    { endpoint: "disabled", endpointCount: 0, dueCount: 0, oldestDueAt: null },
    { endpoint: "paused", endpointCount: 0, dueCount: 0, oldestDueAt: null },
  ]);
});

test("GET /metrics · with a backlog · shows depth and oldest ages, with a label for deferred deliveries", async () => {
  await endpointWith([{ dueSecondsAgo: 5 }, { dueSecondsAgo: -60 }]);
  await endpointWith([{ dueSecondsAgo: 90, leaseEndsInSeconds: 10 }]);
  await endpointWith([{ dueSecondsAgo: 3_600 }], { isActive: false });
  const metrics = await startTestMetrics(service.deps);
  const samples = await metrics.samples();
  await metrics.stop();
  expect(samples).toMatchObject({
    'webhook_endpoints{endpoint="active"}': 2,
    'webhook_endpoints{endpoint="paused"}': 1,
    'deliveries_open{endpoint="active",state="due"}': 1,
    'deliveries_open{endpoint="active",state="waiting"}': 1,
    'deliveries_open{endpoint="active",state="in_flight"}': 1,
    'deliveries_open{endpoint="paused",state="due"}': 1,
    'delivery_oldest_due_age_seconds{endpoint="active"}': 90,
    'delivery_oldest_due_age_seconds{endpoint="paused"}': 3_600,
    delivery_oldest_unattended_age_seconds: 5,
  });
});
