import { beforeEach, describe, expect, test } from "vitest";
import type { UserOptions } from "../../../test/arrangements.ts";
import { type Cast, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import { write } from "../../../test/conversations.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { useService } from "../../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const owners = [
  "admin",
  "businessDeveloper",
  "otherBusinessDeveloper",
  "referrer",
  "otherReferrer",
] as const;

type Owner = (typeof owners)[number];

async function submit(owner: Owner) {
  const { status, body } = await service.call("POST", "/referrals", {
    key: cast.organizationKey,
    body: { name: `Lead of ${owner}`, referrerId: cast[owner].userId },
  });
  expect(status).toBe(201);
  return body.id as string;
}

const writeAs = (who: "admin" | "referrer", referralId: string, body = "Hello") => {
  const caller = personCaller(cast.organizationId, cast[who].userId, { permissionLevel: who });
  return write(service, caller, { referralId, body });
};

/** Creates a conversation about a referral of each of these people. */
async function conversationOfEach() {
  const ids = {} as Record<Owner, string>;
  for (const owner of owners) {
    nowMs += 1;
    ids[owner] = (await writeAs("admin", await submit(owner))).conversationId;
  }
  return ids;
}

const get = (path: string, key = cast.organizationKey) =>
  service.call("GET", `/conversations${path}`, { key });

const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

async function listed(query: string) {
  const { status, body } = await get(`?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return idsIn(body);
}

describe("visibility", () => {
  const sees = {
    superAdmin: owners,
    admin: owners,
    adminBdr: owners,
    organizationKey: owners,
    businessDeveloper: ["businessDeveloper", "referrer"],
    otherBusinessDeveloper: ["otherBusinessDeveloper", "otherReferrer"],
    referrer: ["referrer"],
    otherReferrer: ["otherReferrer"],
  } as const;

  async function expectVisible(key: string, ids: Record<Owner, string>, visible: readonly Owner[]) {
    const { body } = await get("", key);
    expect(idsIn(body).toSorted()).toEqual(visible.map((owner) => ids[owner]).toSorted());
    for (const owner of owners) {
      const expected = visible.includes(owner) ? 200 : 404;
      expect((await get(`/${ids[owner]}`, key)).status, owner).toBe(expected);
      expect((await get(`/${ids[owner]}/messages`, key)).status, owner).toBe(expected);
    }
  }

  test("the roles · with access · are all tested here", () => {
    const readers = castRoles.filter((role) => role !== "blocked" && role !== "gone");
    expect(Object.keys(sees).toSorted()).toEqual([...readers, "organizationKey"].toSorted());
  });

  test.each(Object.keys(sees) as (keyof typeof sees)[])(
    "for %s · equals that of the referrals, in the list, by ID and for the messages",
    async (who) => {
      await expectVisible(keyOf(cast, who), await conversationOfEach(), sees[who]);
    },
  );

  test.each<[UserOptions, keyof typeof sees]>([
    [{ permissionLevel: "marketer", canSendBonuses: true, isBdr: true }, "businessDeveloper"],
    [{ permissionLevel: "referrer", canSendBonuses: true, isBdr: true }, "referrer"],
  ])("for a person with %j · does not increase with the flags", async (data, who) => {
    const ids = await conversationOfEach();
    await forceUser(service, cast[who as Owner].userId, data);
    await expectVisible(keyOf(cast, who), ids, sees[who]);
  });

  test("for a business developer · follows the referrer to their current business developer", async () => {
    const ids = await conversationOfEach();
    await service.call("PATCH", `/users/${cast.referrer.userId}`, {
      key: cast.admin.key,
      body: { businessDeveloperId: cast.otherBusinessDeveloper.userId },
    });
    await expectVisible(cast.businessDeveloper.key, ids, ["businessDeveloper"]);
  });
});

describe("GET /conversations", () => {
  test("with one conversation · returns it as its own operation does", async () => {
    const referralId = await submit("referrer");
    const { conversationId } = await writeAs("referrer", referralId);
    const begun = nowMs;
    nowMs += 5;
    await writeAs("referrer", referralId, "And again");
    const conversation = {
      id: conversationId,
      referralId,
      messageCount: 2,
      lastMessageAt: nowMs,
      createdAt: begun,
      updatedAt: nowMs,
    };
    expect((await get("")).body).toEqual({
      data: [conversation],
      pagination: { nextCursor: null, hasMore: false },
    });
    expect((await get(`/${conversationId}`)).body).toEqual(conversation);
  });

  test("with filters · returns the matching ones, newest first, page by page", async () => {
    const start = nowMs;
    const [one, two, three] = [
      await submit("referrer"),
      await submit("otherReferrer"),
      await submit("admin"),
    ];
    const ids: string[] = [];
    for (const referralId of [one, two, three]) {
      nowMs += 10;
      ids.unshift((await writeAs("admin", referralId)).conversationId);
    }
    const [third = "", second = "", first = ""] = ids;
    nowMs += 10;
    await writeAs("admin", one, "Again");
    expect(await listed("")).toEqual(ids);
    expect(await listed(`referralId=${two}`)).toEqual([second]);
    expect(await listed(`createdAfter=${start + 20}`)).toEqual([third, second]);
    expect(await listed(`createdBefore=${start + 20}`)).toEqual([first]);
    expect(await listed(`updatedAfter=${start + 40}`)).toEqual([first]);
    const { body: page } = await get("?limit=2");
    expect([idsIn(page), page.pagination.hasMore]).toEqual([[third, second], true]);
    expect(await listed(`limit=2&cursor=${page.pagination.nextCursor}`)).toEqual([first]);
  });

  test("about another organization's referral · returns nothing", async () => {
    const other = await createCast(service);
    const { body } = await service.call("POST", "/referrals", {
      key: other.organizationKey,
      body: { name: "Ada", referrerId: other.referrer.userId },
    });
    await write(service, personCaller(other.organizationId, other.referrer.userId), {
      referralId: body.id,
      body: "Hello",
    });
    expect(await listed(`referralId=${body.id}`)).toEqual([]);
  });

  test.each(["referralId=x", "createdAfter=x", "updatedAfter=-1", "q=x", "limit=0", "cursor=x"])(
    "with %s · returns 400 naming it",
    async (query) => {
      const { status, body } = await get(`?${query}`);
      expect([status, body.error.details[0].path]).toEqual([400, query.split("=")[0]]);
    },
  );

  test("with a key that has every scope except this one · returns 403 naming it", async () => {
    const { body } = await service.call("POST", `/organizations/${cast.organizationId}/api-keys`, {
      key: cast.admin.key,
      body: { name: "Default scopes" },
    });
    expect(body.scopes).not.toContain("conversations:read");
    const answer = await get("", body.key);
    expect([answer.status, answer.body.error.code]).toEqual([403, "SCOPE_LIMITATIONS"]);
    expect(answer.body.error.message).toContain("conversations:read");
  });
});

describe("GET /conversations/{id}/messages", () => {
  test("with several messages · returns them newest first, page by page", async () => {
    const referralId = await submit("referrer");
    const written: Awaited<ReturnType<typeof writeAs>>[] = [];
    for (const body of ["one", "two\n🙂", "x".repeat(5_000)]) {
      nowMs += 1;
      written.unshift(await writeAs("referrer", referralId, body));
    }
    const path = `/${written[0]?.conversationId}/messages`;
    const { body: page } = await get(`${path}?limit=2`);
    expect(page.data[0]).toEqual({
      id: written[0]?.id,
      conversationId: written[0]?.conversationId,
      body: "x".repeat(5_000),
      senderId: cast.referrer.userId,
      senderName: "Grace Hopper",
      createdAt: nowMs,
    });
    const { body: next } = await get(`${path}?limit=2&cursor=${page.pagination.nextCursor}`);
    expect([...idsIn(page), ...idsIn(next)]).toEqual(written.map(({ id }) => id));
    expect(next.pagination).toEqual({ nextCursor: null, hasMore: false });
  });

  test("with the cursor of another conversation · returns 400", async () => {
    const [one, two] = [await submit("referrer"), await submit("referrer")];
    await writeAs("referrer", one);
    const { conversationId: first } = await writeAs("referrer", one);
    const { conversationId: second } = await writeAs("referrer", two);
    const { body } = await get(`/${first}/messages?limit=1`);
    const cursor = body.pagination.nextCursor;
    expect((await get(`/${first}/messages?cursor=${cursor}`)).status).toBe(200);
    expect((await get(`/${second}/messages?cursor=${cursor}`)).status).toBe(400);
  });
});

test("DELETE /referrals/{id} · deletes its conversation and messages, and no other", async () => {
  const [one, two] = [await submit("referrer"), await submit("referrer")];
  const { conversationId: gone } = await writeAs("referrer", one);
  const { conversationId: kept } = await writeAs("referrer", two);
  const { status } = await service.call("DELETE", `/referrals/${one}`, { key: cast.admin.key });
  expect(status).toBe(204);
  expect((await get(`/${gone}`)).status).toBe(404);
  expect((await get(`/${gone}/messages`)).status).toBe(404);
  expect(await listed("")).toEqual([kept]);
  const { client } = service.deps.db;
  expect(await client.message.count({ where: { conversationId: gone } })).toBe(0);
  expect(await client.message.count({ where: { conversationId: kept } })).toBe(1);
});
