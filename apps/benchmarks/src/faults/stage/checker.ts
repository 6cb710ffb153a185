import { setTimeout as delay } from "node:timers/promises";
import type { Organization } from "../../organization.ts";
import type { Load } from "./load.ts";
import type { Database } from "./postgres-server.ts";
import { hashOf, type Receiver } from "./receiver.ts";

/** The comparison of the three logs: acknowledged, received, database. */
interface Verdict {
  acknowledged: number;
  received: number;
  /** Number of acknowledged changes without an event, or with an event that did not arrive. */
  lost: number;
  /** Time when these changes were acknowledged. */
  lostAtMs: number[];
  /** Number of events that arrived without a change or with other bytes. */
  phantoms: number;
  /** Number of events that arrived more than once. */
  duplicates: number;
  /**
   * Number of requests with more than one effect, or with an effect other than the acknowledged
   * one.
   */
  doubled: number;
}

interface StoredEvent {
  id: string;
  change: string;
  bodyHash: string;
}

/**
 * Compares the logs of one organization, for endpoints that were always subscribed to everything.
 */
export async function compareLogs({
  load,
  organization,
  receiver,
  database,
  paths,
}: {
  load: Pick<Load, "acknowledged" | "givenUp">;
  organization: Organization;
  receiver: Pick<Receiver, "receipts">;
  database: Pick<Database, "query">;
  paths: string[];
}): Promise<Verdict> {
  if (load.acknowledged.length === 0)
    throw new Error("Nothing was acknowledged, so nothing is shown");
  const events = await readEvents(database, organization);
  const receipts = receiver.receipts.filter(({ path }) => paths.includes(path));
  const byId = new Map(events.map((event) => [event.id, event]));
  const byChange = Map.groupBy(events, ({ change }) => change);
  const arrived = Map.groupBy(receipts, ({ path, eventId }) => `${path} ${eventId}`);

  const lost = load.acknowledged.filter((change) => {
    const [event] = byChange.get(changeName(change)) ?? [];
    return event === undefined || !paths.every((path) => arrived.has(`${path} ${event.id}`));
  });
  const phantoms = receipts.filter(
    ({ eventId, bodyHash }) => byId.get(eventId)?.bodyHash !== bodyHash,
  );
  const doubledEvents = [...byChange.values()].filter(({ length }) => length > 1);
  return {
    acknowledged: load.acknowledged.length,
    received: receipts.length,
    lost: lost.length,
    lostAtMs: lost.map(({ atMs }) => atMs),
    phantoms: phantoms.length,
    duplicates: receipts.length - arrived.size,
    doubled: doubledEvents.length + (await countDoubledReferrals(database, { organization, load })),
  };
}

const changeName = ({ referralId, version }: { referralId: string; version: number }) =>
  `${referralId} ${version}`;

async function readEvents(
  database: Pick<Database, "query">,
  { id: organizationId }: Organization,
): Promise<StoredEvent[]> {
  const rows = await database.query<{ id: string; payload: string }>(
    "SELECT id, payload FROM events WHERE organization_id = $1",
    [organizationId],
  );
  return rows.map(({ id, payload }) => {
    const { data, metadata } = JSON.parse(payload) as {
      data: { referral: { id: string } };
      metadata: { version: number };
    };
    const change = changeName({ referralId: data.referral.id, version: metadata.version });
    return { id, change, bodyHash: hashOf(payload) };
  });
}

/** Each name belongs to one Idempotency-Key, and so to one referral: the acknowledged one. */
async function countDoubledReferrals(
  database: Pick<Database, "query">,
  {
    organization,
    load,
  }: { organization: Organization; load: Pick<Load, "acknowledged" | "givenUp"> },
) {
  const rows = await database.query<{ name: string; ids: string[] }>(
    `SELECT name, array_agg(id::text) AS ids FROM referrals WHERE organization_id = $1
     GROUP BY name`,
    [organization.id],
  );
  const known = new Set(load.acknowledged.map(({ referralId }) => referralId));
  const givenUp = new Set(load.givenUp);
  return rows.filter(
    ({ name, ids }) => !givenUp.has(name) && (ids.length > 1 || !known.has(ids[0] ?? "")),
  ).length;
}

/** Returns the longest time from an event's occurrence to its arrival. */
export const slowestMs = ({ receipts }: Pick<Receiver, "receipts">) =>
  Math.max(...receipts.map(({ receivedAtMs, occurredAtMs }) => receivedAtMs - occurredAtMs));

const pollMs = 50;

/**
 * Resolves with the time when no delivery is open, or at the limit with the number of open ones.
 */
export async function settled(
  database: Pick<Database, "query">,
  { withinMs }: { withinMs: number },
): Promise<{ atMs: number; openCount: number }> {
  const untilMs = Date.now() + withinMs;
  for (;;) {
    const openCount = await countOpen(database);
    if (openCount === 0 || Date.now() > untilMs) return { atMs: Date.now(), openCount };
    await delay(pollMs);
  }
}

export async function countOpen(database: Pick<Database, "query">): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM open_webhook_deliveries",
  );
  return row?.count ?? 0;
}
