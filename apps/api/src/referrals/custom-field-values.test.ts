import { describe, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();

async function defineField(organization: Organization, field: Record<string, unknown>) {
  const path = `/organizations/${organization.id}/custom-fields`;
  const { status, body } = await service.call("POST", path, { key: organization.key, body: field });
  expect(status).toBe(201);
  return { ...body, path: `${path}/${body.id}` };
}

const submit = (organization: Organization, customFields: Record<string, unknown>) =>
  service.call("POST", "/referrals", {
    key: organization.key,
    body: { name: "Ada", referrerId: organization.referrerId, customFields },
  });

const change = (organization: Organization, id: string, customFields: Record<string, unknown>) =>
  service.call("PATCH", `/referrals/${id}`, { key: organization.key, body: { customFields } });

const read = async (organization: Organization, id: string) =>
  (await service.call("GET", `/referrals/${id}`, { key: organization.key })).body;

test("a stored choice that the field no longer offers · when sent back · stays, and is rejected elsewhere", async () => {
  const organization = await service.createOrganization();
  const { key } = organization;
  const field = await defineField(organization, {
    name: "topics",
    type: "multi_select",
    options: ["roof", "wall"],
  });
  const { body } = await submit(organization, { topics: ["roof", "wall"] });
  await service.call("PATCH", field.path, { key, body: { options: ["wall"] } });
  const changed = await service.call("PATCH", `/referrals/${body.id}`, {
    key,
    body: { customFields: body.customFields, status: "lost" },
  });
  expect([changed.status, changed.body.status, changed.body.customFields]).toEqual([
    200,
    "lost",
    { topics: ["roof", "wall"] },
  ]);
  expect((await change(organization, body.id, { topics: ["roof"] })).status).toBe(400);
});

test("an option in another spelling · is stored in the field's spelling", async () => {
  const organization = await service.createOrganization();
  const options = ["Heat pump", "Solar"];
  await defineField(organization, { name: "one", type: "select", options });
  await defineField(organization, { name: "many", type: "multi_select", options });
  const sent = { one: "heat\u00A0pump ", many: ["SOLAR", "Heat pump"] };
  const { status, body } = await submit(organization, sent);
  expect([status, body.customFields]).toEqual([
    201,
    { one: "Heat pump", many: ["Solar", "Heat pump"] },
  ]);
});

test("an address at a domain with an umlaut · in the referral and in a field · is stored as Punycode", async () => {
  const organization = await service.createOrganization();
  await defineField(organization, { name: "contact", type: "email" });
  const { key, referrerId } = organization;
  const email = "ada@m\u00fcller.example";
  const body = { name: "Ada", referrerId, email, customFields: { contact: email } };
  const submitted = await service.call("POST", "/referrals", { key, body });
  expect(submitted.body).toMatchObject({
    email: "ada@xn--mller-kva.example",
    customFields: { contact: "ada@xn--mller-kva.example" },
  });
});

describe("the six rules", () => {
  test("1 · the same values arrive in three responses", async () => {
    const organization = await service.createOrganization();
    const interest = await defineField(organization, {
      name: "interest",
      label: "Interested in",
      type: "text",
    });
    const budget = await defineField(organization, { name: "budget", type: "number" });
    await defineField(organization, { name: "unused", type: "boolean" });
    const { body } = await submit(organization, { budget: 12000.5, interest: "heat pump" });
    expect(body.customFields).toEqual({ interest: "heat pump", budget: 12000.5 });
    expect(body.customFieldValues).toEqual({ [interest.id]: "heat pump", [budget.id]: 12000.5 });
    expect(body.customFieldDetails).toEqual([
      {
        id: interest.id,
        name: "interest",
        label: "Interested in",
        type: "text",
        value: "heat pump",
      },
      { id: budget.id, name: "budget", label: "budget", type: "number", value: 12000.5 },
    ]);
    expect(await read(organization, body.id)).toEqual(body);
  });

  test("2, 3 · the UUID and the name stay; the label can change and appears immediately", async () => {
    const organization = await service.createOrganization();
    const field = await defineField(organization, { name: "budget", type: "number" });
    const { body } = await submit(organization, { budget: 1 });
    const key = organization.key;
    const renamed = await service.call("PATCH", field.path, { key, body: { name: "Budget" } });
    expect([renamed.status, renamed.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(renamed.body.error.message).toContain("name");
    const labelled = await service.call("PATCH", field.path, {
      key,
      body: { name: "budget", label: "Budget in EUR" },
    });
    expect(labelled.body).toMatchObject({ id: field.id, name: "budget", label: "Budget in EUR" });
    const after = await read(organization, body.id);
    expect(after.customFields).toEqual({ budget: 1 });
    expect(after.customFieldDetails).toMatchObject([
      { id: field.id, name: "budget", label: "Budget in EUR", value: 1 },
    ]);
  });

  test("4, 5 · a deleted field's value stays only under its UUID; its successor is another field", async () => {
    const organization = await service.createOrganization();
    const old = await defineField(organization, { name: "budget", type: "number" });
    const { body: referral } = await submit(organization, { budget: 1 });
    const { key } = organization;
    expect((await service.call("DELETE", old.path, { key })).status).toBe(204);

    const orphaned = await read(organization, referral.id);
    expect(orphaned.customFieldValues).toEqual({ [old.id]: 1 });
    expect(orphaned.customFields).toEqual({});
    expect(orphaned.customFieldDetails).toEqual([]);
    const unknown = await change(organization, referral.id, { budget: 2 });
    expect([unknown.status, unknown.body.error.details[0].path]).toEqual([
      400,
      "customFields.budget",
    ]);

    const successor = await defineField(organization, { name: "budget", type: "text" });
    expect(successor.id).not.toBe(old.id);
    expect((await read(organization, referral.id)).customFields).toEqual({});
    const { body } = await change(organization, referral.id, { budget: "two" });
    expect(body.customFieldValues).toEqual({ [old.id]: 1, [successor.id]: "two" });
    expect(body.customFields).toEqual({ budget: "two" });
    expect(body.customFieldDetails).toHaveLength(1);
  });

  test("6 · names differ by case and appear exactly as typed", async () => {
    const organization = await service.createOrganization();
    const names = [
      "budget",
      "Budget",
      "BUDGET",
      " budget ",
      "e\u0301",
      "\u00e9",
      "🙂",
      "a.b",
      "a b",
      "10",
      "2",
      "toString",
      "hasOwnProperty",
      "__proto",
      "Name \"quoted\" \\ 'x'",
      "שם",
      "x".repeat(64),
    ];
    const values: Record<string, string> = {};
    for (const name of names) {
      const field = await defineField(organization, { name, type: "text" });
      expect([field.name, field.label]).toEqual([name, name]);
      values[name] = `of ${name}`;
    }
    const { body } = await submit(organization, values);
    expect(body.customFields).toEqual(values);
    expect(body.customFieldDetails.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const name of ["bUDGET", "budget", "e"]) {
      const { status } = await submit(organization, { [name]: "x" });
      expect([name, status]).toEqual([name, names.includes(name) ? 201 : 400]);
    }
  });
});

test("An unknown Field Name · with known ones · returns 400 naming it and changes nothing", async () => {
  const organization = await service.createOrganization();
  await defineField(organization, { name: "budget", type: "number" });
  const { body: referral } = await submit(organization, { budget: 1 });
  const answer = await change(organization, referral.id, { budget: 2, nickname: null, Budget: 3 });
  expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(answer.body.error.message).toContain("customFields.nickname");
  expect(answer.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
    "customFields.nickname",
    "customFields.Budget",
  ]);
  expect(await read(organization, referral.id)).toEqual(referral);
});

test("Fields · in another organization · are unknown", async () => {
  const [one, other] = [await service.createOrganization(), await service.createOrganization()];
  await defineField(one, { name: "budget", type: "number" });
  expect((await submit(other, { budget: 1 })).status).toBe(400);
});

test("null · clears that value, leaves the others, and does nothing on create", async () => {
  const organization = await service.createOrganization();
  for (const name of ["one", "two"]) await defineField(organization, { name, type: "text" });
  const { body } = await submit(organization, { one: "1", two: null });
  expect(body.customFields).toEqual({ one: "1" });
  await change(organization, body.id, { two: "2" });
  const cleared = await change(organization, body.id, { one: null });
  expect(cleared.body.customFields).toEqual({ two: "2" });
  expect(Object.keys(cleared.body.customFieldValues)).toHaveLength(1);
  const again = await change(organization, body.id, { one: null });
  expect(again.body.version).toBe(cleared.body.version);
});

const types: Record<string, { accepted: unknown[]; refused: unknown[]; options?: string[] }> = {
  text: {
    accepted: ["x", "", " ", "line\nline\ttab", "🙂", "10", "x".repeat(10_000)],
    refused: [1, true, [], ["x"], "x".repeat(10_001)],
  },
  number: {
    accepted: [
      0,
      -1,
      1.5,
      -0.001,
      1e21,
      1e-7,
      9007199254740991,
      0.1 + 0.2,
      5e-324,
      1.7976931348623157e308,
    ],
    refused: ["1", "", true, [1], []],
  },
  boolean: { accepted: [true, false], refused: [0, 1, "true", "", []] },
  date: {
    accepted: ["2026-11-20", "2024-02-29", "0001-01-01"],
    refused: [
      "0000-01-01",
      "2025-02-29",
      "2026-13-01",
      "20.11.2026",
      "2026-11-20T00:00:00Z",
      "2026-1-2",
      "",
      1,
      true,
    ],
  },
  select: {
    options: ["heat pump", "Solar", " "].slice(0, 2),
    accepted: ["heat pump", "Solar"],
    refused: ["solars", "", ["Solar"], 1, true],
  },
  multi_select: {
    options: ["a", "b", "c"],
    accepted: [[], ["b"], ["c", "a"]],
    refused: ["a", ["a", "a"], ["a", "A"], ["d"], [""], 1, true],
  },
  url: {
    accepted: ["https://example.com", "http://example.com/a?b=c#d", "https://bücher.example/ä"],
    refused: [
      "example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "https://",
      "",
      " https://example.com",
      "https://exa\nmple.com",
      "https:example.com",
      1,
      true,
      [],
    ],
  },
  email: {
    accepted: ["ada@example.com", "zoe+fair@xn--bcher-kva.example"],
    refused: [
      "ada",
      "ada@",
      "@example.com",
      "a b@example.com",
      "zoë+fair@bücher.example",
      "",
      `${"x".repeat(250)}@example.com`,
      1,
      true,
    ],
  },
};

describe.each(Object.entries(types))("a %s field", (type, { accepted, refused, options }) => {
  const definition = { name: "field", type, ...(options && { options }) };

  test("accepts valid values · and returns them exactly", async () => {
    const organization = await service.createOrganization();
    await defineField(organization, definition);
    const { body: referral } = await submit(organization, {});
    for (const value of accepted) {
      const created = await submit(organization, { field: value });
      expect(created.status, JSON.stringify(value)).toBe(201);
      const changed = await change(organization, referral.id, { field: value });
      for (const body of [created.body, changed.body, await read(organization, referral.id)]) {
        expect(body.customFields.field).toEqual(value);
        expect(body.customFieldDetails[0]).toMatchObject({ type, value });
      }
    }
  });

  test("rejects anything else · naming the field, and changes nothing", async () => {
    const organization = await service.createOrganization();
    await defineField(organization, definition);
    const { body: referral } = await submit(organization, { field: accepted[0] });
    for (const value of [...refused, {}, { a: 1 }, [1], [[]]]) {
      for (const answer of [
        await submit(organization, { field: value }),
        await change(organization, referral.id, { field: value }),
      ]) {
        expect([answer.status, answer.body.error?.code], JSON.stringify(value)).toEqual([
          400,
          "INVALID_REQUEST",
        ]);
        expect(answer.body.error.details[0].path).toMatch(/^customFields\.field/);
        expect(answer.body.error.message).toContain("customFields.field");
      }
    }
    expect(await read(organization, referral.id)).toEqual(referral);
  });
});

test("Numbers · of any size and sign · are returned unchanged", async () => {
  const organization = await service.createOrganization();
  await defineField(organization, { name: "number", type: "number" });
  const { body: referral } = await submit(organization, {});
  const random = seededRandom(7);
  const bytes = new DataView(new ArrayBuffer(8));
  for (let round = 0; round < 60; round += 1) {
    bytes.setUint32(0, random() * 2 ** 32);
    bytes.setUint32(4, random() * 2 ** 32);
    const number = bytes.getFloat64(0);
    if (!Number.isFinite(number)) continue;
    const { status } = await change(organization, referral.id, { number });
    expect([number, status]).toEqual([number, 200]);
    expect((await read(organization, referral.id)).customFields.number).toBe(number);
  }
});
