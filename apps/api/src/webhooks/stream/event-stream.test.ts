import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import type { Answer } from "../../../test/call.ts";
import { type EventStreamClient, openEventStream } from "../../../test/event-stream.ts";
import { forceEvents } from "../../../test/forced-states.ts";
import { startService } from "../../../test/service.ts";
import { until, waitLimit } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { startHttp } from "../../processes/http-server.ts";
import { findRecordedEvent, oldestRunningTransaction } from "./store.ts";

const service = useService();

const open = (request: {
  key: string;
  baseUrl?: string;
  query?: string;
  headers?: Record<string, string>;
}): Promise<EventStreamClient> => openEventStream({ baseUrl: service.baseUrl, ...request });

/** Submits a referral and returns its stored event. */
async function submit({ key, referrerId, id: organizationId }: Organization, notes?: string) {
  const { body } = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId, ...(notes && { notes }) },
  });
  const event = await service.deps.db.client.event.findFirstOrThrow({
    where: { organizationId, payload: { contains: body.id } },
  });
  return { id: event.id, event: event.type, data: event.payload };
}

/** A stream begins at the oldest running transaction, in any database of this PostgreSQL server. */
async function olderThanAllThatRun({ id }: { id: string }, organization: Organization) {
  const { db } = service.deps;
  const event = await findRecordedEvent(db, organization.id, id);
  await vi.waitFor(
    async () => expect(event?.transactionId).toBeLessThan(await oldestRunningTransaction(db)),
    waitLimit,
  );
}

const lastEventId = (id: string) => ({ "Last-Event-ID": id });

describe("GET /events/stream", () => {
  test("an event · recorded while the stream is open · arrives with the stored bytes", async () => {
    const own = await service.createOrganization();
    await olderThanAllThatRun(await submit(own), own);
    const stream = await open({ key: own.key });
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.response.headers.get("x-ratelimit-remaining")).not.toBeNull();
    const recorded = [await submit(own, "a\nb\r\u2028"), await submit(own)];
    expect(await stream.waitFor(2)).toEqual(recorded);
    stream.close();
  });

  test("an event · in another organization · does not arrive", async () => {
    const own = await service.createOrganization();
    const stream = await open({ key: own.key });
    await submit(await service.createOrganization());
    const recorded = await submit(own);
    expect(await stream.waitFor(1)).toEqual([recorded]);
    stream.close();
  });

  test("an event · that another process recorded · is found", async () => {
    const own = await service.createOrganization();
    const stream = await open({ key: own.key });
    const eventStreams = { ...service.deps.eventStreams, wake: () => {} };
    await service.deps.db.transaction(async (tx) =>
      enqueueEvent(
        tx,
        { ...service.deps, eventStreams },
        { requestId: newId() },
        {
          eventType: "referral.deleted",
          organizationId: own.id,
          data: { referralId: newId(), deletedAt: 0 },
        },
      ),
    );
    expect(await stream.waitFor(1)).toHaveLength(1);
    stream.close();
  });

  test("a client · that reconnects with its last event · gets what it missed, and nothing twice", async () => {
    const own = await service.createOrganization();
    const stream = await open({ key: own.key });
    const [first, second, third] = [await submit(own), await submit(own), await submit(own)];
    await stream.waitFor(3);
    stream.close();
    const byHeader = await open({ key: own.key, headers: lastEventId(first.id) });
    expect(await byHeader.waitFor(2)).toEqual([second, third]);
    const byQuery = await open({ key: own.key, query: `?lastEventId=${second.id}` });
    expect(await byQuery.waitFor(1)).toEqual([third]);
    const byBoth = await open({
      key: own.key,
      query: `?lastEventId=${first.id}`,
      headers: lastEventId(third.id),
    });
    const fourth = await submit(own);
    expect(await byBoth.waitFor(1)).toEqual([fourth]);
    expect(await byHeader.waitFor(3)).toEqual([second, third, fourth]);
    for (const { close } of [byHeader, byQuery, byBoth]) close();
  });

  test("a last event · unknown, foreign or malformed · returns 400 naming lastEventId", async () => {
    const own = await service.createOrganization();
    const foreign = await submit(await service.createOrganization());
    for (const id of [newId(), foreign.id, "x", "'"]) {
      for (const answer of [
        await service.call("GET", "/events/stream", { key: own.key, headers: lastEventId(id) }),
        await service.call("GET", `/events/stream?lastEventId=${id}`, { key: own.key }),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
        expect(answer.body.error.details[0].path).toBe("lastEventId");
      }
    }
  });

  test("HEAD · for a stream · returns only the head", async () => {
    const { status, headers } = await service.call("HEAD", "/events/stream");
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  });
});

describe("a stream whose caller", () => {
  const cases: [string, (key: string, person: Person) => Promise<Answer>][] = [
    [
      "is blocked",
      (key, { userId }) =>
        service.call("PUT", `/users/${userId}/status`, { key, body: { status: "blocked" } }),
    ],
    ["has left", (key, { userId }) => service.call("DELETE", `/users/${userId}`, { key })],
  ];

  test.each(cases)("%s · ends before the next event", async (_, change) => {
    const own = await service.createOrganization();
    const person = await service.createPerson(own.id, { permissionLevel: "admin" });
    const stream = await open({ key: person.key });
    const { key } = await service.createPerson(own.id, { permissionLevel: "super_admin" });
    expect((await change(key, person)).status).toBeLessThan(300);
    await submit(own);
    expect(await stream.ended).toBe(true);
    expect(stream.messages).toEqual([]);
  });

  test("revoked the key · ends before the next event", async () => {
    const own = await service.createOrganization();
    const { key } = await service.createPerson(own.id, { permissionLevel: "super_admin" });
    const path = `/organizations/${own.id}/api-keys`;
    const { body } = await service.call("POST", path, {
      key,
      body: { name: "Listener", scopes: ["webhooks:read", "referrals:read"] },
    });
    const stream = await open({ key: body.key });
    const first = await submit(own);
    expect(await stream.waitFor(1)).toEqual([first]);
    expect((await service.call("DELETE", `${path}/${body.id}`, { key })).status).toBe(204);
    await submit(own);
    expect(await stream.ended).toBe(true);
    expect(stream.messages).toEqual([first]);
  });
});

test("streams with one key · beyond its share · are rejected until one is closed", async () => {
  const own = await service.createOrganization();
  const streams = await Promise.all(Array.from({ length: 10 }, () => open({ key: own.key })));
  const refused = await service.call("GET", "/events/stream", { key: own.key });
  expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  streams[0]?.close();
  await until(async () => {
    const { status } = await service.call("HEAD", "/events/stream", { key: own.key });
    return status === 200;
  });
  for (const { close } of streams) close();
});

test("streams in one organization · opened at once with several keys · stop at its share and leave those of others", async () => {
  const own = await service.createOrganization();
  const keys = [own.key];
  for (let count = 0; count < 3; count += 1) {
    keys.push((await service.createPerson(own.id, { permissionLevel: "admin" })).key);
  }
  const streams = await Promise.all(
    keys.flatMap((key) => Array.from({ length: 8 }, () => open({ key }))),
  );
  const statuses = streams.map(({ response }) => response.status).toSorted();
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(12).fill(429)]);
  const refused = await service.call("GET", "/events/stream", {
    key: (await service.createPerson(own.id, { permissionLevel: "admin" })).key,
  });
  expect([refused.status, refused.body.error]).toMatchObject([
    429,
    {
      code: "RATE_LIMIT_EXCEEDED",
      message:
        "This organization has reached the limit of 20 open event streams. Close one of them.",
    },
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await open({ key: (await service.createOrganization()).key });
  expect(other.response.status).toBe(200);
  for (const { close } of [...streams, other]) close();
});

test("clients · that leave while their key is looked up · hold no places", async () => {
  const own = await service.createOrganization();
  const { port } = new URL(service.baseUrl);
  const request = `GET /api/v1/events/stream HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${own.key}\r\n\r\n`;
  await service.deps.db.transaction(async ({ query }) => {
    await query({ text: "LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE" });
    const sockets = Array.from({ length: 10 }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of sockets) socket.write(request);
    await until(async () => {
      const waiting = await query({
        text: "SELECT FROM pg_locks WHERE NOT granted AND relation = 'api_keys'::regclass",
      });
      return waiting.length > 0;
    });
    for (const socket of sockets) socket.resetAndDestroy();
    // The event loop that has ended those streams also serves this request.
    await fetch(`${service.baseUrl}/health/live`);
  });
  await until(async () => {
    const stream = await open({ key: own.key });
    stream.close();
    return stream.response.status === 200;
  });
});

test("a receiver that reads nothing · while another reads everything · causes few reads and loses nothing", async () => {
  const own = await service.createOrganization();
  const count = 200;
  const first = await submit(own);
  await fillWithEvents(own.id, count);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const slow = await openStalled(own.key, first.id);
  const quick = await open({ key: own.key, headers: lastEventId(first.id) });
  await quick.waitFor(count);
  const loads = query.mock.calls
    .flatMap(([sent]) => (sent as unknown as { statements?: { text: string }[] }).statements ?? [])
    .filter(({ text }) => text.includes(`"payload" from "events"`));
  query.mockRestore();
  // Each load reads twenty events. The fast reader gets all of them, and the slow one only those
  // that its connection buffers.
  expect(loads.length).toBeGreaterThan(count / 20);
  expect(loads.length).toBeLessThan((1.5 * count) / 20);
  const ids = quick.messages.map(({ id }) => id);
  expect(await slow.readIds(count)).toEqual(ids);
  quick.close();
});

/** Inserts events of 100 kB each. */
async function fillWithEvents(organizationId: string, count: number) {
  const events = Array.from({ length: count }, () => ({
    id: newId(),
    organizationId,
    type: "referral.deleted",
    payload: JSON.stringify({ notes: "x".repeat(100_000) }),
    createdAt: service.deps.clock.now(),
  }));
  await forceEvents(service, events);
}

/** Opens a stream and reads nothing from it until the test does. */
async function openStalled(key: string, lastEvent: string) {
  const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /api/v1/events/stream?lastEventId=${lastEvent} HTTP/1.1\r\nHost: test\r\n` +
      `Authorization: Bearer ${key}\r\n\r\n`,
  );
  return {
    async readIds(count: number) {
      let text = "";
      const ids = () => [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
      socket.on("data", (bytes) => {
        text += bytes.toString().replaceAll(/x+/g, "");
      });
      socket.resume();
      await until(() => ids().length === count);
      socket.destroy();
      return ids();
    },
  };
}

describe("a service that stops", () => {
  test("its streams · are ended, and no more are opened", async () => {
    const stopping = await startService();
    const { settings } = stopping.deps;
    const http = await startHttp({ ...stopping.deps, settings: { ...settings, port: 0 } });
    const { key } = stopping.organization;
    const stream = await openEventStream({ baseUrl: `http://127.0.0.1:${http.port}`, key });
    await http.stop({ noticeMs: 0, finishMs: 60_000 });
    expect(await stream.ended).toBe(true);
    const refused = await stopping.call("GET", "/events/stream");
    expect([refused.status, refused.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    await stopping.stop();
  });
});
