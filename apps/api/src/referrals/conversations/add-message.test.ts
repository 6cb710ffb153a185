import { beforeEach, describe, expect, test } from "vitest";
import type { UserOptions } from "../../../test/arrangements.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { write } from "../../../test/conversations.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let referralId: string;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
  referralId = await submit(cast);
});

async function submit({ organizationKey, referrer }: Cast): Promise<string> {
  const { body } = await service.call("POST", "/referrals", {
    key: organizationKey,
    body: { name: "Ada", referrerId: referrer.userId },
  });
  return body.id;
}

const levels = {
  superAdmin: { permissionLevel: "super_admin" },
  admin: { permissionLevel: "admin" },
  businessDeveloper: { permissionLevel: "marketer" },
  otherBusinessDeveloper: { permissionLevel: "marketer" },
  referrer: { permissionLevel: "referrer" },
  otherReferrer: { permissionLevel: "referrer", canSendBonuses: true, isBdr: true },
} as const satisfies Partial<Record<keyof Cast, UserOptions>>;

const callerOf = (who: keyof typeof levels): PersonCaller =>
  personCaller(cast.organizationId, cast[who].userId, levels[who]);

const add = (who: keyof typeof levels, body = "Hello", about = referralId) =>
  write(service, callerOf(who), { referralId: about, body });

async function conversationsOf(about: string) {
  const { client } = service.deps.db;
  const conversations = await client.conversation.findMany({ where: { referralId: about } });
  const messages = await client.message.findMany({
    where: { conversationId: { in: conversations.map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
  return conversations.map((conversation) => ({
    ...conversation,
    messages: messages.filter(({ conversationId }) => conversationId === conversation.id),
  }));
}

const records = async () => [
  await conversationsOf(referralId),
  await eventsOf(service, cast.organizationId),
  await auditRowsOf(service, cast.organizationId),
];

describe("a message", () => {
  test("as the first one · begins the conversation, and the next continues it", async () => {
    const begun = nowMs;
    const first = await add("referrer", "Hello");
    nowMs += 1;
    const second = await add("businessDeveloper", " She called.\n🙂 ");
    expect(second.conversationId).toBe(first.conversationId);
    expect(await conversationsOf(referralId)).toMatchObject([
      {
        id: first.conversationId,
        messageCount: 2,
        lastMessageAt: new Date(nowMs),
        createdAt: new Date(begun),
        updatedAt: new Date(nowMs),
        messages: [
          { body: "Hello", senderId: cast.referrer.userId, senderName: "Grace Hopper" },
          { body: " She called.\n🙂 ", senderId: cast.businessDeveloper.userId },
        ],
      },
    ]);
  });

  test("with every change to the conversation · is an event that counts the messages", async () => {
    const first = await add("referrer", "Hello");
    await add("admin", "Thanks");
    const events = await eventsOf(service, cast.organizationId);
    expect(events.slice(1)).toMatchObject([
      {
        eventType: "referral.message_added",
        data: {
          referralId,
          conversationId: first.conversationId,
          message: {
            id: first.id,
            body: "Hello",
            senderId: cast.referrer.userId,
            senderName: "Grace Hopper",
            createdAt: nowMs,
          },
        },
        metadata: { version: 1 },
      },
      { data: { message: { body: "Thanks" } }, metadata: { version: 2 } },
    ]);
  });

  test("in the audit log · appears with its ID and without its text", async () => {
    const { id, conversationId } = await add("referrer", "Between us");
    const row = (await auditRowsOf(service, cast.organizationId)).at(-1);
    expect(row).toMatchObject({
      action: "conversation.message_added",
      actorType: "user",
      actorId: cast.referrer.userId,
      targetType: "conversation",
      targetId: conversationId,
      changes: { messageId: { from: null, to: id } },
    });
    expect(JSON.stringify(row)).not.toContain("Between us");
  });

  test("by a person who is renamed or leaves later · keeps their name", async () => {
    const { conversationId } = await add("referrer");
    await service.call("PATCH", `/users/${cast.referrer.userId}`, {
      key: cast.admin.key,
      body: { firstName: "Renamed", email: "renamed@example.com" },
    });
    await service.call("DELETE", `/users/${cast.referrer.userId}`, { key: cast.admin.key });
    const path = `/conversations/${conversationId}/messages`;
    const { body } = await service.call("GET", path, { key: cast.organizationKey });
    expect(body.data).toMatchObject([
      { senderId: cast.referrer.userId, senderName: "Grace Hopper" },
    ]);
  });
});

describe("writing a message", () => {
  test.each(["superAdmin", "admin", "businessDeveloper", "referrer"] as const)(
    "as %s, who sees the referral · is allowed",
    async (who) => {
      expect(await add(who)).toMatchObject({ senderId: cast[who].userId });
    },
  );

  test.each(["otherBusinessDeveloper", "otherReferrer"] as const)(
    "as %s, who does not see it · gets the response for a missing referral",
    async (who) => {
      const before = await records();
      const foreign = await submit(await createCast(service));
      for (const about of [referralId, foreign, newId(), "x", ""]) {
        await expect(add(who, "Hello", about)).rejects.toMatchObject({
          code: "NOT_FOUND",
          message: "Not found. The path or the resource does not exist, or you cannot see it.",
        });
      }
      expect(await records()).toEqual(before);
    },
  );
});

test.each([
  ["nothing", ""],
  ["blanks", " \n\t"],
  ["over 5,000 characters", "x".repeat(5_001)],
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "a\ud800"],
])("A body with %s · is rejected, and nothing is written", async (_, body) => {
  const before = await records();
  await expect(add("referrer", body)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    details: [{ path: "body" }],
  });
  expect(await records()).toEqual(before);
});

describe("at the same time", () => {
  test("several first messages · begin one conversation and all count", async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
    await Promise.all(bodies.map((body) => add("referrer", body)));
    const [conversation, ...others] = await conversationsOf(referralId);
    expect(others).toEqual([]);
    expect(conversation?.messageCount).toBe(12);
    const written = conversation?.messages.map(({ body }) => body);
    expect(written?.toSorted()).toEqual(bodies.toSorted());
    const versions = (await eventsOf(service, cast.organizationId))
      .filter(({ eventType }) => eventType === "referral.message_added")
      .map(({ metadata }) => metadata?.version ?? 0);
    expect(versions.toSorted((a, b) => a - b)).toEqual(bodies.map((_, index) => index + 1));
  });

  test("messages and the deletion of their referral · leave nothing behind", async () => {
    const ends = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => add("referrer")),
      service.call("DELETE", `/referrals/${referralId}`, { key: cast.admin.key }),
      ...Array.from({ length: 4 }, () => add("referrer")),
    ]);
    for (const end of ends) {
      if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await conversationsOf(referralId)).toEqual([]);
  });
});

test.each(["events", "audit_logs", "messages"])(
  "A message · when its row in %s cannot be written · has no effect",
  async (table) => {
    await add("referrer");
    const before = await records();
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
    try {
      await expect(add("referrer")).rejects.toThrow(/disk on fire/);
    } finally {
      await pool.query(`DROP TRIGGER fail ON ${table}`);
    }
    expect(await records()).toEqual(before);
  },
);

describe("limits on messages", () => {
  const conflict = (message: string) =>
    expect.objectContaining({ code: "CONFLICT", message: expect.stringContaining(message) });

  test("a conversation with 10,000 messages · accepts no more, and stores nothing", async () => {
    await add("referrer");
    await service.pool.query("UPDATE conversations SET message_count = 10000");
    const before = await records();
    await expect(add("referrer")).rejects.toEqual(conflict("limit of 10,000 messages"));
    expect(await records()).toEqual(before);
  });

  test("a person with 1,000 messages within a day · must wait, and others need not", async () => {
    const { conversationId } = await add("referrer");
    await service.pool.query(
      `INSERT INTO messages (id, organization_id, conversation_id, sender_id, body, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'Hello', $4 FROM generate_series(1, 999)`,
      [cast.organizationId, conversationId, cast.referrer.userId, new Date(nowMs)],
    );
    await expect(add("referrer")).rejects.toEqual(conflict("limit of 1,000 messages"));
    await add("admin");
    nowMs += 24 * 3_600_000;
    await add("referrer");
  });
});
