import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, type CastRole, createCast, keyOf } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { randomSlug, slugsFor } from "./rules.ts";

let nowMs = 1_760_000_000_000;
const service = useService({
  environment: { PUBLIC_URL: "https://referrals.example.com/" },
  overrides: { clock: { now: () => new Date(nowMs) } },
});

const create = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call("POST", "/public-links", { key, body, headers });

const list = (key: string, query: Record<string, string | number> = {}) =>
  service.call("GET", `/public-links?${new URLSearchParams(query as Record<string, string>)}`, {
    key,
  });

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe("POST /public-links", () => {
  test("with a slug · returns the link as it is later read, and logs it", async () => {
    const { id: organizationId, key, referrerId } = await service.createOrganization();
    const slug = `grace-${organizationId}`;
    const { status, body: link } = await create(key, { referrerId, slug });
    expect([status, link]).toEqual([
      201,
      {
        id: link.id,
        slug,
        url: `https://referrals.example.com/r/${slug}`,
        referrerId,
        referrerName: "Grace Hopper",
        referrerStatus: "active",
        clickCount: 0,
        submissionCount: 0,
        isActive: true,
        createdAt: nowMs,
        updatedAt: nowMs,
      },
    ]);
    expect((await service.call("GET", `/public-links/${link.id}`, { key })).body).toEqual(link);
    expect((await list(key)).body.data).toEqual([link]);
    expect(await auditRowsOf(service, organizationId)).toMatchObject([
      {
        action: "public_link.created",
        targetType: "public_link",
        targetId: link.id,
        changes: { slug: { from: null, to: slug }, referrerId: { from: null, to: referrerId } },
      },
    ]);
  });

  test("without a slug · creates a different one each time", async () => {
    const { key, referrerId } = await service.createOrganization();
    const slugs = new Set<string>();
    for (let link = 0; link < 20; link += 1) {
      const { body } = await create(key, { referrerId });
      expect(body.slug).toMatch(/^[a-z0-9]{12}$/);
      slugs.add(body.slug);
    }
    expect(slugs.size).toBe(20);
  });

  test("with a taken slug, regardless of the organization · returns CONFLICT with that reason", async () => {
    const [one, other] = [await service.createOrganization(), await service.createOrganization()];
    const slug = `taken-${one.id}`;
    expect((await create(one.key, { referrerId: one.referrerId, slug })).status).toBe(201);
    for (const { key, referrerId } of [one, other]) {
      const { status, body } = await create(key, { referrerId, slug });
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain(slug);
    }
    expect((await list(other.key)).body.data).toEqual([]);
  });

  test("with one slug, ten times at once · creates one link", async () => {
    const { id, key, referrerId } = await service.createOrganization();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(key, { referrerId, slug: `race-${id}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)]);
    expect((await list(key)).body.data).toHaveLength(1);
  });

  test.each(["ab", "x".repeat(65), "Grace", "grace hopper", "grace_hopper", "größe", "a/b", "", 7])(
    "with the slug %j · returns 400 naming it",
    async (slug) => {
      const { key, referrerId } = service.organization;
      const { status, body } = await create(key, { referrerId, slug });
      expect([status, body.error.details?.[0].path]).toEqual([400, "slug"]);
    },
  );

  test("by an organization key that names no one, or no one in its organization · returns 400", async () => {
    const { key } = service.organization;
    const stranger = await service.createOrganization();
    for (const body of [{}, { referrerId: stranger.referrerId }, { referrerId: newId() }]) {
      const answer = await create(key, body);
      expect([answer.status, answer.body.error.details[0].path]).toEqual([400, "referrerId"]);
    }
  });

  test("repeated with its Idempotency-Key · creates one link", async () => {
    const { id, key, referrerId } = await service.createOrganization();
    const body = { referrerId, slug: `once-${id}` };
    const first = await create(key, body, { "Idempotency-Key": "once" });
    const second = await create(key, body, { "Idempotency-Key": "once" });
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  });
});

describe("PATCH /public-links/{id}", () => {
  const update = (key: string, id: string, body: object) =>
    service.call("PATCH", `/public-links/${id}`, { key, body });

  test("with isActive · pauses and resumes the link and logs each", async () => {
    const { id: organizationId, key, referrerId } = await service.createOrganization();
    const { body: link } = await create(key, { referrerId });
    nowMs += 10;
    const paused = await update(key, link.id, { isActive: false });
    const expected = { ...link, isActive: false, updatedAt: nowMs };
    expect([paused.status, paused.body]).toEqual([200, expected]);
    expect((await list(key, { isActive: "false" })).body.data).toEqual([expected]);
    expect((await list(key, { isActive: "true" })).body.data).toEqual([]);
    nowMs += 10;
    for (const unchanged of [{}, { isActive: false }]) {
      expect((await update(key, link.id, unchanged)).body).toEqual(expected);
    }
    expect((await update(key, link.id, { isActive: true })).body.isActive).toBe(true);
    expect((await auditRowsOf(service, organizationId)).slice(1)).toMatchObject([
      { action: "public_link.updated", changes: { isActive: { from: true, to: false } } },
      { action: "public_link.updated", changes: { isActive: { from: false, to: true } } },
    ]);
  });

  test("by a person · changes the links that they see and no other", async () => {
    const cast = await createCast(service);
    const { body: link } = await create(cast.organizationKey, { referrerId: cast.referrer.userId });
    const statuses = async (roles: (CastRole | "organizationKey")[]) => {
      const answers = roles.map((role) => update(keyOf(cast, role), link.id, { isActive: false }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const allowed = ["organizationKey", "admin", "businessDeveloper", "referrer"] as const;
    expect(await statuses([...allowed])).toEqual([200, 200, 200, 200]);
    expect(await statuses(["otherBusinessDeveloper", "otherReferrer"])).toEqual([404, 404]);
  });
});

describe("Who sees and creates which links", () => {
  let cast: Cast;
  const owners = ["admin", "businessDeveloper", "referrer", "otherReferrer"] as const;
  type Owner = (typeof owners)[number];
  const linkOf = {} as Record<Owner, string>;
  beforeAll(async () => {
    cast = await createCast(service);
    for (const owner of owners) {
      const { body } = await create(cast.organizationKey, { referrerId: cast[owner].userId });
      linkOf[owner] = body.id;
    }
  });

  const seenBy: [CastRole | "organizationKey", readonly Owner[]][] = [
    ["organizationKey", owners],
    ["superAdmin", owners],
    ["admin", owners],
    ["adminBdr", owners],
    ["businessDeveloper", ["businessDeveloper", "referrer"]],
    ["otherBusinessDeveloper", ["otherReferrer"]],
    ["referrer", ["referrer"]],
    ["otherReferrer", ["otherReferrer"]],
  ];

  test.each(seenBy)("%s · by ID and in the list · sees the same links", async (viewer, visible) => {
    const key = keyOf(cast, viewer);
    const ours = Object.values(linkOf);
    const listed = idsIn(await list(key, { limit: 100 })).filter((id) => ours.includes(id));
    expect(listed.toSorted()).toEqual(visible.map((owner) => linkOf[owner]).toSorted());
    const missing = await service.call("GET", `/public-links/${newId()}`, { key });
    for (const owner of owners) {
      const answer = await service.call("GET", `/public-links/${linkOf[owner]}`, { key });
      if (visible.includes(owner)) expect([answer.status, owner]).toEqual([200, owner]);
      else expect(withoutRequestId(answer.text)).toBe(withoutRequestId(missing.text));
    }
  });

  test("A filter · for links that the person cannot see · returns nothing", async () => {
    const of = async (viewer: CastRole, owner: Owner) =>
      idsIn(await list(cast[viewer].key, { referrerId: cast[owner].userId }));
    expect(await of("referrer", "otherReferrer")).toEqual([]);
    expect(await of("businessDeveloper", "otherReferrer")).toEqual([]);
    expect(await of("businessDeveloper", "referrer")).toEqual([linkOf.referrer]);
  });

  test.each([
    ["admin", ["admin", "businessDeveloper", "referrer", "otherReferrer"]],
    ["businessDeveloper", ["businessDeveloper", "referrer"]],
    ["otherBusinessDeveloper", ["otherReferrer"]],
    ["referrer", ["referrer"]],
  ] as [CastRole, Owner[]][])(
    "%s · creates links for people whom they can credit with referrals, and for themselves by default",
    async (maker, allowed) => {
      const { key, userId } = cast[maker];
      for (const owner of owners) {
        const { status, body } = await create(key, { referrerId: cast[owner].userId });
        expect([owner, status]).toEqual([owner, allowed.includes(owner) ? 201 : 403]);
        if (status === 201) expect(body.referrerId).toBe(cast[owner].userId);
      }
      expect((await create(key)).body.referrerId).toBe(userId);
    },
  );
});

test("GET /public-links · for referrers who are blocked or left · shows that, by ID and in the list", async () => {
  const { key, referrerId } = await service.createOrganization();
  const { body: link } = await create(key, { referrerId });
  const statuses = async () => {
    const { body } = await service.call("GET", `/public-links/${link.id}`, { key });
    const [listed] = (await list(key)).body.data;
    return [body.referrerStatus, listed.referrerStatus];
  };
  await forceUser(service, referrerId, { status: "blocked" });
  expect(await statuses()).toEqual(["blocked", "blocked"]);
  await forceUser(service, referrerId, { leftAt: new Date(nowMs) });
  expect(await statuses()).toEqual(["left", "left"]);
  await forceUser(service, referrerId, { status: "active", leftAt: null });
  expect(await statuses()).toEqual(["active", "active"]);
});

test("GET /public-links · with pages and times · returns the newest first, each once", async () => {
  const { key, referrerId } = await service.createOrganization();
  const ids: string[] = [];
  const times: number[] = [];
  for (let link = 0; link < 3; link += 1) {
    nowMs += 10;
    times.push(nowMs);
    ids.unshift((await create(key, { referrerId })).body.id);
  }
  const [, second = 0, third = 0] = times;
  expect(idsIn(await list(key))).toEqual(ids);
  expect(idsIn(await list(key, { createdAfter: second }))).toEqual(ids.slice(0, 2));
  expect(idsIn(await list(key, { createdAfter: second, createdBefore: third }))).toEqual([ids[1]]);
  const page = await list(key, { limit: 2 });
  expect([idsIn(page), page.body.pagination.hasMore]).toEqual([ids.slice(0, 2), true]);
  const cursor = page.body.pagination.nextCursor;
  expect(idsIn(await list(key, { limit: 2, cursor }))).toEqual(ids.slice(2));
});

describe("the link that a person shares", () => {
  test.each([
    ["Ruth", "Okafor", ["ruth", "ruth-okafor", "ruth-okafor-2"]],
    ["Jörg", "Weiß-Øst", ["joerg", "joerg-weiss-ost", "joerg-weiss-ost-2"]],
    ["Al", null, ["al-2", "al-3", "al-4"]],
    [null, "Ng", ["ng-2", "ng-3", "ng-4"]],
    ["明", null, []],
  ])("for %s %s · has a URL that can be read aloud", (firstName, lastName, slugs) => {
    expect(slugsFor({ firstName, lastName }).slice(0, 3)).toEqual(slugs);
  });

  test("shared several times, including by two people with one name · has one readable URL for each of them", async () => {
    const { id } = await service.createOrganization();
    const name = `Xenia${id.slice(0, 6)}`;
    const people = await Promise.all(
      [0, 1].map(() => service.createPerson(id, { permissionLevel: "referrer" })),
    );
    await service.pool.query("UPDATE users SET first_name = $2 WHERE organization_id = $1", [
      id,
      name,
    ]);
    const urls = new Set<string>();
    for (const person of people) {
      const { body: random } = await create(person.key);
      expect(random.slug).toMatch(randomSlug);
      const browser = await openSession(service, person);
      const share = () => browser.call("POST", "/api/share-link");
      const [first, again] = await Promise.all([share(), share()]);
      expect([first.status, again.body]).toEqual([201, first.body]);
      expect(first.body.url).toContain(`/r/${name.toLowerCase()}`);
      await create(person.key);
      expect((await share()).body).toEqual(first.body);
      urls.add(first.body.url);
    }
    expect(urls.size).toBe(2);
  });
});
