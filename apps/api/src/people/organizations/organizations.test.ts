import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type Cast, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const change = (key: string, body: unknown) =>
  service.call("PATCH", `/organizations/${cast.organizationId}`, { key, body });

const read = (key: string, id = cast.organizationId) =>
  service.call("GET", `/organizations/${id}`, { key });

const list = (key: string, query: Record<string, string> = {}) =>
  service.call("GET", `/organizations?${new URLSearchParams(query)}`, { key });

/** Inserts an organization, as the operator's command does. */
const createWith = (slug: string) =>
  service.pool.query(
    `INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'New', 'free', 'EUR', 'UTC', now(), now())`,
    [slug],
  );

describe("GET /organizations", () => {
  const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  /** A person in new organizations of these kinds, oldest first. */
  async function memberOf(
    ...kinds: { plan?: string; status?: "blocked"; left?: boolean }[]
  ): Promise<{ person: Person; ids: string[] }> {
    const ids: string[] = [];
    let person: Person | undefined;
    for (const { plan = "unlimited", status = "active", left = false } of kinds) {
      nowMs += 1;
      const { id } = await service.createOrganization({ plan });
      const options = { status, leftAt: left ? new Date(nowMs) : null } as const;
      if (person === undefined) person = await service.createPerson(id, options);
      else await service.addUser(id, person.identityUserId, options);
      ids.push(id);
    }
    if (person === undefined) throw new Error("Name at least one organization");
    return { person, ids };
  }

  test("for a person in several · lists them newest first, on any plan", async () => {
    const { person, ids } = await memberOf(
      { plan: "free" },
      { plan: "starter" },
      { plan: "growth" },
      { plan: "unlimited" },
    );
    const answer = await list(person.key);
    expect([answer.status, idsIn(answer)]).toEqual([200, ids.toReversed()]);
    expect(answer.body.data.map(({ plan }: { plan: string }) => plan)).toEqual([
      "unlimited",
      "growth",
      "starter",
      "free",
    ]);
  });

  test("for a person blocked in one and removed from another · omits both", async () => {
    const { person, ids } = await memberOf({}, { status: "blocked" }, { left: true });
    expect(idsIn(await list(person.key))).toEqual([ids[0]]);
  });

  test.each([{ status: "blocked" as const }, { left: true }])(
    "for a person who is active nowhere (%j) · returns an empty page",
    async (kind) => {
      const { person } = await memberOf(kind);
      const { status, body } = await list(person.key);
      expect(status).toBe(200);
      expect(body).toEqual({ data: [], pagination: { nextCursor: null, hasMore: false } });
    },
  );

  test("in pages · includes every organization once, with a cursor for this person only", async () => {
    const { person, ids } = await memberOf({}, {}, {}, {}, {});
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer = await list(person.key, { limit: "2", ...(cursor !== "" && { cursor }) });
      expect(answer.status).toBe(200);
      seen.push(...idsIn(answer));
      cursor = answer.body.pagination.nextCursor;
    }
    expect(seen).toEqual(ids.toReversed());

    const { cursor } = {
      cursor: (await list(person.key, { limit: "2" })).body.pagination.nextCursor,
    };
    const foreign = await list(cast.admin.key, { cursor });
    expect([foreign.status, foreign.body.error.details[0].path]).toEqual([400, "cursor"]);
  });

  test("with an organization key · returns 403 PERSONAL_KEY_REQUIRED", async () => {
    const { status, body } = await list(cast.organizationKey);
    expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
  });

  test("with ?organization= · returns 400, because it does not support it", async () => {
    const { status, body } = await list(cast.admin.key, { organization: cast.organizationId });
    expect([status, body.error.details[0].path]).toEqual([400, "organization"]);
  });

  test("returns each organization · as its own operation does", async () => {
    const { body } = await list(cast.referrer.key);
    expect(body.data).toEqual([(await read(cast.referrer.key)).body]);
  });
});

describe("GET /organizations/{id}", () => {
  test("by every member and by an organization key · returns the settings, field by field", async () => {
    const active = castRoles.filter((role) => role !== "blocked" && role !== "gone");
    for (const who of [...active, "organizationKey"] as const) {
      const { status, body } = await read(keyOf(cast, who));
      expect([who, status]).toEqual([who, 200]);
      expect(body).toEqual({
        id: cast.organizationId,
        slug: `organization-${cast.organizationId}`,
        name: `organization-${cast.organizationId}`,
        plan: "unlimited",
        logoUrl: null,
        defaultCurrency: "EUR",
        timezone: "UTC",
        language: "en",
        aiAssistantsEnabled: false,
        privacyUrl: null,
        imprintUrl: null,
        termsUrl: null,
        consentText: null,
        consentTexts: { en: null, de: null },
        consentVersion: 0,
        protectionWindowDays: 90,
        businessDevelopersDecideDuplicates: false,
        firstContactWithinHours: null,
        paymentWithinDays: null,
        identityOrganizationId: null,
        createdAt: nowMs,
        updatedAt: nowMs,
      });
    }
  });

  test("by a blocked member · returns 403, and by one who left · the 404 of an unknown one", async () => {
    const blocked = await read(cast.blocked.key);
    expect([blocked.status, blocked.body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
    const left = await read(cast.gone.key);
    const unknown = await read(cast.admin.key, newId());
    const foreign = await read(cast.admin.key, service.organization.id);
    expect([left.status, left.body.error.message]).toEqual([404, "Organization not found"]);
    expect(new Set([left, unknown, foreign].map(({ text }) => withoutRequestId(text))).size).toBe(
      1,
    );
  });
});

describe("PATCH /organizations/{id}", () => {
  const settings = {
    name: "  Ōkami & Sons 🙂 ",
    logoUrl: "https://cdn.example.com/logo@2x.png?v=1#top",
    defaultCurrency: "NOK",
    timezone: "Europe/Oslo",
    aiAssistantsEnabled: true,
    privacyUrl: "https://acme.example/privacy",
    imprintUrl: "http://acme.example/imprint",
    termsUrl: "https://acme.example/terms",
    consentText: "I agree.\nAlways.",
    firstContactWithinHours: 24,
    paymentWithinDays: 10,
    protectionWindowDays: 30,
    businessDevelopersDecideDuplicates: true,
  };

  test.each(["superAdmin", "admin", "organizationKey"] as const)(
    "with every setting by %s · changes them and nothing else",
    async (who) => {
      const { body: before } = await read(cast.superAdmin.key);
      nowMs += 5;
      const slug = `renamed-${cast.organizationId.slice(-12)}`;
      const { status, body } = await change(keyOf(cast, who), { ...settings, slug });
      expect([status, body]).toEqual([
        200,
        { ...before, ...settings, slug, consentVersion: 1, updatedAt: nowMs },
      ]);
      expect((await read(cast.superAdmin.key)).body).toEqual(body);
    },
  );

  test.each(["businessDeveloper", "referrer"] as const)(
    "by %s · returns 403 naming who can, and changes nothing",
    async (who) => {
      const { body: before } = await read(cast.superAdmin.key);
      const { status, body } = await change(keyOf(cast, who), { name: "Mine" });
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(body.error.message).toContain("Only super admins and admins");
      expect((await read(cast.superAdmin.key)).body).toEqual(before);
    },
  );

  test("with the plan or any other column · returns 400 naming it, and changes nothing", async () => {
    const { body: before } = await read(cast.superAdmin.key);
    for (const field of [
      "plan",
      "id",
      "createdAt",
      "updatedAt",
      "identityOrganizationId",
      "consentVersion",
    ]) {
      const { status, body } = await change(cast.superAdmin.key, { name: "x", [field]: "free" });
      expect([status, body.error.details[0].path]).toEqual([400, field]);
    }
    expect((await read(cast.superAdmin.key)).body).toEqual(before);
  });

  test("with the consent text · creates a version for each new text, and audits the text", async () => {
    const versionAfter = async (consentText: string | null) =>
      (await change(cast.admin.key, { consentText })).body.consentVersion;
    expect(await versionAfter("One")).toBe(1);
    expect(await versionAfter("One")).toBe(1);
    expect(await versionAfter("Two")).toBe(2);
    expect((await change(cast.admin.key, { name: "Renamed" })).body.consentVersion).toBe(2);
    expect(await versionAfter(null)).toBe(2);
    expect(await versionAfter("Two")).toBe(3);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.map(({ changes }) => changes)).toContainEqual({
      consentText: { from: "One", to: "Two" },
    });
  });

  test("with the consent text several times at once · gives each text its own version", async () => {
    const texts = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(
      texts.map((consentText) => change(cast.admin.key, { consentText })),
    );
    const versions = answers.map(({ body }) => body.consentVersion);
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("with the slug of another organization · returns 400 CONFLICT naming slug, and changes nothing", async () => {
    const { body: before } = await read(cast.admin.key);
    const answer = await change(cast.admin.key, { name: "New", slug: service.organization.slug });
    expect([answer.status, answer.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(answer.body.error.message).toContain("slug");
    expect((await read(cast.admin.key)).body).toEqual(before);
    expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
  });

  test("with a new slug · makes ?organization= accept it immediately, and no longer the old one", async () => {
    const { key } = cast.admin;
    const { slug: old } = (await read(key)).body;
    const slug = `moved-${cast.organizationId.slice(-12)}`;
    const users = (organization: string) =>
      service.call("GET", `/users?organization=${organization}`, { key });
    expect((await users(old)).status).toBe(200);
    expect((await change(key, { slug })).status).toBe(200);
    expect((await users(slug)).status).toBe(200);
    expect((await users(old)).body.error.code).toBe("ORGANIZATION_NOT_FOUND");
  });

  test("with a new slug · reserves the old one for 90 days for the organization that used it", async () => {
    const { slug: old } = (await read(cast.admin.key)).body;
    expect((await change(cast.admin.key, { slug: `${old.slice(0, 40)}-b` })).status).toBe(200);
    const other = await createCast(service);
    const take = () =>
      service.call("PATCH", `/organizations/${other.organizationId}`, {
        key: other.admin.key,
        body: { slug: old },
      });
    const refused = await take();
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(refused.body.error.message).toBe(
      `slug: must be unique, but ${JSON.stringify(old)} is taken`,
    );
    await expect(createWith(old)).rejects.toThrow();
    expect((await change(cast.admin.key, { slug: old })).status).toBe(200);
    expect((await change(cast.admin.key, { slug: `${old.slice(0, 40)}-c` })).status).toBe(200);
    await service.pool.query(
      "UPDATE held_slugs SET held_until = now() - interval '1 second' WHERE slug = $1",
      [old],
    );
    expect((await take()).status).toBe(200);
  });

  test("with a new slug · while others request the old one at once · gives it to no one", async () => {
    const { slug: old } = (await read(cast.admin.key)).body;
    const others = await Promise.all(Array.from({ length: 5 }, () => createCast(service)));
    const [given, ...taken] = await Promise.all([
      change(cast.admin.key, { slug: `${old.slice(0, 40)}-d` }),
      ...others.map(({ organizationId, admin }) =>
        service.call("PATCH", `/organizations/${organizationId}`, {
          key: admin.key,
          body: { slug: old },
        }),
      ),
    ]);
    expect(given?.status).toBe(200);
    expect(taken.map(({ status }) => status)).toEqual(Array(5).fill(400));
  });

  test.each(["US/Pacific-New", "SystemV/PST8", "europe/oslo", "America/NEW_YORK"])(
    "with the time zone %s, which only Node knows · is rejected, because PostgreSQL also counts days",
    async (timezone) => {
      const answer = await change(cast.admin.key, { timezone });
      expect([answer.status, answer.body.error?.details[0].path]).toEqual([400, "timezone"]);
    },
  );

  test("with changes · writes one audit log entry; without changes · writes none and keeps the time", async () => {
    await change(cast.admin.key, { name: "Renamed", timezone: "Europe/Oslo" });
    const { body: before } = await read(cast.admin.key);
    nowMs += 5;
    for (const body of [{}, { name: "Renamed" }, { logoUrl: null, defaultCurrency: "EUR" }]) {
      const answer = await change(cast.admin.key, body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: "organization.updated",
      actorType: "user",
      actorId: cast.admin.userId,
      targetType: "organization",
      targetId: cast.organizationId,
      changes: {
        name: { from: `organization-${cast.organizationId}`, to: "Renamed" },
        timezone: { from: "UTC", to: "Europe/Oslo" },
      },
    });
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
  });
});
