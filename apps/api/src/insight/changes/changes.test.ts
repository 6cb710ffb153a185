import { changedResource } from "@referral-service/contract/app";
import { afterEach, describe, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type EventStreamClient, openStream } from "../../../test/event-stream.ts";
import { forceEndpoint } from "../../../test/forced-states.ts";
import { startService } from "../../../test/service.ts";
import { until, waitLimit } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startHttp } from "../../processes/http-server.ts";
import { createChangeFeed, type Follower, followersPerSessionMax } from "./feed.ts";

const service = useService();

const opened: EventStreamClient[] = [];
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
});

async function follow(
  browser: BrowserSession,
  { slug }: { slug: string },
  baseUrl = service.baseUrl,
) {
  return followAfter(browser, { slug, position: await positionOf(browser) }, baseUrl);
}

/** The position that a page's first read names. */
const positionOf = async (browser: BrowserSession): Promise<string> =>
  (await browser.call("GET", "/api/me")).body.changesPosition;

async function followAfter(
  browser: BrowserSession,
  { slug, position }: { slug: string; position: string | undefined },
  baseUrl = service.baseUrl,
) {
  const query = new URLSearchParams({
    organization: slug,
    ...(position !== undefined && { position }),
  });
  const stream = await openStream(`${baseUrl}/app/api/changes?${query}`, {
    Cookie: browser.cookie(),
  });
  opened.push(stream);
  return stream;
}

const heardIn = ({ messages }: Pick<EventStreamClient, "messages">): Set<string> =>
  new Set(messages.flatMap(({ data }) => JSON.parse(data) as string[]));

const resourcesOf = ([first]: EventStreamClient["messages"]) => JSON.parse(first?.data ?? "");

const hears = (stream: EventStreamClient, resource: string) =>
  until(() => heardIn(stream).has(resource));

async function submit({ key, body }: { key: string; body: { referrerId: string } }) {
  const answer = await service.call("POST", "/referrals", { key, body: { name: "Ada", ...body } });
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}

async function personIn(
  organizationId: string,
  permissionLevel: "admin" | "marketer" | "referrer",
) {
  const person = await service.createPerson(organizationId, { permissionLevel });
  return { ...person, browser: await openSession(service, person) };
}

describe("GET /app/api/changes", () => {
  test("in one organization · sends its own changes, and no other organization's", async () => {
    const [own, other] = [await service.createOrganization(), await service.createOrganization()];
    const admin = await personIn(own.id, "admin");
    const stranger = await personIn(other.id, "admin");
    const [here, there] = [await follow(admin.browser, own), await follow(stranger.browser, other)];
    expect(here.response.headers.get("content-type")).toBe("text/event-stream");
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    await hears(here, "referrals");
    // A later change shows that the other stream has already processed the earlier one.
    await service.call("PATCH", `/organizations/${other.id}`, {
      key: other.key,
      body: { name: "Renamed" },
    });
    await hears(there, "organization");
    expect(heardIn(there)).not.toContain("referrals");
  });

  test("for a referrer · sends changes to their own referral and nothing about others", async () => {
    const own = await service.createOrganization();
    const referrer = await personIn(own.id, "referrer");
    const developer = await personIn(own.id, "marketer");
    const stream = await follow(referrer.browser, own);
    const staff = await follow(developer.browser, own);
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    await service.call("POST", "/users", { key: own.key, body: { email: "new@example.com" } });
    await service.call("POST", "/webhooks", {
      key: own.key,
      body: { name: "CRM", url: "https://example.com/", eventTypes: ["referral.created"] },
    });
    await service.call("PATCH", `/organizations/${own.id}`, {
      key: own.key,
      body: { name: "Renamed" },
    });
    await Promise.all([hears(stream, "organization"), hears(staff, "organization")]);
    expect([...heardIn(stream)]).toEqual(["organization"]);
    expect([...heardIn(staff)]).toEqual(["organization"]);
    await submit({ key: own.key, body: { referrerId: referrer.userId } });
    await hears(stream, "referrals");
    expect([...heardIn(stream)].toSorted()).toEqual(["organization", "referrals"]);
  });

  test("for a person's own changes · names their requests, and for others' changes none", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "admin");
    const stream = await follow(browser, own);
    const answer = await browser.call("PATCH", `/api/organizations/${own.id}`, {
      body: { name: "Renamed by me" },
    });
    await hears(stream, "organization");
    expect(stream.messages.map(({ id }) => id)).toContain(answer.headers.get("x-request-id"));
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    await hears(stream, "referrals");
    expect(stream.messages.at(-1)?.id).toBe("");
  });

  test("for what changed between a page's first read and its stream · sends it first", async () => {
    const own = await service.createOrganization();
    const [page, other] = [await personIn(own.id, "admin"), await personIn(own.id, "admin")];
    const stream = await follow(other.browser, own);
    const position = await positionOf(page.browser);
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    // No poll finds the change again from here on.
    await hears(stream, "referrals");
    const late = await followAfter(page.browser, { slug: own.slug, position });
    expect(resourcesOf(await late.waitFor(1))).toContain("referrals");
    // A transaction in any database of this PostgreSQL server can make a position older.
    await until(async () => {
      const later = await follow(page.browser, own);
      const first = resourcesOf(await later.waitFor(1));
      later.close();
      return first.length === 0;
    });
  });

  test("without a position, or with one that is too old · sends every resource first", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "referrer");
    for (const position of [undefined, "748-1795000000000"]) {
      const stream = await followAfter(browser, { slug: own.slug, position });
      expect(resourcesOf(await stream.waitFor(1))).toEqual(changedResource.options);
    }
  });

  test("for an admin · sends an event when an endpoint starts to fail and when it recovers", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "admin");
    const { body: endpoint } = await service.call("POST", "/webhooks", {
      key: own.key,
      body: { name: "CRM", url: "https://example.com/", eventTypes: ["referral.created"] },
    });
    const stream = await follow(browser, own);
    await hears(stream, "webhooks");
    for (const consecutiveFailureCount of [1, 0]) {
      const heard = stream.messages.length;
      await forceEndpoint(service, endpoint.id, { consecutiveFailureCount });
      await until(() => heardIn({ messages: stream.messages.slice(heard) }).has("webhooks"));
    }
  });

  test("at one API process · sends what another process recorded", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "admin");
    const { settings } = service.deps;
    const changeFeed = createChangeFeed(service.deps);
    const deps = { ...service.deps, changeFeed, settings: { ...settings, port: 0 } };
    const http = await startHttp(deps);
    const stream = await follow(browser, own, `http://127.0.0.1:${http.port}`);
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    await hears(stream, "referrals");
    stream.close();
    await http.stop({ noticeMs: 0, finishMs: 60_000 });
  });

  test("when the session ends · sends nothing more and ends", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "admin");
    const stream = await follow(browser, own);
    expect((await browser.call("POST", "/auth/sign-out", { body: {} })).status).toBeLessThan(300);
    await submit({ key: own.key, body: { referrerId: own.referrerId } });
    expect(await stream.ended).toBe(true);
    expect([...heardIn(stream)]).toEqual([]);
  });

  test("without a session, or in another organization · is denied", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn((await service.createOrganization()).id, "admin");
    const path = `/app/api/changes?organization=${own.slug}`;
    expect((await fetch(`${service.baseUrl}${path}`)).status).toBe(401);
    expect((await browser.call("GET", path.slice(4))).status).toBeGreaterThanOrEqual(403);
  });

  test("when a session has too many open streams · rejects one more, and accepts it when one is closed", async () => {
    const own = await service.createOrganization();
    const { browser } = await personIn(own.id, "admin");
    const streams = [];
    for (let count = 0; count < followersPerSessionMax; count += 1) {
      streams.push(await follow(browser, own));
    }
    const refused = await browser.call("GET", `/api/changes?organization=${own.slug}`);
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    streams[0]?.close();
    await until(async () => (await follow(browser, own)).response.status === 200);
  });
});

test("an organization that is first followed during a poll · misses nothing", async () => {
  const [own, other] = [await service.createOrganization(), await service.createOrganization()];
  const { db } = service.deps;
  let follower: Follower | undefined;
  const feed = createChangeFeed({
    ...service.deps,
    db: {
      ...db,
      async query(statement) {
        if (follower === undefined) {
          follower = feed.follow({ sessionId: "second", organizationId: own.id });
          await submit({ key: own.key, body: { referrerId: own.referrerId } });
        }
        return db.query(statement);
      },
    },
  });
  const first = feed.follow({ sessionId: "first", organizationId: other.id });
  await until(() => follower);
  const heard = await follower?.next(waitLimit.timeout);
  expect(heard?.map(({ targetType }) => targetType)).toContain("referral");
  follower?.close();
  first.close();
});

test("a service that stops · ends open streams and accepts no more", async () => {
  const stopping = await startService();
  const { settings } = stopping.deps;
  const http = await startHttp({ ...stopping.deps, settings: { ...settings, port: 0 } });
  const person = await stopping.createPerson(stopping.organization.id, {
    permissionLevel: "admin",
  });
  const browser = await openSession(stopping, person);
  const stream = await follow(browser, stopping.organization, `http://127.0.0.1:${http.port}`);
  await http.stop({ noticeMs: 0, finishMs: 60_000 });
  expect(await stream.ended).toBe(true);
  const path = `/api/changes?organization=${stopping.organization.slug}`;
  expect((await browser.call("GET", path)).status).toBe(503);
  await stopping.stop();
});
