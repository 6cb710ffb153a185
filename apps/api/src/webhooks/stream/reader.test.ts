import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PagePosition } from "../../kernel/lists/cursors.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { idFrom, newId } from "../../kernel/platform/ids.ts";
import type { RecordedEvent } from "./position.ts";
import { createEventReader, type EventReader, pageInOrder } from "./reader.ts";

const service = useService();
let organization: Organization;
beforeAll(async () => {
  organization = service.organization;
});

const readerBehind = (lastEventId: string | undefined) =>
  createEventReader(service.deps, { organizationId: organization.id, lastEventId });

/** Inserts an event and returns its ID. The transaction stays open. */
async function record(tx: Tx, eventId = newId(), own = organization): Promise<string> {
  enqueueEvent(
    tx,
    { ...service.deps, newId: () => eventId },
    { requestId: newId() },
    {
      eventType: "referral.deleted",
      organizationId: own.id,
      data: { referralId: newId(), deletedAt: 0 },
    },
  );
  await tx.query(sql`SELECT 1`);
  return eventId;
}

const recordAlone = (eventId?: string, own?: Organization) =>
  service.deps.db.transaction((tx) => record(tx, eventId, own));

/** Records an event in a transaction that stays open. */
async function recordSlowly(eventId?: string, own?: Organization) {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: recorded, resolve: tell } = Promise.withResolvers<string>();
  const transaction = service.deps.db.transaction(async (tx) => {
    tell(await record(tx, eventId, own));
    await mayEnd;
  });
  return {
    eventId: await recorded,
    async commit() {
      end();
      await transaction;
    },
  };
}

/** Reads until no event is left or held back. */
async function readAll(reader: EventReader): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { events, beyond } = await reader.next();
    ids.push(...events.map(({ id }) => id));
    if (beyond === "nothing") return ids;
  }
}

describe("a reader", () => {
  test("an event in an open transaction · delays those after it", async () => {
    const reader = await readerBehind(undefined);
    const slow = await recordSlowly();
    const quick = await recordAlone();
    expect(await reader.next()).toEqual({ events: [], beyond: "held" });
    await slow.commit();
    expect(await readAll(reader)).toEqual([slow.eventId, quick]);
    // A client can continue after either of the two events.
    expect(await readAll(await readerBehind(slow.eventId))).toEqual([quick]);
    expect(await readAll(await readerBehind(quick))).toEqual([]);
  });

  test("an event whose ID is older than one that was read · still arrives, once", async () => {
    const reader = await readerBehind(undefined);
    const madeFirst = newId();
    const quick = await recordAlone();
    expect(await readAll(reader)).toEqual([quick]);
    await recordAlone(madeFirst);
    expect(madeFirst < quick).toBe(true);
    expect(await readAll(reader)).toEqual([madeFirst]);
    expect(await readAll(await readerBehind(quick))).toEqual([madeFirst]);
    expect(await readAll(await readerBehind(madeFirst))).toEqual([]);
  });

  test("several readers of many events · after any number of restarts · get each once", async () => {
    const reader = await readerBehind(undefined);
    const first = await recordAlone();
    const live: string[] = [];
    const recorded = Promise.all(
      Array.from({ length: 40 }, () =>
        service.deps.db.transaction(async (tx) => {
          const ids = [await record(tx), await record(tx)];
          return ids;
        }),
      ),
    );
    while (live.length < 81) live.push(...(await reader.next()).events.map(({ id }) => id));
    const expected = [first, ...(await recorded).flat()];
    expect(live.toSorted()).toEqual(expected.toSorted());
    for (const [index, id] of live.entries()) {
      expect(await readAll(await readerBehind(id))).toEqual(live.slice(index + 1));
    }
  });

  test.each([
    ["recorded in one moment", 0],
    ["of a busy minute", 24],
    ["of half a day", 15_000],
  ])("2,500 events %s · read from the first · all arrive, in one order", async (_, intervalMs) => {
    const own = await service.createOrganization();
    const present = service.deps.clock.now().getTime();
    const times = Array.from(
      { length: 2_500 },
      (_, index) => new Date(present - index * intervalMs),
    );
    const ids = times.map((time) => idFrom(time, randomBytes(16)));
    await service.deps.db.query(sql`
      INSERT INTO events (id, organization_id, type, payload, created_at)
      SELECT id, ${own.id}::uuid, 'referral.deleted', '{}', created_at
      FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS given(id, created_at)`);
    const [first, ...others] = ids.toSorted();
    const reader = await createEventReader(service.deps, {
      organizationId: own.id,
      lastEventId: first,
    });
    expect(await readAll(reader)).toEqual(others);
  });
});

describe("pages in order", () => {
  const pageAfter = (own: Organization, after: PagePosition | undefined, limit = 7) =>
    pageInOrder(service.deps.db, service.deps, {
      ...{ organizationId: own.id, matching: [], limit, after },
    });

  test("an event in an open transaction · delays those after it", async () => {
    const own = await service.createOrganization();
    const slow = await recordSlowly(newId(), own);
    const quick = await recordAlone(newId(), own);
    expect(await pageAfter(own, undefined)).toEqual([]);
    await slow.commit();
    const page = await until(async () => {
      const events = await pageAfter(own, undefined);
      return events.length === 2 && events;
    });
    expect(page.map(({ id }) => id)).toEqual([slow.eventId, quick]);
  });

  test("many writers at once · read while they commit · all arrive, each once", async () => {
    const own = await service.createOrganization();
    const recorded = Promise.all(
      Array.from({ length: 60 }, () =>
        service.deps.db.transaction(async (tx) => [
          await record(tx, newId(), own),
          await record(tx, newId(), own),
        ]),
      ),
    );
    const seen: RecordedEvent[] = [];
    while (seen.length < 120) seen.push(...(await pageAfter(own, seen.at(-1))).slice(0, 7));
    const ids = seen.map(({ id }) => id);
    expect(ids.toSorted()).toEqual((await recorded).flat().toSorted());
    expect((await pageAfter(own, undefined, 120)).map(({ id }) => id)).toEqual(ids);
  });
});
