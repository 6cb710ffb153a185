import { expect, test, vi } from "vitest";
import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { ClaimedDelivery, Want } from "./claim.ts";
import { createHosts } from "./hosts.ts";
import { createLanes } from "./lanes.ts";

type Lanes = ReturnType<typeof createLanes>;

const lanesAlone = () => createLanes(createHosts(), { onPlace() {} });

let deliveryCount = 0;

/** Each endpoint has its own host unless the test is about hosts. */
function deliveryTo(
  { id, organizationId }: DueEndpoint,
  host = `${id.replace(" ", "-")}.example`,
): ClaimedDelivery {
  deliveryCount += 1;
  return {
    id: `delivery ${deliveryCount}`,
    leaseToken: "lease",
    leaseEndsAt: new Date(),
    eventId: "event",
    eventType: "referral.created",
    requestId: null,
    traceparent: null,
    payload: "{}",
    attemptNumber: 1,
    attemptOfSeries: 1,
    endpointId: id,
    organizationId,
    url: `https://${host}/`,
    sealedSecret: Buffer.alloc(0),
    previousSealedSecret: null,
    sealedHeaders: null,
    timeoutMs: null,
    nextRequestAt: null,
    inFlightMax: null,
  };
}

const endpoint = (id: string, organizationId: string): DueEndpoint => ({ id, organizationId });

/** Grants each request for deliveries, up to the number that the endpoint has left. */
function claimFrom(lanes: Lanes, backlog: Map<DueEndpoint, number>, host?: string) {
  const wants = lanes.nextWants();
  for (const want of wants) {
    const due = [...backlog.keys()].find(({ id }) => id === want.endpointId) as DueEndpoint;
    const count = Math.min(want.room, backlog.get(due) ?? 0);
    backlog.set(due, (backlog.get(due) ?? 0) - count);
    const deliveries = Array.from({ length: count }, () => deliveryTo(due, host));
    const surplus = lanes.fill(want, deliveries);
    backlog.set(due, (backlog.get(due) ?? 0) + surplus.length);
  }
  return wants;
}

function sendAll(lanes: Lanes): ClaimedDelivery[] {
  const sent: ClaimedDelivery[] = [];
  for (let next = lanes.nextToSend(); next !== undefined; next = lanes.nextToSend()) {
    sent.push(next);
  }
  return sent;
}

const sum = (wants: Want[]) => wants.reduce((total, { room }) => total + room, 0);

test("one endpoint with 10,000 due · has at most 48 in flight and 512 claimed", () => {
  const lanes = lanesAlone();
  const busy = endpoint("busy", "a");
  lanes.wake([busy]);
  const backlog = new Map([[busy, 10_000]]);
  while (claimFrom(lanes, backlog).length > 0);
  expect(sendAll(lanes)).toHaveLength(48);
  expect(backlog.get(busy)).toBe(10_000 - 512);
});

test("an organization's burst over 50 endpoints · leaves places for another's ten · which are sent next", () => {
  const lanes = lanesAlone();
  const burst = Array.from({ length: 50 }, (_, index) => endpoint(`burst ${index}`, "a"));
  const backlog = new Map(burst.map((one) => [one, 1_000]));
  lanes.wake(burst);
  while (claimFrom(lanes, backlog).length > 0);
  const hanging = sendAll(lanes);
  // The worker sends 48 deliveries of each endpoint that has more, and all deliveries of the other
  // endpoints.
  expect(hanging).toHaveLength(255);

  const quiet = endpoint("quiet", "b");
  backlog.set(quiet, 10);
  lanes.wake([quiet]);
  claimFrom(lanes, backlog);
  const sent = sendAll(lanes);
  expect(sent.map(({ endpointId }) => endpointId)).toEqual(Array(10).fill("quiet"));
});

test("two endpoints in an organization with thousands due · leave places for its third", () => {
  const lanes = lanesAlone();
  const [busy, busier, quiet] = ["busy", "busier", "quiet"].map((id) => endpoint(id, "a")) as [
    DueEndpoint,
    DueEndpoint,
    DueEndpoint,
  ];
  const backlog = new Map([
    [busy, 5_000],
    [busier, 5_000],
    [quiet, 10],
  ]);
  lanes.wake([busy, busier]);
  while (claimFrom(lanes, backlog).length > 0);
  sendAll(lanes);
  lanes.wake([quiet]);
  claimFrom(lanes, backlog);
  expect(sendAll(lanes).map(({ endpointId }) => endpointId)).toEqual(Array(10).fill("quiet"));
});

test("organizations · alternate, and so do the endpoints of one", () => {
  const lanes = lanesAlone();
  const [a1, a2, b1] = [endpoint("a1", "a"), endpoint("a2", "a"), endpoint("b1", "b")];
  lanes.wake([a1, a2, b1]);
  claimFrom(
    lanes,
    new Map([
      [a1, 3],
      [a2, 3],
      [b1, 3],
    ]),
  );
  const order = sendAll(lanes).map(({ endpointId }) => endpointId);
  expect(order.slice(0, 6)).toEqual(["a1", "b1", "a2", "b1", "a1", "b1"]);
  expect(order.slice(6)).toEqual(["a2", "a1", "a2"]);
});

test("an endpoint that does not respond in time · gets few slots · until it responds again", () => {
  const lanes = lanesAlone();
  const hanging = endpoint("hanging", "a");
  const backlog = new Map([[hanging, 1_000]]);
  lanes.wake([hanging]);
  claimFrom(lanes, backlog);
  for (const delivery of sendAll(lanes)) lanes.finish(delivery, { slow: true });
  const [first, ...others] = sendAll(lanes);
  expect(others).toHaveLength(3);

  lanes.finish(first as ClaimedDelivery, { slow: false });
  expect(sendAll(lanes)).toHaveLength(48 - others.length);
});

test("a full claim · causes another one; a smaller one waits until the endpoint is woken", () => {
  const lanes = lanesAlone();
  const one = endpoint("one", "a");
  lanes.wake([one]);
  const [want] = lanes.nextWants() as [Want];
  lanes.fill(want, [deliveryTo(one)]);
  expect(lanes.nextWants()).toEqual([]);
  lanes.wake([one]);
  expect(sum(lanes.nextWants())).toBe(511);
});

test("an endpoint that is woken during its claim · claims again afterwards", () => {
  const lanes = lanesAlone();
  const one = endpoint("one", "a");
  lanes.wake([one]);
  const [want] = lanes.nextWants() as [Want];
  lanes.wake([one]);
  lanes.fill(want, []);
  expect(lanes.nextWants()).toHaveLength(1);
});

test("thousands of endpoints · stay within the limits · and all get their share", () => {
  const lanes = lanesAlone();
  const endpoints = Array.from({ length: 5_000 }, (_, index) =>
    endpoint(`endpoint ${index}`, `organization ${index % 1_000}`),
  );
  const backlog = new Map(endpoints.map((one) => [one, 3]));
  lanes.wake(endpoints);
  const served = new Set<string>();
  for (let round = 0; served.size < 15_000 && round < 10_000; round += 1) {
    const wants = claimFrom(lanes, backlog);
    expect(wants.length).toBeLessThanOrEqual(64);
    const sent = sendAll(lanes);
    expect(lanes.inFlightCount()).toBeLessThanOrEqual(1_024);
    for (const delivery of sent) {
      served.add(delivery.id);
      lanes.finish(delivery, { slow: false });
    }
  }
  expect(served.size).toBe(15_000);
  expect(lanes.inFlightCount()).toBe(0);
});

test("a delivery that is taken away · no longer counts as completed", () => {
  const lanes = lanesAlone();
  const one = endpoint("one", "a");
  lanes.wake([one]);
  claimFrom(lanes, new Map([[one, 100]]));
  const [sent] = sendAll(lanes);
  expect(lanes.takeWaiting()).toHaveLength(52);
  expect(lanes.takeInFlight()).toHaveLength(48);
  expect(lanes.finish(sent as ClaimedDelivery, { slow: false })).toBe(false);
});

/** Endpoints at one host, each in its own organization. */
const neighbours = (count: number, organizationOf = (index: number) => `organization ${index}`) =>
  Array.from({ length: count }, (_, index) =>
    endpoint(`${organizationOf(index)}/${index}`, organizationOf(index)),
  );

test("one host · with many organizations · has at most 64 in flight, and places left for new ones", () => {
  const lanes = lanesAlone();
  const greedy = neighbours(10, () => "greedy");
  lanes.wake(greedy);
  claimFrom(lanes, new Map(greedy.map((one) => [one, 40])), "shared.example");
  expect(sendAll(lanes)).toHaveLength(48);
  const others = neighbours(100);
  lanes.wake(others);
  claimFrom(lanes, new Map(others.map((one) => [one, 5])), "shared.example");
  expect(sendAll(lanes)).toHaveLength(16);
});

test("a full host · next to another · delays only its own deliveries", () => {
  const lanes = lanesAlone();
  const atFull = neighbours(300);
  const backlog = new Map(atFull.map((one) => [one, 50]));
  lanes.wake(atFull);
  while (claimFrom(lanes, backlog, "full.example").length > 0);
  expect(sendAll(lanes)).toHaveLength(64);
  const quiet = endpoint("quiet", "a");
  lanes.wake([quiet]);
  for (const want of lanes.nextWants()) {
    const isQuiet = want.endpointId === "quiet";
    lanes.fill(want, isQuiet ? Array.from({ length: 10 }, () => deliveryTo(quiet)) : []);
  }
  expect(sendAll(lanes).map(({ endpointId }) => endpointId)).toEqual(Array(10).fill("quiet"));
});

test("a full host · as its places become free · serves every organization in order", () => {
  const lanes = lanesAlone();
  const all = neighbours(600, (index) => `organization ${index % 200}`);
  const backlog = new Map(all.map((one) => [one, 3]));
  lanes.wake(all);
  const sent: ClaimedDelivery[] = [];
  const inFlight: ClaimedDelivery[] = [];
  for (let round = 0; sent.length < 1_800 && round < 10_000; round += 1) {
    claimFrom(lanes, backlog, "shared.example");
    const next = sendAll(lanes);
    sent.push(...next);
    inFlight.push(...next);
    expect(inFlight.length).toBeLessThanOrEqual(64);
    for (const delivery of inFlight.splice(0, 8)) lanes.finish(delivery, { slow: false });
  }
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1_800);
  const firstHalf = new Set(sent.slice(0, 900).map(({ organizationId }) => organizationId));
  expect(firstHalf.size).toBeGreaterThan(150);
});

test("more deliveries than a host has places · from one claim · are returned and claimed again later", () => {
  const lanes = lanesAlone();
  const all = neighbours(3);
  const surplus: ClaimedDelivery[] = [];
  lanes.wake(all);
  for (const want of lanes.nextWants()) {
    const [one] = all.filter(({ id }) => id === want.endpointId) as [DueEndpoint];
    const deliveries = Array.from({ length: want.room }, () => deliveryTo(one, "shared.example"));
    surplus.push(...lanes.fill(want, deliveries));
  }
  const held = lanes.takeWaiting().length;
  expect(held + surplus.length).toBeGreaterThan(1_024);
  expect(held).toBeLessThanOrEqual(1_024);
  expect(lanes.nextWants().length).toBeGreaterThan(0);
});

test("a place that something else had at a host · is offered to the waiting lane when it is free", async () => {
  const hosts = createHosts();
  const onPlace = vi.fn();
  const lanes = createLanes(hosts, { onPlace });
  const [one] = neighbours(1) as [DueEndpoint];
  const { promise, resolve } = Promise.withResolvers<void>();
  const host = "shared.example";
  const others = Array.from({ length: 40 }, (_, index) =>
    hosts.inPlace({ host, organizationId: `other ${index % 4}` }, () => promise),
  );
  lanes.wake([one]);
  claimFrom(lanes, new Map([[one, 40]]), host);
  expect(sendAll(lanes)).toHaveLength(18);
  expect(onPlace).not.toHaveBeenCalled();
  resolve();
  await Promise.all(others);
  expect(onPlace).toHaveBeenCalled();
  expect(sendAll(lanes)).toHaveLength(22);
});

test("a slowed endpoint · has as many in flight as its pace allows · and nothing claimed in advance", () => {
  const lanes = lanesAlone();
  const slowed = endpoint("slowed", "a");
  const paced = () => ({ ...deliveryTo(slowed), nextRequestAt: new Date(), inFlightMax: 3.9 });
  lanes.wake([slowed]);
  const [want] = lanes.nextWants() as [Want];
  lanes.fill(want, [paced(), paced(), paced(), paced()]);
  const [first, ...others] = sendAll(lanes);
  expect(others).toHaveLength(2);

  lanes.wake([slowed]);
  expect(lanes.nextWants()).toEqual([]);
  for (const one of [first, ...others]) lanes.finish(one as ClaimedDelivery, { slow: false });
  expect(sendAll(lanes)).toHaveLength(1);
  const [next] = lanes.nextWants() as [Want];
  expect(next).toEqual({ endpointId: "slowed", room: 2 });
  // The endpoint has used its slots, so a full claim does not mean that there are more deliveries.
  lanes.fill(next, [paced(), paced()]);
  expect(lanes.nextWants()).toEqual([]);
});

test("an endpoint that is put to sleep · returns its waiting deliveries · and neither claims nor sends until it is woken", () => {
  const lanes = lanesAlone();
  const one = endpoint("one", "a");
  lanes.wake([one]);
  claimFrom(lanes, new Map([[one, 100]]));
  expect(sendAll(lanes)).toHaveLength(48);
  lanes.wake([one]);
  expect(lanes.putToSleep("one")).toHaveLength(52);
  expect(lanes.nextWants()).toEqual([]);
  expect(sendAll(lanes)).toEqual([]);
  lanes.wake([one]);
  expect(lanes.nextWants()).toHaveLength(1);
});
