import { describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { castRoles, createCast, keyOf } from "../../../test/cast.ts";
import {
  expectAllColumns,
  expectSame,
  exportCsv as exportCsvOf,
  hostileNames,
  hostileTexts,
  jsonList as jsonListOf,
  recordsIn,
} from "../../../test/csv.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();

const exportCsv = (key: string, query: Record<string, string> = {}) =>
  exportCsvOf(service, "/customers", { key, query });

const jsonList = (key: string, query: Record<string, string> = {}) =>
  jsonListOf(service, "/customers", { key, query });

/** Completes a referral, which creates a customer. */
async function submitCompleted(
  { key, referrerId }: Pick<Organization, "key" | "referrerId">,
  fields: Record<string, unknown> = {},
) {
  const body = { name: "Ada", status: "completed", referrerId, ...fields };
  const answer = await service.call("POST", "/referrals", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** Inserts more rows than an export reads at a time. */
const insertMany = ({ id }: Organization, { count }: { count: number }) =>
  service.pool.query(
    `INSERT INTO customers (id, organization_id, name, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'Lead ' || n,
       to_timestamp(1760000000 + n / 7), to_timestamp(1760000000 + n / 7)
     FROM generate_series(1, $2::int) AS n`,
    [id, count],
  );

describe("Customers as CSV", () => {
  test("with hostile texts in every text field · equal the JSON list and contain no formula", async () => {
    const organization = await service.createOrganization();
    for (const text of hostileTexts) {
      const name = hostileNames.includes(text) ? text : "plain";
      await submitCompleted(organization, {
        name,
        phone: name,
        address: { formatted: text },
      });
    }
    await submitCompleted(organization, {
      ...{ name: "Grace", email: "grace@example.com", phone: "+44 1234 567890" },
      address: { formatted: "12 Harbour Rd" },
    });
    const { response, text } = await exportCsv(organization.key);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="customers.csv"',
    );
    const items = await jsonList(organization.key);
    expectSame(text, items);
    expectAllColumns(text, items[0] ?? {});
    expect(recordsIn(text)[0]?.["firstReferral.createdAt"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    for (const record of recordsIn(text)) {
      for (const cell of Object.values(record)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }
  });

  test("with more than one page, without referrals · newest first · include each once, as in the JSON list", async () => {
    const organization = await service.createOrganization();
    await insertMany(organization, { count: 450 });
    const { text } = await exportCsv(organization.key);
    expectSame(text, await jsonList(organization.key));
    expect(recordsIn(text)).toHaveLength(450);
    expect(recordsIn(text)[0]).toMatchObject({ "firstReferral.id": "", "lastReferral.id": "" });
  });

  test("for each role · are those in the JSON list with their counts, and 403 for referrers", async () => {
    const cast = await createCast(service);
    const email = "ada@example.com";
    for (const role of ["referrer", "otherReferrer"] as const) {
      const submitter = { key: cast.organizationKey, referrerId: cast[role].userId };
      await submitCompleted(submitter, { email });
      await submitCompleted(submitter, { email: `${role}@example.com` });
    }
    const counts: Record<string, string[]> = {};
    for (const who of [...castRoles, "organizationKey"] as const) {
      if (who === "blocked" || who === "gone") continue;
      const key = keyOf(cast, who);
      const { response, text } = await exportCsv(key);
      if (who === "referrer" || who === "otherReferrer") {
        expect(response.status).toBe(403);
        expect(JSON.parse(text).error.code).toBe("FORBIDDEN");
        continue;
      }
      expectSame(text, await jsonList(key));
      counts[who] = recordsIn(text).map(({ referralCount = "" }) => referralCount);
    }
    expect(counts).toMatchObject({
      organizationKey: ["1", "1", "2"],
      admin: ["1", "1", "2"],
      businessDeveloper: ["1", "1"],
      otherBusinessDeveloper: ["1", "1"],
    });
  });

  test("with filters · are those in the filtered JSON list", async () => {
    const organization = await service.createOrganization();
    const { userId } = await service.createPerson(organization.id, {});
    await insertMany(organization, { count: 10 });
    await submitCompleted(organization, { name: "100% sure" });
    await submitCompleted({ ...organization, referrerId: userId }, { name: "100 sure" });
    for (const query of [
      { q: "100%" },
      { referrerId: userId },
      { createdAfter: "1760000060000" },
      { createdBefore: "1760000060000", q: "Lead 1" },
    ]) {
      const { text } = await exportCsv(organization.key, query);
      const items = await jsonList(organization.key, query);
      expect(items.length).toBeGreaterThan(0);
      expect(items.length).toBeLessThan(12);
      expectSame(text, items);
    }
  });

  test("without rows · are only the header", async () => {
    const { key } = await service.createOrganization();
    expect((await exportCsv(key)).text).toMatch(/^id,name,email,[^\r\n]*\r\n$/);
  });
});
