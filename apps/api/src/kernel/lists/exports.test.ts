import { eventTypeNames } from "@referral-service/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { ruleTerms } from "../../../test/bonus-rules.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import { expectSame, exportCsv, jsonList, recordsIn } from "../../../test/csv.ts";
import { isCsvOffered } from "../../../test/hostile/sender.ts";
import { keyedRoutes, pathTo, withoutRequestId } from "../../../test/routes.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../platform/ids.ts";
import type { Replica } from "../replica/replica.ts";

const noStatement = () => Promise.reject(new Error("The replica is away"));

/** A replica that fails each statement. */
const replica = {
  isUsable: vi.fn(() => false),
  inScope: (_: string, read: (db: unknown) => unknown) =>
    read({ ask: noStatement, askOne: noStatement, query: noStatement }),
  hasFailed: vi.fn(),
};

const service = useService({ overrides: { replica: replica as typeof replica & Replica } });
let cast: Cast;
/** A person who has changed nothing, so that exports can come from the replica. */
let reader: Person;
/** IDs of resources, by the beginning of the paths that contain them. */
let ids: Record<string, string>;

async function created(path: string, body: object, key = cast.organizationKey): Promise<string> {
  const answer = await service.call("POST", path, { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** Adds a row by the referrer to every list, with texts that a spreadsheet would run. */
async function fillLists({ userId: referrerId, key }: Cast["referrer"]) {
  const profile = { firstName: "=1+1", company: "@SUM(A1)", phone: "+441234567890" };
  const changed = await service.call("PATCH", `/users/${referrerId}`, { key, body: profile });
  expect(changed.status, changed.text).toBe(200);
  const referral = { name: "-5", notes: "a;=1+1", referrerId, status: "completed" };
  const referralId = await created("/referrals", referral);
  await created("/bonus-payments", { referralId, amount: 50 }, cast.superAdmin.key);
  await created("/public-links", { referrerId });
  for (const who of ["organizationKey", "businessDeveloper"] as const) {
    await created("/invitation-codes", {}, keyOf(cast, who));
  }
}

beforeAll(async () => {
  cast = await createCast(service);
  reader = await service.createPerson(cast.organizationId, { permissionLevel: "super_admin" });
  const endpoint = { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: eventTypeNames };
  const webhooks = await created("/webhooks", endpoint);
  const app = await openSession(service, cast.superAdmin);
  const rule = { name: "=1+1", terms: ruleTerms() };
  expect((await app.call("POST", "/api/bonus-rules", { body: rule })).status).toBe(201);
  await fillLists(cast.referrer);
  const companies = await service.call("GET", "/companies", { key: cast.organizationKey });
  ids = { webhooks, companies: companies.body.data[0].id };
  const { requestLog } = service.deps;
  await requestLog.close();
  // The request log stays empty, because each read of a list would otherwise add a row to it.
  vi.spyOn(requestLog, "add").mockImplementation(() => {});
});

/** Imports are left out, because the columns of an import come from its file. */
const exported = keyedRoutes.filter(
  (route) => isCsvOffered(route) && !route.path.startsWith("/imports"),
);

const present = castRoles.filter((role) => role !== "gone");

describe.each(exported)("$name as CSV", (route) => {
  const pathOf = () =>
    pathTo(route, {
      organization: cast.organizationId,
      resource: ids[route.path.split("/")[1] ?? ""] ?? newId(),
    });

  test("for each role and the organization's key · has the rows of the JSON, or the same error", async () => {
    let rowCount = 0;
    for (const who of [...present, "organizationKey"] as const) {
      const key = keyOf(cast, who);
      const [json, csv] = await Promise.all([
        service.call("GET", pathOf(), { key }),
        exportCsv(service, pathOf(), { key }),
      ]);
      expect(csv.response.status, who).toBe(json.status);
      expect(csv.response.headers.has("content-disposition")).toBe(json.status === 200);
      if (json.status !== 200) {
        expect(withoutRequestId(csv.text)).toBe(withoutRequestId(json.text));
        continue;
      }
      expectSame(csv.text, await jsonList(service, pathOf(), { key }));
      rowCount += recordsIn(csv.text).length;
    }
    expect(rowCount).toBeGreaterThan(0);
  });

  test("in the other direction · has the same rows in reverse, and a cursor works for both", async () => {
    const key = cast.superAdmin.key;
    const oldestFirst = { key, query: { order: "asc" } };
    const reversed = (await jsonList(service, pathOf(), { key })).toReversed();
    expect(await jsonList(service, pathOf(), oldestFirst)).toEqual(reversed);
    expectSame((await exportCsv(service, pathOf(), oldestFirst)).text, reversed);
    // Lists of events in ascending order have separate cursors.
    if (reversed.length < 2 || route.path === "/events") return;
    const page = async (query: string) =>
      (await service.call("GET", `${pathOf()}?limit=1${query}`, { key })).body;
    const { nextCursor } = (await page("")).pagination;
    const [next, newer] = [
      await page(`&cursor=${nextCursor}`),
      await page(`&order=asc&cursor=${nextCursor}`),
    ];
    expect([next.data, newer.data]).toEqual([[reversed.at(-2)], []]);
  });

  test("while the replica fails · queries it first and then reads from the primary", async () => {
    const { key } = reader;
    const whole = await exportCsv(service, pathOf(), { key });
    replica.isUsable.mockReturnValue(true);
    replica.hasFailed.mockClear();
    try {
      expect((await exportCsv(service, pathOf(), { key })).text).toBe(whole.text);
      expect(replica.hasFailed).toHaveBeenCalledTimes(1);
    } finally {
      replica.isUsable.mockReturnValue(false);
    }
  });

  test("with texts that a spreadsheet would run · has no cell that begins with a formula", async () => {
    const { text } = await exportCsv(service, pathOf(), { key: cast.superAdmin.key });
    for (const record of recordsIn(text)) {
      for (const cell of Object.values(record)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }
  });
});

test("The export of an endpoint's deliveries · looks up the endpoint once", async () => {
  const path = `/webhooks/${ids.webhooks}/deliveries`;
  const sent = await statementsDuring(() => exportCsv(service, path, { key: reader.key }));
  const lookUps = sent.filter(({ text }) => text.includes('from "webhook_endpoints"'));
  expect(lookUps).toHaveLength(1);
});
