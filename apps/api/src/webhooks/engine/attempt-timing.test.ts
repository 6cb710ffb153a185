import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../../test/seeded-random.ts";
import { useService } from "../../../test/use-service.ts";
import { hourMs } from "../../kernel/durations.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";

const random = seededRandom(31);
const eventCount = 50;
const mixedEndpointCount = 18;
const deadEndpointCount = 2;

/**
 * The shortest step of the clock. It is less than the shortest delay, so that the test sees each
 * delay.
 */
const stepMs = 100;

/** The current time, which only the test moves. */
let nowMs = Date.now();
const clock = { now: () => new Date(nowMs) };

interface Attempt {
  atMs: number;
  failure: ExchangeResult["failure"];
  /** The shortest wait that the receiver's Retry-After requests. */
  askedMs: number;
}

/** Every attempt that arrived, by endpoint and event. */
const attempts = new Map<string, Attempt[]>();

const retryAfters = (): [header: string | undefined, askedMs: number][] => [
  [undefined, 0],
  ["7", 7_000],
  ["1", 1_000],
  [new Date(Math.floor(nowMs / 1_000) * 1_000 + 60_000).toUTCString(), 60_000 - (nowMs % 1_000)],
  [new Date(nowMs - 60_000).toUTCString(), 0],
  ["1000000000", hourMs],
  ["-1", 0],
  ["1e9", 0],
  ["NaN", 0],
  ["", 0],
];

const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;

function failing(failure: ExchangeResult["failure"], responseStatus: number | null = null) {
  return { failure, responseStatus, tlsFault: null, retryAfter: undefined, askedMs: 0 };
}

function refusalWithRetryAfter() {
  const [retryAfter, askedMs] = pick(retryAfters());
  return { ...failing("http_status", pick([429, 503])), retryAfter, askedMs };
}

function answerOf(url: string) {
  if (url.includes("dead")) return failing("http_status", 500);
  if (random() < 0.4) return failing(null, 200);
  if (random() < 0.4) return refusalWithRetryAfter();
  return failing(pick(["timeout", "connection_reset", "dns_error", "tls_error", "redirect"]));
}

const exchange: Exchange = {
  async post({ url, headers }) {
    const { askedMs, ...answer } = answerOf(url);
    const key = `${url} ${headers["webhook-id"]}`;
    const attempt = { atMs: nowMs, failure: answer.failure, askedMs };
    attempts.set(key, [...(attempts.get(key) ?? []), attempt]);
    return { ...answer, durationMs: 0, responseBodyExcerpt: null };
  },
  close: async () => {},
};

const service = useService({
  environment: { WEBHOOK_DISABLE_AFTER_HOURS: "0" },
  overrides: { clock },
});
let dispatcher: Dispatcher;
/** The times of the next attempt for each delivery, one after each failure. */
const plannedMs = new Map<string, number[]>();

beforeAll(async () => {
  dispatcher = createDispatcher({ ...service.deps, random }, exchange);
  const { id: organizationId } = service.organization;
  await subscribe("mixed", mixedEndpointCount);
  await subscribe("dead", deadEndpointCount);
  const silent = { ...service.deps, deliveries: { wake: () => {} } };
  for (let index = 0; index < eventCount; index += 1) {
    await service.deps.db.transaction(async (tx) => {
      const data = { referralId: service.deps.newId(), deletedAt: nowMs };
      const event = { eventType: "referral.deleted", organizationId, data } as const;
      enqueueEvent(tx, silent, { requestId: service.deps.newId() }, event);
    });
  }
  while (await goToNextAttempt());
});
afterAll(() => dispatcher.stop({ withinMs: 1_000 }));

async function subscribe(name: string, count: number) {
  for (let index = 0; index < count; index += 1) {
    const url = `http://127.0.0.1/${name}/${index}`;
    const body = { name, url, eventTypes: ["referral.deleted"] };
    expect((await service.call("POST", "/webhooks", { body })).status).toBe(201);
  }
}

/**
 * Moves the clock until something is due, and wakes those endpoints. Removes their paces, because
 * this test is only about the delays of deliveries.
 */
async function goToNextAttempt(): Promise<boolean> {
  const open = await openDeliveries();
  for (const { key, next, count } of open) {
    const planned = plannedMs.get(key) ?? [];
    if (planned.length < count) plannedMs.set(key, [...planned, next.getTime()]);
  }
  if (open.length === 0) return false;
  nowMs = Math.max(nowMs, Math.min(...open.map(({ next }) => next.getTime()))) + stepMs;
  const due = open.filter(({ next }) => next.getTime() <= nowMs);
  const endpointIds = new Set(due.map(({ endpointId }) => endpointId));
  const { id: organizationId } = service.organization;
  await service.deps.db.client.webhookPace.deleteMany();
  dispatcher.wake([...endpointIds].map((id) => ({ id, organizationId })));
  return true;
}

/** The open deliveries of endpoints that are not disabled. */
async function openDeliveries() {
  const { rows } = await service.pool.query<{
    key: string;
    endpointId: string;
    next: Date;
    count: number;
  }>(`
    SELECT endpoint.url || ' ' || delivery.event_id AS key, endpoint.id AS "endpointId",
      delivery.next_attempt_at AS next, delivery.attempt_count AS count
    FROM open_webhook_deliveries delivery
    JOIN webhook_endpoints endpoint ON endpoint.id = delivery.webhook_endpoint_id
    WHERE NOT endpoint.is_disabled`);
  return rows;
}

const deliveriesOf = (kind: string) =>
  service.pool
    .query<{ key: string; status: string; attempt_count: number; url: string }>(
      `SELECT endpoint.url || ' ' || delivery.event_id AS key, endpoint.url, delivery.status,
         delivery.attempt_count
       FROM webhook_deliveries delivery
       JOIN webhook_endpoints endpoint ON endpoint.id = delivery.webhook_endpoint_id
       WHERE endpoint.name = $1`,
      [kind],
    )
    .then(({ rows }) => rows);

test("1,000 deliveries · with any outcome of their attempts · have at most five", async () => {
  const deliveries = [...(await deliveriesOf("mixed")), ...(await deliveriesOf("dead"))];
  expect(deliveries).toHaveLength(1_000);
  for (const { key, attempt_count } of deliveries) {
    const made = attempts.get(key) ?? [];
    expect([key, made.length]).toEqual([key, attempt_count]);
    expect(made.length).toBeLessThanOrEqual(5);
  }
});

test("a delivery · is delivered at its first success · or permanently_failed at its fifth failure", async () => {
  const statuses = new Map<string, number>();
  for (const { key, status } of await deliveriesOf("mixed")) {
    const made = attempts.get(key) ?? [];
    const succeeded = made.at(-1)?.failure === null;
    expect([key, status]).toEqual([key, succeeded ? "delivered" : "permanently_failed"]);
    if (!succeeded) expect(made).toHaveLength(5);
    expect(made.slice(0, -1).every(({ failure }) => failure !== null)).toBe(true);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  // The test proves something only if both statuses occur often.
  expect(statuses.get("delivered")).toBeGreaterThan(100);
  expect(statuses.get("permanently_failed")).toBeGreaterThan(10);
});

test("attempt n+1 · comes 2^(n−1) s times 1.0 to 1.2 after attempt n · or when Retry-After requests it, within an hour", async () => {
  const lengthened = { byRetryAfter: 0, byNothing: 0 };
  for (const [key, made] of attempts) {
    for (const [index, { atMs, askedMs }] of made.entries()) {
      const planned = plannedMs.get(key)?.[index];
      const isLast = index === made.length - 1;
      if (planned === undefined) {
        expect([key, isLast]).toEqual([key, true]);
        continue;
      }
      const delayMs = planned - atMs;
      const shortestMs = Math.max(1_000 * 2 ** index, askedMs);
      const longestMs = Math.max(1_200 * 2 ** index, askedMs);
      expect([key, index, delayMs >= shortestMs && delayMs <= longestMs, delayMs]).toEqual([
        ...[key, index, true, delayMs],
      ]);
      expect(delayMs).toBeLessThanOrEqual(hourMs);
      lengthened[askedMs > 1_200 * 2 ** index ? "byRetryAfter" : "byNothing"] += 1;
      const next = made[index + 1];
      if (next !== undefined) expect(next.atMs).toBeGreaterThanOrEqual(planned);
    }
  }
  expect(lengthened.byRetryAfter).toBeGreaterThan(50);
  expect(lengthened.byNothing).toBeGreaterThan(500);
});

test("the jitter · spreads the attempts over its whole range", () => {
  const factors = [...attempts].flatMap(([key, made]) => {
    const planned = plannedMs.get(key)?.[0];
    const [first] = made;
    if (planned === undefined || first === undefined || first.askedMs > 0) return [];
    return [(planned - first.atMs) / 1_000];
  });
  expect(Math.min(...factors)).toBeLessThan(1.02);
  expect(Math.max(...factors)).toBeGreaterThan(1.18);
});

test("an endpoint · after 10 permanent failures in a row · is disabled, gives the reason, and gets no more attempts", async () => {
  const { body } = await service.call("GET", "/webhooks?limit=100");
  const shown: { name: string; isDisabled: boolean; disabledReason: string | null; url: string }[] =
    body.data;
  for (const { name, url, isDisabled, disabledReason } of shown) {
    expect([url, isDisabled]).toEqual([url, name === "dead"]);
    if (name === "mixed") expect(disabledReason).toBeNull();
  }
  const dead = await deliveriesOf("dead");
  for (const { url, disabledReason } of shown.filter(({ isDisabled }) => isDisabled)) {
    const own = dead.filter((delivery) => delivery.url === url);
    const failed = own.filter(({ status }) => status === "permanently_failed").length;
    expect(failed).toBeGreaterThanOrEqual(10);
    expect(disabledReason).toMatch(
      /^\d+ deliveries in a row failed permanently, the first one at /,
    );
    expect(Number.parseInt(disabledReason ?? "", 10)).toBeGreaterThanOrEqual(10);
    const held = own.filter(({ status }) => status === "pending_retry").length;
    expect(held).toBeGreaterThan(0);
    expect(failed + held).toBe(eventCount);
  }
});
