import { beforeEach, expect, test } from "vitest";
import type { Person } from "../../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../../test/cast.ts";
import { forceUser } from "../../../../test/forced-states.ts";
import { useService } from "../../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../../test/written-mails.ts";

let nowMs = Date.parse("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  cast = await createCast(service);
});

const open = (person: Person) => openSession(service, person);

async function refer(referrer: Person, name: string): Promise<string> {
  const body = { name, referrerId: referrer.userId };
  const answer = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
  return answer.body.id;
}

async function say(browser: BrowserSession, referralId: string, text: string) {
  nowMs += 1_000;
  const path = `/api/referrals/${referralId}/messages`;
  const answer = await browser.call("POST", path, { body: { body: text } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.conversationId as string;
}

const listOf = async (browser: BrowserSession, query = "") =>
  (await browser.call("GET", `/api/conversation-list${query}`)).body.data;

const unreadOf = async (browser: BrowserSession) =>
  (await listOf(browser)).map((row: { referralName: string; unreadCount: number }) => [
    row.referralName,
    row.unreadCount,
  ]);

test("the list · shows the latest conversation first, with its last message and its unread messages", async () => {
  const [referrer, developer] = [await open(cast.referrer), await open(cast.businessDeveloper)];
  const [ada, kurt] = [await refer(cast.referrer, "Ada"), await refer(cast.referrer, "Kurt")];
  const id = await say(referrer, ada, "One");
  await say(referrer, kurt, "Two");
  await say(referrer, ada, "Three 🙂");
  expect(await unreadOf(referrer)).toEqual([
    ["Ada", 0],
    ["Kurt", 0],
  ]);
  const [first] = await listOf(developer, "?limit=1");
  expect(first).toMatchObject({
    id,
    messageCount: 2,
    unreadCount: 2,
    referrerName: "Grace Hopper",
    lastMessage: {
      body: "Three 🙂",
      senderId: cast.referrer.userId,
      senderName: "Grace Hopper",
      isByReferrer: true,
    },
  });
  const countOf = async (browser: BrowserSession, query = "") =>
    (await browser.call("GET", `/api/conversation-count${query}`)).body;
  expect(await countOf(developer)).toEqual({ count: 2, isMore: false });
  expect(await countOf(developer, "?q=kurt")).toMatchObject({ count: 1 });
  expect(await countOf(referrer, "?isUnread=true")).toMatchObject({ count: 0 });
  const { body } = await developer.call("GET", "/api/conversation-list?limit=1");
  const { nextCursor } = body.pagination;
  const next = await listOf(developer, `?limit=1&cursor=${encodeURIComponent(nextCursor)}`);
  expect(next.map((row: { referralName: string }) => row.referralName)).toEqual(["Kurt"]);

  const read = (messageCount: number) =>
    developer.call("PUT", `/api/conversations/${id}/read`, { body: { messageCount } });
  // 99 messages are more than exist. This number must not mark the next message as read.
  for (const count of [99, 1]) expect((await read(count)).status).toBe(204);
  await say(referrer, ada, "Four");
  expect(await unreadOf(developer)).toEqual([
    ["Ada", 1],
    ["Kurt", 1],
  ]);
  expect(await listOf(developer, "?isUnread=false")).toEqual([]);
  await read(3);
  expect((await listOf(developer, "?isUnread=true")).length).toBe(1);
});

test("a conversation · waits for a reply by staff who take part · until someone replies, or until they read it on a closed referral", async () => {
  const [referrer, developer] = [await open(cast.referrer), await open(cast.businessDeveloper)];
  const [asked, thanked] = [await refer(cast.referrer, "Ada"), await refer(cast.referrer, "Kurt")];
  await say(referrer, asked, "Is there any news?");
  const id = await say(referrer, thanked, "Thank you!");
  await service.call("PATCH", `/referrals/${thanked}`, {
    key: cast.organizationKey,
    body: { status: "completed" },
  });
  const waitingFor = async (browser: BrowserSession, isWaiting = true) =>
    (await listOf(browser, `?isWaiting=${isWaiting}`)).map(
      (row: { referralName: string }) => row.referralName,
    );
  expect(await waitingFor(developer)).toEqual(["Kurt", "Ada"]);
  expect(await waitingFor(referrer)).toEqual([]);
  expect(await waitingFor(await open(cast.admin))).toEqual([]);
  await developer.call("PUT", `/api/conversations/${id}/read`, { body: { messageCount: 1 } });
  expect(await waitingFor(developer)).toEqual(["Ada"]);
  await say(developer, asked, "We call tomorrow.");
  expect(await waitingFor(developer)).toEqual([]);
  expect(await waitingFor(developer, false)).toEqual(["Ada", "Kurt"]);
});

test("a message that needs no reply · is read and waits for nobody · until it is undone or the next message", async () => {
  const [referrer, developer] = [await open(cast.referrer), await open(cast.businessDeveloper)];
  const referralId = await refer(cast.referrer, "Ada");
  const id = await say(referrer, referralId, "Any time!");
  const settle = async (browser: BrowserSession, messageCount: number) =>
    (await browser.call("PUT", `/api/conversations/${id}/settled`, { body: { messageCount } }))
      .status;
  const waiting = async () => (await listOf(developer, "?isWaiting=true")).length;
  expect(await settle(referrer, 1)).toBe(403);
  expect(await waiting()).toBe(1);
  expect(await settle(developer, 9)).toBe(204);
  expect(await waiting()).toBe(0);
  expect(await unreadOf(developer)).toEqual([["Ada", 0]]);
  await service.call("PATCH", `/referrals/${referralId}`, {
    key: cast.organizationKey,
    body: { status: "completed" },
  });
  expect(await settle(developer, 0)).toBe(204);
  expect(await waiting()).toBe(1);
  expect(await unreadOf(developer)).toEqual([["Ada", 1]]);
  expect(await settle(developer, 1)).toBe(204);
  await say(referrer, referralId, "One more thing.");
  expect(await waiting()).toBe(1);
  expect(await settle(await open(cast.otherBusinessDeveloper), 2)).toBe(404);
});

test("unread messages · for an admin · are in conversations that they have opened or that have no responsible person", async () => {
  const alone = await service.createPerson(cast.organizationId);
  const [looked, unlooked] = [await refer(cast.referrer, "Ada"), await refer(alone, "Alone")];
  const id = await say(await open(cast.referrer), looked, "One");
  await say(await open(alone), unlooked, "Two");
  const admin = await open(cast.admin);
  expect(await unreadOf(admin)).toEqual([
    ["Alone", 1],
    ["Ada", 0],
  ]);
  await admin.call("PUT", `/api/conversations/${id}/read`, { body: { messageCount: 1 } });
  await say(await open(cast.referrer), looked, "Three");
  expect(await unreadOf(admin)).toEqual([
    ["Ada", 1],
    ["Alone", 1],
  ]);
});

test("unread messages · for a referral without a business developer · are the assignee's and not an admin's", async () => {
  const alone = await service.createPerson(cast.organizationId);
  const referralId = await refer(alone, "Assigned");
  await service.call("PATCH", `/referrals/${referralId}`, {
    key: cast.organizationKey,
    body: { assigneeId: cast.otherBusinessDeveloper.userId },
  });
  await say(await open(alone), referralId, "One");
  expect(await unreadOf(await open(cast.otherBusinessDeveloper))).toEqual([["Assigned", 1]]);
  expect(await unreadOf(await open(cast.admin))).toContainEqual(["Assigned", 0]);
});

test("a conversation · about another person's referral · is not found", async () => {
  const referralId = await refer(cast.referrer, "Ada");
  const id = await say(await open(cast.referrer), referralId, "One");
  const other = await open(cast.otherReferrer);
  expect(await listOf(other)).toEqual([]);
  for (const [method, path, body] of [
    ["POST", `/api/referrals/${referralId}/messages`, { body: "Hello" }],
    ["PUT", `/api/conversations/${id}/read`, { messageCount: 1 }],
  ] as const) {
    expect((await other.call(method, path, { body })).status).toBe(404);
  }
});

test("a message · is emailed once, until the receiver has read it, and only to people who want it", async () => {
  const address = async (person: Person, email: string) =>
    forceUser(service, person.userId, { email });
  const name = cast.organizationId;
  const [to, muted] = [`bd@${name}.example`, `admin@${name}.example`];
  await address(cast.businessDeveloper, to);
  await address(cast.admin, muted);
  await forceUser(service, cast.admin.userId, { mutedNotices: ["message_received"] });
  const [referrer, developer, admin] = [
    await open(cast.referrer),
    await open(cast.businessDeveloper),
    await open(cast.admin),
  ];
  const referralId = await refer(cast.referrer, "Ada Lovelace");
  const id = await say(referrer, referralId, "One");
  await say(referrer, referralId, "Two");
  const [mail, ...more] = await mailsTo(service, to);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Grace Hopper wrote about Ada Lovelace");
  expect(linkIn({ text: mail?.text ?? "" })).toMatch(new RegExp(`/conversations/${id}$`));
  for (const browser of [developer, admin]) {
    await browser.call("PUT", `/api/conversations/${id}/read`, { body: { messageCount: 2 } });
  }
  await say(referrer, referralId, "Three");
  expect(await mailsTo(service, to)).toHaveLength(2);
  expect(await mailsTo(service, muted)).toEqual([]);
});

test("the list · with a search · finds names of referrals and words in messages that the person can read", async () => {
  const [admin, referrer] = [await open(cast.admin), await open(cast.referrer)];
  const other = await open(cast.otherReferrer);
  const [ada, kurt] = [await refer(cast.referrer, "Ada 100%"), await refer(cast.referrer, "Kurt")];
  await say(referrer, ada, "We meet on Friday");
  await say(referrer, kurt, "She prefers the telephone");
  await say(referrer, kurt, "As always");
  await say(other, await refer(cast.otherReferrer, "Xenia"), "No telephone, please");
  const found = async (browser: BrowserSession, q: string) =>
    (await listOf(browser, `?q=${encodeURIComponent(q)}`)).map(
      (row: { referralName: string }) => row.referralName,
    );
  expect(await found(referrer, "TELEPHONE")).toEqual(["Kurt"]);
  expect(await found(admin, "telephone")).toEqual(["Xenia", "Kurt"]);
  expect(await found(other, "telephone")).toEqual(["Xenia"]);
  expect(await found(admin, "ada 100")).toEqual(["Ada 100%"]);
  expect(await found(admin, "fri\u0308day ada")).toEqual(["Ada 100%"]);
  expect(await found(admin, "friday kurt")).toEqual([]);
  expect(await found(admin, "%")).toEqual(["Ada 100%"]);
  expect(await found(admin, "nothing of it")).toEqual([]);
  expect(await found(await open(cast.businessDeveloper), "friday")).toEqual(["Ada 100%"]);

  const first = await admin.call("GET", "/api/conversation-list?q=e&limit=1");
  const cursor = encodeURIComponent(first.body.pagination.nextCursor);
  const withOther = await admin.call("GET", `/api/conversation-list?q=x&limit=1&cursor=${cursor}`);
  expect([withOther.status, withOther.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
});
