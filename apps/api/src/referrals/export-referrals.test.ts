import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { castRoles, createCast, keyOf } from "../../test/cast.ts";
import {
  cellOf,
  expectSame,
  exportCsv as exportCsvOf,
  hostileNames,
  hostileTexts,
  jsonList as jsonListOf,
  recordsIn,
} from "../../test/csv.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
afterEach(() => vi.restoreAllMocks());

const exportCsv = (
  key: string,
  options: { query?: Record<string, string>; accept?: string } = {},
) => exportCsvOf(service, "/referrals", { key, ...options });

const jsonList = (key: string, query: Record<string, string> = {}) =>
  jsonListOf(service, "/referrals", { key, query });

async function submit(organization: Organization, fields: Record<string, unknown> = {}) {
  const { status, body } = await service.call("POST", "/referrals", {
    key: organization.key,
    body: { name: "Ada", referrerId: organization.referrerId, ...fields },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Inserts more rows than an export reads at a time. */
async function insertMany(
  { id, referrerId }: Organization,
  { count, notes = null }: { count: number; notes?: string | null },
) {
  await service.pool.query(
    `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, notes,
       status, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Many', 'Lead ' || n, $4, 'new',
       to_timestamp(1760000000 + n / 7), to_timestamp(1760000000 + n / 7)
     FROM generate_series(1, $3::int) AS n`,
    [id, referrerId, count, notes],
  );
}

/** The number of rows that the service reads at a time. */
const rowsPerPage = 100;

describe("cells", () => {
  test("with hostile texts in every text field · equal the JSON list and contain no formula", async () => {
    const organization = await service.createOrganization();
    const fields = `/organizations/${organization.id}/custom-fields`;
    for (const field of [
      { name: "note", type: "text" },
      { name: "=name, with \"quotes\" and 'more'", type: "text" },
      { name: "amount", type: "number" },
      { name: "agreed", type: "boolean" },
      { name: "choices", type: "multi_select", options: ["=a", "b,c"] },
    ]) {
      const { status } = await service.call("POST", fields, { key: organization.key, body: field });
      expect(status).toBe(201);
    }
    for (const text of hostileTexts) {
      const name = hostileNames.includes(text) ? text : "plain";
      await submit(organization, {
        name,
        phone: name,
        address: { formatted: text },
        notes: text,
        company: name,
        labels: [name, "vip"],
        customFields: { note: text, "=name, with \"quotes\" and 'more'": text },
      });
    }
    await submit(organization, {
      customFields: { amount: -5, agreed: true, choices: ["=a", "b,c"] },
    });
    await submit(organization, { company: null, customFields: { amount: 1e21, agreed: false } });
    const { text } = await exportCsv(organization.key);
    expectSame(text, await jsonList(organization.key));
    const [, plain] = recordsIn(text);
    expect(plain).toMatchObject({
      "customFields.amount": "-5",
      "customFields.agreed": "true",
      "customFields.choices": "'=a; b,c",
    });
    for (const record of recordsIn(text)) {
      for (const [column, cell] of Object.entries(record)) {
        if (column !== "customFields.amount") expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }
    }
  });

  test("that begin with an apostrophe for spreadsheets · return the text without it", async () => {
    const organization = await service.createOrganization();
    for (const text of hostileTexts) await submit(organization, { notes: text });
    const texts = recordsIn((await exportCsv(organization.key)).text).map(({ notes = "" }) =>
      notes.startsWith("'") && cellOf(notes.slice(1)) === notes ? notes.slice(1) : notes,
    );
    expect(texts).toEqual(hostileTexts.toReversed());
  });

  test("of a deleted custom field · have no column", async () => {
    const organization = await service.createOrganization();
    const fields = `/organizations/${organization.id}/custom-fields`;
    const { key } = organization;
    const { body } = await service.call("POST", fields, { key, body: { name: "x", type: "text" } });
    await submit(organization, { customFields: { x: "1" } });
    expect((await exportCsv(key)).text).toContain("customFields.x");
    await service.call("DELETE", `${fields}/${body.id}`, { key });
    expect((await exportCsv(key)).text).not.toContain("customFields");
  });
});

describe("rows", () => {
  test("on more than one page · newest first · include each once, as in the JSON list", async () => {
    const organization = await service.createOrganization();
    await insertMany(organization, { count: 1_030 });
    const { text } = await exportCsv(organization.key);
    expectSame(text, await jsonList(organization.key));
    expect(text.match(/^id,/gm)).toHaveLength(1);
  });

  test("as many as are read at once · end there", async () => {
    const organization = await service.createOrganization();
    await insertMany(organization, { count: rowsPerPage });
    const inScope = vi.spyOn(service.deps.db, "inScope");
    expect(recordsIn((await exportCsv(organization.key)).text)).toHaveLength(rowsPerPage);
    expect(inScope).toHaveBeenCalledTimes(2);
  });

  test("without referrals · are only the header", async () => {
    const { key } = await service.createOrganization();
    const { text } = await exportCsv(key);
    expect(text).toMatch(/^id,externalId,name,email,[^\r\n]*\r\n$/);
  });

  test("for each role · are those in the JSON list, and none in another organization", async () => {
    await insertMany(service.organization, { count: 3 });
    const cast = await createCast(service);
    for (const role of ["businessDeveloper", "referrer", "otherReferrer"] as const) {
      const body = { name: `Of ${role}`, referrerId: cast[role].userId };
      await service.call("POST", "/referrals", { key: cast.organizationKey, body });
    }
    const counts: Record<string, number> = {};
    for (const who of [...castRoles, "organizationKey"] as const) {
      if (who === "blocked" || who === "gone") continue;
      const key = keyOf(cast, who);
      const { text } = await exportCsv(key);
      expectSame(text, await jsonList(key));
      counts[who] = recordsIn(text).length;
    }
    expect(counts).toMatchObject({ admin: 3, businessDeveloper: 2, referrer: 1, otherReferrer: 1 });
  });

  test("with filters · are those in the filtered JSON list", async () => {
    const organization = await service.createOrganization();
    await submit(organization, { name: "100% sure", status: "lost" });
    await submit(organization, { name: "100 sure", status: "lost" });
    await submit(organization, { name: "100% sure" });
    for (const query of [{ q: "100%" }, { status: "lost" }, { q: "%", status: "lost" }]) {
      const { text } = await exportCsv(organization.key, { query });
      const items = await jsonList(organization.key, query);
      expect(items.length).toBeLessThan(3);
      expectSame(text, items);
    }
  });
});

describe("the request", () => {
  test.each([
    ["text/csv", "text/csv"],
    ["text/csv; charset=utf-8", "text/csv"],
    ["text/csv, application/json", "text/csv"],
    ["application/json;q=0.5, text/csv", "text/csv"],
    ["text/csv;q=0.5, application/json", "application/json"],
    ["application/json", "application/json"],
    ["*/*", "application/json"],
    ["text/html, */*;q=0.8", "application/json"],
    ["image/png", "application/json"],
    ["text/csv;q=0, */*", "application/json"],
  ])("with Accept: %s · gets a response with %s", async (accept, type) => {
    const { response } = await exportCsv(service.organization.key, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(response.headers.get("vary")).toBe("Accept");
  });

  test("for CSV · returns a file with the usual headers", async () => {
    const { response, text } = await exportCsv(service.organization.key);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="referrals.csv"',
    );
    for (const name of ["x-request-id", "x-ratelimit-limit", "x-ratelimit-remaining"]) {
      expect(response.headers.has(name), name).toBe(true);
    }
    expect(text.split("\n").every((line) => line === "" || line.endsWith("\r"))).toBe(true);
  });

  test("HEAD · returns the headers and reads no more than a page", async () => {
    const organization = await service.createOrganization();
    await insertMany(organization, { count: 1_030 });
    const inScope = vi.spyOn(service.deps.db, "inScope");
    const response = await fetch(`${service.baseUrl}/api/v1/referrals`, {
      method: "HEAD",
      headers: { Authorization: `Bearer ${organization.key}`, Accept: "text/csv" },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(inScope).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["limit", { limit: "10" }],
    ["cursor", { cursor: "x" }],
    ["status", { status: "won" }],
    ["nickname", { nickname: "x" }],
    ["organization", { organization: "x" }],
  ])("with %s, which is not possible · is rejected with 400 naming it", async (name, query) => {
    const { response, text } = await exportCsv(service.organization.key, { query });
    expect(response.status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({
      code: "INVALID_REQUEST",
      details: [{ path: name }],
    });
  });

  test("without key, plan or scope · is rejected as for JSON", async () => {
    const free = await service.createOrganization({ plan: "free" });
    const scopeless = await service.createKey(service.organization.id, { scopes: [] });
    for (const [key, code] of [
      ["x", "INVALID_API_KEY"],
      [free.key, "PLAN_REQUIRED"],
      [scopeless, "SCOPE_LIMITATIONS"],
    ] as const) {
      const { text } = await exportCsv(key);
      expect(JSON.parse(text).error.code).toBe(code);
    }
  });
});

describe("the transfer", () => {
  // The rows are wide, so that a few pages fill the buffers of the connection.
  const pageCount = 30;
  const bufferedPagesMax = 10;
  let wide: Organization;
  beforeAll(async () => {
    wide = await service.createOrganization();
    await insertMany(wide, { count: pageCount * rowsPerPage, notes: "x".repeat(10_000) });
  });

  /** Returns the response of an export before the receiver has started to read. */
  async function paused(): Promise<IncomingMessage> {
    const headers = { Authorization: `Bearer ${wide.key}`, Accept: "text/csv" };
    const request = get(`${service.baseUrl}/api/v1/referrals`, { headers, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  }

  async function rowCountOf(response: AsyncIterable<Uint8Array>) {
    let count = -1;
    for await (const piece of response) {
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1;
    }
    return count;
  }

  test("to a reader that does not read · stops reading the database until it does", async () => {
    const slow = await paused();
    const inScope = vi.spyOn(service.deps.db, "inScope");
    // The slow export would have read as much as this complete one if nothing had held it back.
    expect(await rowCountOf(await paused())).toBe(pageCount * rowsPerPage);
    const opening = 1;
    const pagesOfSlow = inScope.mock.calls.length - opening - pageCount;
    expect(pagesOfSlow).toBeLessThan(bufferedPagesMax);
    expect(await rowCountOf(slow)).toBe(pageCount * rowsPerPage);
  });

  test("to a reader that disconnects · ends and stops reading the database", async () => {
    const leaving = await paused();
    const inScope = vi.spyOn(service.deps.db, "inScope");
    leaving.destroy();
    expect(await rowCountOf(await paused())).toBe(pageCount * rowsPerPage);
    const opening = 1;
    expect(inScope.mock.calls.length - opening - pageCount).toBeLessThan(bufferedPagesMax);
  });

  test("when the database fails in the middle · is aborted instead of ending early", async () => {
    const { inScope } = service.deps.db;
    let calls = 0;
    vi.spyOn(service.deps.db, "inScope").mockImplementation((scopeId, work) => {
      calls += 1;
      if (calls === 4) return Promise.reject(new Error("Connection terminated unexpectedly"));
      return inScope(scopeId, work);
    });
    const { status, body } = await fetch(`${service.baseUrl}/api/v1/referrals`, {
      headers: { Authorization: `Bearer ${wide.key}`, Accept: "text/csv" },
    });
    expect(status).toBe(200);
    await expect(rowCountOf(body as AsyncIterable<Uint8Array>)).rejects.toThrow();
  });

  test("when the database fails before the first row · returns the usual error", async () => {
    vi.spyOn(service.deps.db, "inScope").mockRejectedValue(
      new Error("Connection terminated unexpectedly"),
    );
    const { response, text } = await exportCsv(wide.key);
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.has("content-disposition")).toBe(false);
    expect(JSON.parse(text).error.code).toBe("SERVICE_UNAVAILABLE");
  });
});
