import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { readBody } from "../../test/hostile/reading.ts";
import { bodySchemaOf } from "../../test/hostile/sender.ts";
import { portalBodies } from "../../test/portal.ts";
import { keyedRoutes } from "../../test/routes.ts";
import { sampleFor } from "../../test/sample.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
let businessDeveloper: Person;
/** The paths of one resource of each kind. Every change to it must fail. */
let paths: Record<Kind, { list: string; one: string }>;

const kinds = [
  ...(["referral", "customField", "webhookEndpoint"] as const),
  ...(["bdProspect", "bdActivity", "bdTask", "bdGoal"] as const),
];
type Kind = (typeof kinds)[number];

/** A business developer's key, for operations that only people can use. */
const keyFor = (kind: Kind) =>
  kind.startsWith("bd") ? businessDeveloper.key : service.organization.key;

const tables: Record<Kind, string> = {
  referral: "referrals",
  customField: "custom_fields",
  webhookEndpoint: "webhook_endpoints",
  bdProspect: "bd_prospects",
  bdActivity: "bd_activities",
  bdTask: "bd_tasks",
  bdGoal: "bd_goals",
};

const validBody = (kind: Kind): Record<string, unknown> =>
  ({
    referral: { name: "Ada", referrerId: service.organization.referrerId },
    customField: { name: "interest", type: "select", options: ["heat pump"] },
    webhookEndpoint: {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created"],
    },
    bdProspect: portalBodies["bd/prospects"],
    bdActivity: portalBodies["bd/activities"],
    bdTask: portalBodies["bd/tasks"],
    bdGoal: portalBodies["bd/goals"],
  })[kind];

const lists: Record<Kind, string> = {
  referral: "/referrals",
  customField: "/organizations/:id/custom-fields",
  webhookEndpoint: "/webhooks",
  bdProspect: "/bd/prospects",
  bdActivity: "/bd/activities",
  bdTask: "/bd/tasks",
  bdGoal: "/bd/goals",
};

beforeAll(async () => {
  businessDeveloper = await service.createPerson(service.organization.id, {
    permissionLevel: "marketer",
  });
  paths = {} as typeof paths;
  for (const kind of kinds) {
    const list = lists[kind].replace(":id", service.organization.id);
    const { status, body } = await service.call("POST", list, {
      key: keyFor(kind),
      body: validBody(kind),
    });
    expect(status).toBe(201);
    paths[kind] = { list, one: `${list}/${body.id}` };
  }
  for (const [name, type] of [
    ["free text", "text"],
    ["count", "number"],
  ]) {
    await service.call("POST", paths.customField.list, { body: { name, type } });
  }
});

const rowsOf = async (kind: Kind) =>
  (await service.pool.query(`SELECT t::text FROM ${tables[kind]} t ORDER BY id`)).rows;

/** The bodies that create and change a resource, and the routes that read it. */
const attemptsOn = (kind: Kind, body: (base: object) => string) =>
  [
    { method: "POST", path: lists[kind], body: body(validBody(kind)) },
    {
      method: "PATCH",
      path: `${lists[kind]}/:${kind === "customField" ? "fieldId" : "id"}`,
      body: body({}),
    },
  ] as const;

/** The schemas for creating and changing must reject the value and name its place. */
function expectUnreadable(kind: Kind, place: string, body: (base: object) => string) {
  for (const { method, path, body: sent } of attemptsOn(kind, body)) {
    const route = keyedRoutes.find((one) => one.method === method && one.path === path);
    const schema = route && bodySchemaOf(route);
    if (schema === undefined) throw new Error(`There is no ${method} ${path}`);
    const reading = readBody(schema, sent);
    if (!("refusal" in reading)) throw new Error(`${method} ${path} takes ${sent.slice(0, 300)}`);
    const [detail] = reading.refusal.details ?? [];
    expect([place, place.replace(/\.\d+$/, "")]).toContain(detail?.path);
    expect(reading.refusal.message).toContain(detail?.path);
    expect(detail?.message).not.toBe("");
  }
}

/** Creating and changing must reject the value, name its place and change no row. */
async function expectRefused(kind: Kind, place: string, body: (base: object) => string) {
  const before = await rowsOf(kind);
  for (const { method, body: sent } of attemptsOn(kind, body)) {
    const path = method === "POST" ? paths[kind].list : paths[kind].one;
    const answer = await service.call(method, path, { key: keyFor(kind), body: sent });
    expect([answer.status, answer.body.error.code], answer.text).toEqual([400, "INVALID_REQUEST"]);
    const [detail] = answer.body.error.details;
    expect([place, place.replace(/\.\d+$/, "")]).toContain(detail.path);
    expect(answer.body.error.message).toContain(detail.path);
    expect(detail.message).not.toBe("");
  }
  expect(await rowsOf(kind)).toEqual(before);
}

/** The base with raw JSON at a place such as `labels.0`. */
function withRaw(base: object, place: string, json: string): string {
  const marker = "\u{10ffff} the value";
  const nested = place
    .split(".")
    .reduceRight<unknown>(
      (value, key) => (/^\d+$/.test(key) ? [value] : { [key]: value }),
      marker,
    ) as object;
  return JSON.stringify({ ...base, ...nested }).replace(JSON.stringify(marker), () => json);
}

interface TextField {
  kind: Kind;
  place: string;
  lengthMax: number;
  mayBeBlank?: boolean;
}

const textFields: TextField[] = [
  { kind: "referral", place: "name", lengthMax: 200 },
  { kind: "referral", place: "email", lengthMax: 254 },
  { kind: "referral", place: "phone", lengthMax: 50 },
  { kind: "referral", place: "address.formatted", lengthMax: 500 },
  { kind: "referral", place: "notes", lengthMax: 10_000, mayBeBlank: true },
  { kind: "referral", place: "company", lengthMax: 200 },
  { kind: "referral", place: "labels.0", lengthMax: 50 },
  { kind: "referral", place: "customFields.free text", lengthMax: 10_000, mayBeBlank: true },
  { kind: "customField", place: "label", lengthMax: 100 },
  { kind: "customField", place: "options.0", lengthMax: 200 },
  { kind: "webhookEndpoint", place: "name", lengthMax: 100 },
  { kind: "webhookEndpoint", place: "url", lengthMax: 2_048 },
  { kind: "webhookEndpoint", place: "description", lengthMax: 500 },
  { kind: "bdProspect", place: "name", lengthMax: 200 },
  { kind: "bdProspect", place: "company", lengthMax: 200 },
  { kind: "bdProspect", place: "email", lengthMax: 254 },
  { kind: "bdProspect", place: "phone", lengthMax: 50 },
  { kind: "bdProspect", place: "notes", lengthMax: 10_000, mayBeBlank: true },
  { kind: "bdActivity", place: "summary", lengthMax: 2_000 },
  { kind: "bdTask", place: "title", lengthMax: 200 },
];

describe.each(textFields)("$kind.$place", ({ kind, place, lengthMax, mayBeBlank = false }) => {
  const refused: Record<string, string> = {
    NUL: '"a\\u0000b"',
    "half a surrogate pair": '"a\\ud800b"',
    "the other half": '"\\udc00"',
    "over-long text": JSON.stringify("x".repeat(lengthMax + 1)),
    "a number": "7",
    "an object": '{"a":"b"}',
    "a list in its place": "[[]]",
    ...(!mayBeBlank && { nothing: '""', blanks: '" \\t\\n"', "a wide blank": '"\\u3000"' }),
  };

  const bodyWith = (name: string) => (base: object) => withRaw(base, place, refused[name] ?? "");
  // No schema contains the definitions of custom fields, or the rules for URLs that the service can
  // call.
  const isReadLater = place.startsWith("customFields.") || place === "url";
  const names = Object.keys(refused);

  test.each(isReadLater ? [] : names)(
    "with %s · is rejected by its schema, which names it",
    (name) => {
      expectUnreadable(kind, place, bodyWith(name));
    },
  );

  test.each(isReadLater ? names : sampleFor(`${kind}.${place}`)(names))(
    "with %s · answers 400 naming it, nothing changes",
    async (name) => {
      await expectRefused(kind, place, bodyWith(name));
    },
  );
});

test("customField.name · with anything but 1–64 printable characters · returns 400 naming it", async () => {
  const before = await rowsOf("customField");
  const hostile = [
    '""',
    '"a\\u0000"',
    '"a\\nb"',
    '"\\u007f"',
    '"\\u0085"',
    '"\\ud800"',
    '"__proto__"',
    '"constructor"',
    '"prototype"',
    JSON.stringify("x".repeat(65)),
    "7",
    "null",
  ];
  for (const json of hostile) {
    const body = withRaw({ type: "text" }, "name", json);
    const answer = await service.call("POST", paths.customField.list, { body });
    expect([answer.status, answer.body.error.details?.[0].path], json).toEqual([400, "name"]);
  }
  expect(await rowsOf("customField")).toEqual(before);
});

describe.each(kinds)("%s", (kind) => {
  test("with an unknown field, including any column's name · is rejected and changes nothing", async () => {
    const { rows } = await service.pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1",
      [tables[kind]],
    );
    expect(rows.length).toBeGreaterThan(5);
    const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    const names = new Set([
      ...rows.flatMap(({ name }) => [name, camelCase(name)]),
      ...["version", "secret", "referrer", "submittedBy", "customFieldValues", "toString", "$ref"],
    ]);
    const writable = {
      referral: [
        ...["name", "email", "phone", "notes", "status", "referrerId", "company", "labels"],
        ...["assigneeId", "value", "statusNote", "externalId"],
      ],
      customField: ["name", "label", "type", "options"],
      webhookEndpoint: [
        ...["name", "url", "eventTypes", "isActive"],
        ...["description", "timeoutMs", "requestsPerSecond"],
      ],
      bdProspect: ["name", "company", "email", "phone", "stage", "notes", "value"],
      bdActivity: ["type", "prospectId", "summary", "occurredAt"],
      bdTask: ["title", "dueAt", "prospectId", "referralId", "status"],
      bdGoal: ["metric", "target", "periodStart", "periodEnd"],
    };
    const unknown = [...names].filter((name) => !writable[kind].includes(name));
    const bodyWith = (name: string) => (base: object) => JSON.stringify({ ...base, [name]: null });
    for (const name of unknown) expectUnreadable(kind, name, bodyWith(name));
    for (const name of sampleFor(kind)(unknown)) await expectRefused(kind, name, bodyWith(name));
  });

  test.each(["__proto__", "constructor", "prototype"])(
    "with the key %s · returns 400 and changes nothing",
    async (key) => {
      await expectRefused(kind, key, (base) => withRaw(base, key, '{"isAdmin":true}'));
    },
  );
});

test.each(["__proto__", "constructor", "prototype"])(
  "customFields.%s · returns 400 and changes nothing",
  async (key) => {
    for (const value of ['"x"', "null", '{"isAdmin":true}']) {
      const place = `customFields.${key}`;
      await expectRefused("referral", place, (base) => withRaw(base, place, value));
    }
    await expectRefused("referral", `address.${key}`, (base) =>
      withRaw(base, `address.${key}`, '"x"'),
    );
  },
);

test.each(["12345678901234567890", "0.10000000000000000001", "1e400", "-1e400", "1e-400"])(
  "customFields.count = %s · would be rounded · returns 400 and changes nothing",
  async (number) => {
    const place = "customFields.count";
    await expectRefused("referral", place, (base) => withRaw(base, place, number));
  },
);

test("Bodies · with too many levels or keys · return 400 and change nothing", async () => {
  const deep = `${'{"a":'.repeat(8)}1${"}".repeat(8)}`;
  const answerTo = (json: string) =>
    service.call("PATCH", paths.referral.one, { body: `{"customFields":${json}}` });
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])),
  );
  for (const [json, reason] of [
    [deep, "nested deeper than 8 levels"],
    [many, "customFields: must have at most 50 keys"],
  ] as const) {
    const { status, body } = await answerTo(json);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.message).toContain(reason);
  }
});

test("Several wrong fields · in one body · are all in the details, the first in the message", async () => {
  const { body } = await service.call("POST", "/referrals", {
    body: { name: "", email: "x", status: "Won", nickname: "A", address: { formatted: 1, zip: 2 } },
  });
  const places = body.error.details.map(({ path }: { path: string }) => path);
  expect(places).toEqual(
    expect.arrayContaining([
      "name",
      "email",
      "status",
      "nickname",
      "address.formatted",
      "address.zip",
    ]),
  );
  expect(body.error.message.startsWith(`${places[0]}: `)).toBe(true);
});

test("A required field · that is missing · is reported as required", async () => {
  const { body } = await service.call("POST", "/referrals", { body: {} });
  expect(body.error.details).toContainEqual({ path: "name", message: "required" });
});
