import type { ReferralStatusDefinition } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { write } from "../../../test/conversations.ts";
import { exportCsv } from "../../../test/csv.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let path: string;
beforeEach(async () => {
  nowMs += 1_000;
  cast = await createCast(service);
  path = `/organizations/${cast.organizationId}/referral-statuses`;
});

const call = (method: string, target: string, body?: unknown, key = cast.admin.key) =>
  service.call(method, target, { key, ...(body !== undefined && { body }) });

const statusesOf = async (key = cast.admin.key): Promise<ReferralStatusDefinition[]> =>
  (await call("GET", path, undefined, key)).body.data;

const keysOf = async (key?: string) => (await statusesOf(key)).map((status) => status.key);

async function create(key: string, more: object = {}): Promise<ReferralStatusDefinition> {
  const { status, body, text } = await call("POST", path, {
    key,
    label: key,
    meaning: "working",
    ...more,
  });
  expect(status, text).toBe(201);
  return body;
}

const idOf = async (key: string) => (await statusesOf()).find((one) => one.key === key)?.id;

const refer = async (body: object = {}) => {
  const { userId: referrerId } = cast.referrer;
  const answer = await call("POST", "/referrals", { name: "Ada", referrerId, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const first = ["new", "contacted", "in_progress", "qualified", "completed", "lost"];

describe("The statuses of an organization", () => {
  test("in a new organization · are the six defaults, for each role", async () => {
    for (const who of ["admin", "businessDeveloper", "referrer", "organizationKey"] as const) {
      expect(await keysOf(keyOf(cast, who))).toEqual(first);
    }
    expect((await statusesOf())[4]).toEqual({
      id: expect.any(String),
      key: "completed",
      label: "Completed",
      color: "green",
      meaning: "completed",
      position: 5,
      isShownToReferrer: true,
      tellsReferrer: true,
      referrerText: { en: null, de: null },
      archivedAt: null,
      createdAt: nowMs,
      updatedAt: nowMs,
    });
  });

  test.each(["businessDeveloper", "referrer"] as const)(
    "changed by a %s · return 403 and stay",
    async (who) => {
      const { key } = cast[who];
      const before = await statusesOf();
      const { id } = before[1] as ReferralStatusDefinition;
      for (const [method, target, body] of [
        ["POST", path, { key: "own", label: "Own", meaning: "working" }],
        ["PATCH", `${path}/${id}`, { label: "Own" }],
        ["PUT", `${path}/order`, { statusIds: before.map((status) => status.id).toReversed() }],
      ] as const) {
        expect((await call(method, target, body, key)).status).toBe(403);
      }
      expect(await statusesOf()).toEqual(before);
    },
  );

  test("after creating, changing, ordering and archiving · are audited, change by change", async () => {
    const own = await create("roof_measured", {
      label: "Roof measured",
      color: "teal",
      referrerText: { en: "We are preparing the offer." },
    });
    expect([own.position, own.referrerText]).toEqual([
      7,
      { en: "We are preparing the offer.", de: null },
    ]);
    const changed = await call("PATCH", `${path}/${own.id}`, {
      label: "Measured",
      referrerText: { de: "Wir erstellen das Angebot." },
    });
    expect(changed.body.referrerText).toEqual({
      en: "We are preparing the offer.",
      de: "Wir erstellen das Angebot.",
    });
    await call("PATCH", `${path}/${own.id}`, { label: "Measured" });
    const ids = (await statusesOf()).map(({ id }) => id);
    const ordered = await call("PUT", `${path}/order`, {
      statusIds: [ids[0], ids[6], ...ids.slice(1, 6)],
    });
    expect(ordered.body.data.map(({ key }: { key: string }) => key)).toEqual([
      "new",
      "roof_measured",
      ...first.slice(1),
    ]);
    const archived = await call("PATCH", `${path}/${own.id}`, { isArchived: true });
    expect(archived.body.archivedAt).toBe(nowMs);
    expect(await keysOf()).toEqual([...first, "roof_measured"]);
    const rows = await auditRowsOf(service, cast.organizationId);
    const ofOwn = rows.filter(({ targetId }) => targetId === own.id);
    expect(ofOwn.map(({ action }) => action)).toEqual([
      "referral_status.created",
      "referral_status.updated",
      "referral_status.updated",
      "referral_status.updated",
    ]);
    expect(ofOwn[2]?.changes).toEqual({ position: { from: 7, to: 2 } });
    expect(ofOwn[3]?.changes).toEqual({ isArchived: { from: false, to: true } });
  });

  test.each([
    [{ key: "New", label: "x", meaning: "working" }, "INVALID_REQUEST", "key"],
    [{ key: "1st", label: "x", meaning: "working" }, "INVALID_REQUEST", "key"],
    [{ key: `a${"b".repeat(40)}`, label: "x", meaning: "working" }, "INVALID_REQUEST", "key"],
    [{ key: "fresh", label: "x", meaning: "new" }, "INVALID_REQUEST", "meaning"],
    [{ key: "contacted", label: "x", meaning: "working" }, "CONFLICT", "key"],
    [{ key: "fresh", label: " in  PROGRESS", meaning: "working" }, "CONFLICT", "label"],
  ])("requested with %j · return 400 %s naming %s", async (body, code, field) => {
    const answer = await call("POST", path, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(answer.body.error.message).toMatch(new RegExp(`^${field}: `));
    expect(await keysOf()).toEqual(first);
  });

  test("new and completed · cannot be archived, and the label of an archived one is available", async () => {
    for (const key of ["new", "completed"]) {
      const answer = await call("PATCH", `${path}/${await idOf(key)}`, { isArchived: true });
      expect([answer.status, answer.body.error.code]).toEqual([400, "CONFLICT"]);
    }
    const hidden = await call("PATCH", `${path}/${await idOf("new")}`, {
      isShownToReferrer: false,
    });
    expect([hidden.status, hidden.body.error.code]).toEqual([400, "CONFLICT"]);
    const lost = `${path}/${await idOf("lost")}`;
    expect((await call("PATCH", lost, { isArchived: true })).status).toBe(200);
    await create("gone", { label: "Lost", meaning: "lost" });
    const restored = await call("PATCH", lost, { isArchived: false });
    expect([restored.status, restored.body.error.code]).toEqual([400, "CONFLICT"]);
    expect((await call("PATCH", lost, { isArchived: false, label: "Lost 2" })).status).toBe(200);
    expect(await keysOf()).toEqual([...first.slice(0, 5), "gone", "lost"]);
  });

  test("in another organization · are neither found nor accepted", async () => {
    await create("roof_measured");
    const other = await createCast(service);
    const foreign = `/organizations/${other.organizationId}/referral-statuses`;
    const id = await idOf("roof_measured");
    const answer = await call("PATCH", `${foreign}/${id}`, { label: "Mine" }, other.admin.key);
    expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
    const body = { name: "Ada", referrerId: other.referrer.userId, status: "roof_measured" };
    expect((await call("POST", "/referrals", body, other.admin.key)).status).toBe(400);
  });
});

describe("A referral", () => {
  test("with the organization's own status · is created, changed, filtered and exported", async () => {
    await create("roof_measured", { label: "Roof measured" });
    const { id } = await refer({ status: "roof_measured" });
    const other = await refer();
    expect(
      (await call("PATCH", `/referrals/${other.id}`, { status: "roof_measured" })).status,
    ).toBe(200);
    const { body } = await call("GET", "/referrals?status=roof_measured");
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([other.id, id]);
    const csv = await exportCsv(service, "/referrals", {
      key: cast.admin.key,
      query: { status: "roof_measured" },
    });
    expect(csv.text.match(/roof_measured/g)).toHaveLength(2);
  });

  test.each(["POST", "PATCH", "GET"])(
    "%s with an unknown status · returns 400 naming the existing ones",
    async (method) => {
      const { id } = await refer();
      const unknown = { status: "won" };
      const body = { name: "Ada", referrerId: cast.referrer.userId, ...unknown };
      const answer =
        method === "POST"
          ? await call("POST", "/referrals", body)
          : method === "PATCH"
            ? await call("PATCH", `/referrals/${id}`, unknown)
            : await call("GET", "/referrals?status=won");
      expect([answer.status, answer.body.error.details[0].path]).toEqual([400, "status"]);
      expect(answer.body.error.message).toContain(first.join(", "));
    },
  );

  test("with a status that was archived · keeps it, and no other gets it", async () => {
    const own = await create("roof_measured");
    const { id } = await refer({ status: "roof_measured" });
    await call("PATCH", `${path}/${own.id}`, { isArchived: true });
    const kept = await call("PATCH", `/referrals/${id}`, { status: "roof_measured", notes: "x" });
    expect([kept.status, kept.body.status]).toEqual([200, "roof_measured"]);
    const { id: otherId } = await refer();
    const refused = await call("PATCH", `/referrals/${otherId}`, { status: "roof_measured" });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringContaining("archived"),
    ]);
    expect((await call("GET", "/referrals?status=roof_measured")).body.data).toHaveLength(1);
  });

  test("that first gets a status that means completed · becomes a customer, once", async () => {
    await create("installed", { meaning: "completed" });
    const { id } = await refer({ email: "ada@example.com" });
    const completed = await call("PATCH", `/referrals/${id}`, { status: "installed" });
    expect(completed.body.completedAt).toBe(nowMs);
    nowMs += 1_000;
    const again = await call("PATCH", `/referrals/${id}`, { status: "completed" });
    expect(again.body.completedAt).toBe(nowMs - 1_000);
    const { body } = await call("GET", "/customers");
    expect(body.data).toMatchObject([{ email: "ada@example.com", referralCount: 1 }]);
    const reopened = await call("PATCH", `/referrals/${id}`, { status: "contacted" });
    expect(reopened.body.completedAt).toBeNull();
  });

  test("with a status that is hidden from referrers · shows them the last visible one, everywhere", async () => {
    await create("credit_check", { isShownToReferrer: false });
    const { id } = await refer();
    await call("PATCH", `/referrals/${id}`, { status: "contacted", statusNote: "We spoke." });
    await call("PATCH", `/referrals/${id}`, { status: "credit_check", statusNote: "Poor." });
    const { key } = cast.referrer;
    expect(await keysOf(key)).toEqual(first);
    const { body } = await call("GET", `/referrals/${id}`, undefined, key);
    expect([body.status, body.statusNote]).toEqual(["contacted", null]);
    const filtered = await call("GET", "/referrals?status=contacted", undefined, key);
    expect(filtered.body.data).toHaveLength(1);
    const hidden = await call("GET", "/referrals?status=credit_check", undefined, key);
    expect([hidden.status, hidden.body.error.details[0].path]).toEqual([400, "status"]);
    const browser = await openSession(service, cast.referrer);
    const home = await browser.call("GET", "/api/home");
    const timeline = await browser.call("GET", `/api/referrals/${id}/timeline`);
    expect(home.body.own.referrals.first[0].status).toBe("contacted");
    expect(JSON.stringify([home.body, timeline.body])).not.toMatch(/credit_check|Poor/);
    const staff = await call("GET", `/referrals/${id}`);
    expect([staff.body.status, staff.body.statusNote]).toEqual(["credit_check", "Poor."]);
  });
});

describe("A status note", () => {
  test("sent with a status · is returned with the referral and in the event", async () => {
    const { id } = await refer();
    const { body } = await call("PATCH", `/referrals/${id}`, {
      status: "lost",
      statusNote: "The roof is too small.",
    });
    expect(body.statusNote).toBe("The roof is too small.");
    const events = await eventsOf(service, cast.organizationId);
    expect(events.at(-1)).toMatchObject({
      data: { statusChange: { oldStatus: "new", newStatus: "lost" } },
      metadata: { version: 2, statusNote: "The roof is too small." },
    });
    const next = await call("PATCH", `/referrals/${id}`, { status: "contacted" });
    expect(next.body.statusNote).toBeNull();
    expect((await eventsOf(service, cast.organizationId)).at(-1)).not.toHaveProperty(
      "metadata.statusNote",
    );
  });

  test.each([
    [{ statusNote: "Without a status" }],
    [{ status: "lost", statusNote: "x".repeat(501) }],
    [{ status: "lost", statusNote: " " }],
  ])("sent as %j · returns 400 naming it", async (changes) => {
    const { id } = await refer();
    const { status, body } = await call("PATCH", `/referrals/${id}`, changes);
    expect([status, body.error.details[0].path]).toEqual([400, "statusNote"]);
  });
});

describe("The time of first contact", () => {
  const read = async (id: string) => (await call("GET", `/referrals/${id}`)).body;

  test("is the time of the first status other than new, and stays", async () => {
    const { id, firstContactAt } = await refer();
    expect(firstContactAt).toBeNull();
    const contactedAt = ++nowMs;
    const { body } = await call("PATCH", `/referrals/${id}`, { status: "contacted" });
    expect(body.firstContactAt).toBe(contactedAt);
    nowMs += 1_000;
    for (const status of ["new", "qualified"]) {
      expect((await call("PATCH", `/referrals/${id}`, { status })).body.firstContactAt).toBe(
        contactedAt,
      );
    }
    expect((await refer({ status: "contacted" })).firstContactAt).toBe(nowMs);
  });

  test("is the time of the first message by staff, which does not change the referral", async () => {
    const before = await refer();
    const { organizationId } = cast;
    const say = (userId: string, permissionLevel: "referrer" | "marketer") =>
      write(service, personCaller(organizationId, userId, { permissionLevel }), {
        referralId: before.id,
        body: "Hello",
      });
    await say(cast.referrer.userId, "referrer");
    expect(await read(before.id)).toEqual(before);
    nowMs += 1_000;
    await say(cast.businessDeveloper.userId, "marketer");
    expect(await read(before.id)).toEqual({ ...before, firstContactAt: nowMs });
  });
});
