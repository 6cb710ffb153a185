import { beforeEach, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { errorsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
let path: string;
beforeEach(async () => {
  organization = await service.createOrganization();
  path = `/organizations/${organization.id}/custom-fields`;
});

const call = (method: string, target: string, body?: unknown) =>
  service.call(method, target, { key: organization.key, ...(body !== undefined && { body }) });

test("POST custom-fields · with each type · returns 201 with the field", async () => {
  for (const type of ["text", "number", "boolean", "date", "url", "email"]) {
    const { status, body } = await call("POST", path, { name: type, label: "Shown", type });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: type,
      label: "Shown",
      type,
      options: null,
      isOnPublicForm: false,
      isRequired: false,
      referrerText: { en: null, de: null },
      createdAt: nowMs,
      updatedAt: nowMs,
    });
  }
  for (const type of ["select", "multi_select"]) {
    const options = ["b", "a", "B2"];
    const { status, body } = await call("POST", path, { name: type, type, options });
    expect([status, body.options, body.label]).toEqual([201, options, type]);
  }
});

test("POST custom-fields · with options that do not fit the type · returns 400 naming options", async () => {
  for (const field of [
    { type: "select" },
    { type: "multi_select" },
    { type: "select", options: [] },
    { type: "select", options: ["a", "a"] },
    { type: "select", options: Array.from({ length: 101 }, (_, index) => `${index}`) },
    { type: "text", options: ["a"] },
    { type: "select", options: null },
  ]) {
    const { status, body } = await call("POST", path, { name: "x", ...field });
    expect([status, body.error.details?.[0].path], JSON.stringify(field)).toEqual([400, "options"]);
  }
});

test("POST custom-fields · with a taken name · returns 400 CONFLICT naming it", async () => {
  await call("POST", path, { name: "Budget", type: "number" });
  const { status, body } = await call("POST", path, { name: "Budget", type: "text" });
  expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
  expect(body.error.message).toContain('"Budget"');
  expect((await call("GET", path)).body.data).toHaveLength(1);
});

test("POST custom-fields · with one name, many at once · creates one field, and no error in PostgreSQL's log", async () => {
  const statuses: number[] = [];
  const errors = await errorsDuring(() =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        statuses.push((await call("POST", path, { name: "budget", type: "number" })).status);
      }),
    ),
  );
  expect(statuses.sort()).toEqual([201, ...Array(7).fill(400)]);
  expect(errors).toEqual([]);
});

test("POST custom-fields · with the name of another organization's field · is no conflict", async () => {
  const other = await service.createOrganization();
  const field = { name: "budget", type: "number" };
  const elsewhere = `/organizations/${other.id}/custom-fields`;
  await service.call("POST", elsewhere, { key: other.key, body: field });
  expect((await call("POST", path, field)).status).toBe(201);
});

test("PATCH custom-fields/{fieldId} · with label and options · changes them and the time", async () => {
  const field = { name: "interest", type: "select", options: ["a", "b"] };
  const { body: created } = await call("POST", path, field);
  nowMs += 5;
  const changed = await call("PATCH", `${path}/${created.id}`, { label: "L", options: ["b", "c"] });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...created, label: "L", options: ["b", "c"], updatedAt: nowMs },
  ]);
  nowMs += 5;
  const same = await call("PATCH", `${path}/${created.id}`, { name: "interest", label: "L" });
  expect(same.body).toEqual(changed.body);
});

test("custom fields · that are required or on public forms · show it, and the API does not require them", async () => {
  const flags = { isOnPublicForm: true, isRequired: true };
  const { body: field } = await call("POST", path, { name: "budget", type: "number", ...flags });
  expect(field).toMatchObject(flags);
  const referral = { name: "Ada", referrerId: organization.referrerId };
  expect((await call("POST", "/referrals", referral)).status).toBe(201);
  const { body: changed } = await call("PATCH", `${path}/${field.id}`, { isOnPublicForm: false });
  expect(changed).toMatchObject({ isOnPublicForm: false, isRequired: true });
  expect((await call("GET", path)).body.data).toEqual([changed]);
});

test("PATCH custom-fields/{fieldId} · with another name, type or unsuitable options · returns 400", async () => {
  const { body: field } = await call("POST", path, { name: "budget", type: "number" });
  for (const [change, code] of [
    [{ name: "Budget" }, "CONFLICT"],
    [{ name: "" }, "CONFLICT"],
    [{ type: "text" }, "INVALID_REQUEST"],
    [{ options: ["a"] }, "INVALID_REQUEST"],
    [{ label: null }, "INVALID_REQUEST"],
    [{ isRequired: null }, "INVALID_REQUEST"],
    [{ isOnPublicForm: "true" }, "INVALID_REQUEST"],
  ] as const) {
    const { status, body } = await call("PATCH", `${path}/${field.id}`, change);
    expect([status, body.error.code], JSON.stringify(change)).toEqual([400, code]);
  }
  expect((await call("GET", path)).body.data).toEqual([field]);
});

test("referrerText · of custom fields · changes by language, follows the options and is audited", async () => {
  const referrerText = {
    de: { label: "Interesse", options: [{ option: "SOLAR", text: "Solaranlage" }] },
  };
  const field = { name: "interest", type: "select", options: ["heat", "solar"], referrerText };
  const { body: created } = await call("POST", path, field);
  const de = { label: "Interesse", options: [{ option: "solar", text: "Solaranlage" }] };
  expect(created.referrerText).toEqual({ en: null, de });
  const target = `${path}/${created.id}`;
  const en = { label: "Interested in" };
  const { body: both } = await call("PATCH", target, { referrerText: { en } });
  expect(both.referrerText).toEqual({ en: { ...en, options: [] }, de });
  const { body: shorter } = await call("PATCH", target, { options: ["heat"] });
  expect(shorter.referrerText.de).toEqual({ label: "Interesse", options: [] });
  const { body: removed } = await call("PATCH", target, { referrerText: { de: null } });
  expect(removed.referrerText.de).toBeNull();
  const rows = await auditRowsOf(service, organization.id);
  expect(rows.map(({ changes }) => changes)).toContainEqual({
    referrerText: { from: { de }, to: { en: { ...en, options: [] }, de } },
  });
});

test("referrerText · with an unknown option or an invalid text · returns 400 and changes nothing", async () => {
  const field = { name: "interest", type: "select", options: ["heat", "solar"] };
  const { body: created } = await call("POST", path, field);
  for (const [de, wrong] of [
    [{ options: [{ option: "wind", text: "Wind" }] }, "referrerText.de.options.0.option"],
    [{ label: "" }, "referrerText.de.label"],
    [{ options: [{ option: "heat", text: "\n" }] }, "referrerText.de.options.0.text"],
  ] as const) {
    const { status, body } = await call("PATCH", `${path}/${created.id}`, { referrerText: { de } });
    expect([status, body.error.details?.[0].path]).toEqual([400, wrong]);
  }
  expect((await call("GET", path)).body.data).toEqual([created]);
});

test("A removed option · of a field that referrals use · stays in their values", async () => {
  const { body: field } = await call("POST", path, {
    name: "interest",
    type: "select",
    options: ["old", "new"],
  });
  const { referrerId } = organization;
  const submit = (interest: string) =>
    call("POST", "/referrals", { name: "Ada", referrerId, customFields: { interest } });
  const { body: referral } = await submit("old");
  await call("PATCH", `${path}/${field.id}`, { options: ["new"] });
  const read = await call("GET", `/referrals/${referral.id}`);
  expect(read.body.customFields).toEqual({ interest: "old" });
  expect((await submit("old")).status).toBe(400);
});

test("DELETE custom-fields/{fieldId} · returns 204 once, then 404", async () => {
  const { body: field } = await call("POST", path, { name: "budget", type: "number" });
  const target = `${path}/${field.id}`;
  expect((await call("DELETE", target)).status).toBe(204);
  expect((await call("DELETE", target)).status).toBe(404);
  expect((await call("PATCH", target, { label: "x" })).status).toBe(404);
  expect((await call("GET", path)).body.data).toEqual([]);
});

test("GET custom-fields · over pages · lists the newest first, each exactly once", async () => {
  for (let field = 0; field < 7; field += 1) {
    await call("POST", path, { name: `field ${field}`, type: "text" });
  }
  const names: string[] = [];
  for (let query = "limit=3"; ; ) {
    const { body } = await call("GET", `${path}?${query}`);
    names.push(...body.data.map(({ name }: { name: string }) => name));
    if (!body.pagination.hasMore) break;
    query = `limit=3&cursor=${body.pagination.nextCursor}`;
  }
  expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((field) => `field ${field}`));
});

test("POST custom-fields · for the 101st · returns 400 CONFLICT naming the limit", async () => {
  for (let field = 0; field < 100; field += 1) {
    const { status } = await call("POST", path, { name: `field ${field}`, type: "text" });
    expect(status).toBe(201);
  }
  const { status, body } = await call("POST", path, { name: "one more", type: "text" });
  expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
  expect(body.error.message).toContain("100");
});
