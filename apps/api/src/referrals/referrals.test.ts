import { expect, test } from "vitest";
import { forceUser } from "../../test/forced-states.ts";
import { countsOf } from "../../test/records.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

async function submit(fields: Record<string, unknown> = {}) {
  const { referrerId } = service.organization;
  return service.call("POST", "/referrals", { body: { name: "Ada", referrerId, ...fields } });
}

async function submitted(fields: Record<string, unknown> = {}) {
  const { status, body, text } = await submit(fields);
  expect(status, text).toBe(201);
  return body;
}

const change = (id: string, body: Record<string, unknown>) =>
  service.call("PATCH", `/referrals/${id}`, { body });

test("POST /referrals · with every field · stores exactly what was sent", async () => {
  const { organization } = service;
  const input = {
    name: "  Zoë 🙂 O'Neil ",
    email: "zoe+fair@example.com",
    phone: "+47 22 33",
    address: { formatted: "Storgata 1\n0155 Oslo" },
    notes: "=SUM(A1:A9) <b>",
    status: "contacted",
    company: "Ōkami KK",
    labels: ["fair", "vip"],
    referrerId: organization.referrerId,
  };
  const created = await service.call("POST", "/referrals", { body: input });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject(input);
  const read = await service.call("GET", `/referrals/${created.body.id}`);
  expect(read.body).toEqual(created.body);
});

test("POST /referrals · with only name and referrer · uses the defaults for the rest", async () => {
  const { referrerId, referrerCompany } = service.organization;
  const referral = await submitted();
  expect(referral).toEqual({
    id: expect.any(String),
    externalId: null,
    name: "Ada",
    email: null,
    phone: null,
    address: null,
    notes: null,
    status: "new",
    labels: [],
    customFieldValues: {},
    customFields: {},
    customFieldDetails: [],
    photos: [],
    referrerId,
    referrerName: "Grace Hopper",
    company: referrerCompany,
    createdAt: nowMs,
    updatedAt: nowMs,
    referrer: {
      id: referrerId,
      name: "Grace Hopper",
      firstName: "Grace",
      lastName: "Hopper",
      email: "grace@example.com",
      phone: "+15550100",
      company: referrerCompany,
    },
    submittedBy: {
      identityUserId: null,
      userId: null,
      name: "Test key",
      email: null,
      isReferrer: false,
    },
    assigneeId: null,
    assigneeName: null,
    value: null,
    consent: null,
    credit: "credited",
    duplicateCaseId: null,
    statusNote: null,
    firstContactAt: null,
    completedAt: null,
    version: 1,
  });
});

test("submittedBy · for a referral submitted with a key · keeps the name of that key", async () => {
  const { id, referrerId } = service.organization;
  const key = await service.createKey(id, { name: "CRM import" });
  const { body } = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId },
  });
  await service.call("PATCH", `/referrals/${body.id}`, { body: { status: "lost" } });
  const read = await service.call("GET", `/referrals/${body.id}`);
  expect(read.body.submittedBy).toMatchObject({ name: "CRM import", isReferrer: false });
});

test("Text · of any kind · is returned unchanged after create and update", async () => {
  const random = seededRandom(42);
  const alphabet = [
    ..."abcXYZ0189 \t\n\r'\"`\\/%_;-{}[]<>&=+$?*^|~",
    ..."äßéøÅ日本語한글",
    ...[
      "e\u0301",
      "🙂",
      "👩‍👩‍👧‍👦",
      "\u{1f1f3}\u{1f1f4}",
      "\u202eRTL\u202c",
      "עברית",
      "\u00a0",
      "\u200b",
      "\ufeff",
    ],
    ...[
      "\u0001",
      "\u001f",
      "\u007f",
      "\u2028",
      "\uffff",
      "\u{10ffff}",
      "$\u007bx}",
      "--",
      "/*",
      "\\u0041",
      "&amp;",
    ],
  ];
  const text = (lengthMax: number) => {
    let result = "x";
    while (random() < 0.95) {
      const next = alphabet[Math.floor(random() * alphabet.length)] ?? "";
      if (result.length + next.length > lengthMax) break;
      result += next;
    }
    return result;
  };
  // Names must not contain control characters or marks that change the direction of text.
  const notInNames = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
  const name = (lengthMax: number) => text(lengthMax).replaceAll(notInNames, "");
  const fields = () => ({
    name: name(200),
    phone: name(50),
    address: { formatted: text(500) },
    notes: text(10_000),
    company: name(200),
    labels: [name(49), `${name(40)}2`],
  });
  for (let round = 0; round < 40; round += 1) {
    const [first, second] = [fields(), fields()];
    const created = await submitted(first);
    const changed = await change(created.id, second);
    const read = await service.call("GET", `/referrals/${created.id}`);
    expect(created).toMatchObject(first);
    expect(changed.body).toMatchObject(second);
    expect(read.body).toMatchObject(second);
  }
});

test("Text · at its maximum length · is accepted", async () => {
  const fields = {
    name: "x".repeat(200),
    email: `${"x".repeat(64)}@${`${"y".repeat(61)}.`.repeat(3)}com`,
    phone: "1".repeat(50),
    address: { formatted: "x".repeat(500) },
    notes: "x".repeat(10_000),
    company: "x".repeat(200),
    labels: Array.from({ length: 20 }, (_, index) => String(index).padEnd(50, "x")),
  };
  expect(await submitted(fields)).toMatchObject(fields);
  const oneMore = await submit({ labels: [...fields.labels, "21st"] });
  expect([oneMore.status, oneMore.body.error.details[0].path]).toEqual([400, "labels"]);
});

test.each(["x", "x@", "@example.com", "a b@example.com", "a@b@c.com", "Ada <ada@example.com>"])(
  "email %s · returns 400",
  async (email) => {
    const { status, body } = await submit({ email });
    expect([status, body.error.details[0].path]).toEqual([400, "email"]);
  },
);

test("Labels · with a duplicate · return 400", async () => {
  const { status, body } = await submit({ labels: ["vip", "vip"] });
  expect([status, body.error.details[0].path]).toEqual([400, "labels"]);
});

test("referrerId · missing, unknown, in another organization, malformed · returns 400 naming it", async () => {
  const foreign = await service.createOrganization();
  const { id } = await submitted();
  const before = await countsOf(service, service.organization.id);
  for (const referrerId of [undefined, newId(), foreign.referrerId, "x", null, ""]) {
    const answers = [await submit({ referrerId })];
    if (referrerId !== undefined) answers.push(await change(id, { referrerId }));
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.details[0].path).toBe("referrerId");
      expect(body.error.message).toContain("referrerId");
    }
  }
  expect(await countsOf(service, service.organization.id)).toEqual(before);
});

test("referrerId · for no one and for a person elsewhere · is rejected with the same sentence", async () => {
  const foreign = await service.createOrganization();
  const messages = await Promise.all(
    [newId(), foreign.referrerId].map(
      async (id) => (await submit({ referrerId: id })).body.error.message,
    ),
  );
  expect(messages[0]).toBe(messages[1]);
});

test.each([
  ["is blocked", { status: "blocked" }],
  ["has left", { leftAt: new Date(0) }],
] as const)(
  "PATCH /referrals/{id} · with its own referrer, who %s · changes the rest",
  async (_, state) => {
    const referrerId = await service.createReferrer(service.organization.id, { company: "Acme" });
    const { id } = await submitted({ referrerId });
    await forceUser(service, referrerId, state);
    for (const [sent, status] of [
      [referrerId, "contacted"],
      [referrerId.toUpperCase(), "lost"],
    ]) {
      const changed = await change(id, { referrerId: sent, status });
      expect([changed.status, changed.body.status]).toEqual([200, status]);
      expect(changed.body.referrerId).toBe(referrerId);
    }
    const other = await submitted();
    const credited = await change(other.id, { referrerId });
    expect([credited.status, credited.body.error.details[0].path]).toEqual([400, "referrerId"]);
  },
);

test("company · when the referrer changes company · stays the same, while referrer.company follows", async () => {
  const { id } = service.organization;
  const referrerId = await service.createReferrer(id, { company: "Old Employer" });
  const referral = await submitted({ referrerId });
  await forceUser(service, referrerId, { company: "New Employer" });
  const { body } = await service.call("GET", `/referrals/${referral.id}`);
  expect([body.company, body.referrer.company]).toEqual(["Old Employer", "New Employer"]);

  const changed = await change(referral.id, { company: "Corrected Employer" });
  expect([changed.body.company, changed.body.referrer.company]).toEqual([
    "Corrected Employer",
    "New Employer",
  ]);
  expect((await submitted({ referrerId })).company).toBe("New Employer");
});

test("company · sent as null · stays null, regardless of the referrer's", async () => {
  const referral = await submitted({ company: null });
  expect(referral.company).toBeNull();
  expect((await change(referral.id, { status: "lost" })).body.company).toBeNull();
});

test("company · when another referrer is credited · stays the same", async () => {
  const referral = await submitted();
  const referrerId = await service.createReferrer(service.organization.id, {
    company: "Elsewhere",
  });
  const { body } = await change(referral.id, { referrerId });
  expect([body.referrerId, body.referrer.id, body.referrer.company, body.company]).toEqual([
    referrerId,
    referrerId,
    "Elsewhere",
    service.organization.referrerCompany,
  ]);
});

test("PATCH /referrals/{id} · with some fields · changes those and no other", async () => {
  const referral = await submitted({ email: "ada@example.com", notes: "keep", labels: ["a"] });
  nowMs += 5;
  const { status, body } = await change(referral.id, { name: "Ada L.", labels: [] });
  expect(status).toBe(200);
  expect(body).toEqual({ ...referral, name: "Ada L.", labels: [], version: 2, updatedAt: nowMs });
});

test("PATCH /referrals/{id} · with null · clears optional fields and rejects it for name", async () => {
  const full = { email: "a@example.com", phone: "1", address: { formatted: "x" }, notes: "y" };
  const referral = await submitted(full);
  const empty = { email: null, phone: null, address: null, notes: null, company: null };
  expect((await change(referral.id, empty)).body).toMatchObject(empty);
  for (const field of ["name", "status", "referrerId", "labels", "customFields"]) {
    const { status, body } = await change(referral.id, { [field]: null });
    expect([status, body.error.details[0].path]).toEqual([400, field]);
  }
});

test("PATCH /referrals/{id} · that changes nothing · keeps version and time and records nothing", async () => {
  const fields = { email: "alone@example.com", address: { formatted: "x" }, labels: ["a", "b"] };
  const referral = await submitted(fields);
  const before = await countsOf(service, service.organization.id);
  nowMs += 5;
  const same = [
    {},
    fields,
    { name: "Ada", status: "new", notes: null, customFields: {} },
    { referrerId: service.organization.referrerId },
    { referrerId: service.organization.referrerId.toUpperCase() },
  ];
  for (const body of same) {
    const answer = await change(referral.id, body);
    expect([answer.status, answer.body]).toEqual([200, referral]);
  }
  expect(await countsOf(service, service.organization.id)).toEqual(before);
});

test("PATCH /referrals/{id} · many at once · counts each change and loses none", async () => {
  const referral = await submitted();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      change(referral.id, { [index % 2 ? "phone" : "notes"]: `${index}` }),
    ),
  );
  const versions = answers.map(({ body }) => body.version).sort((a, b) => a - b);
  expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test("DELETE /referrals/{id} · once · returns 204 without a body, then everything returns 404", async () => {
  const { id } = await submitted();
  const path = `/referrals/${id}`;
  const deleted = await service.call("DELETE", path);
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  expect((await service.call("GET", path)).status).toBe(404);
  expect((await service.call("PATCH", path, { body: { name: "x" } })).status).toBe(404);
  expect((await service.call("DELETE", path)).status).toBe(404);
});
