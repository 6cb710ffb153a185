import { beforeAll, describe, expect, test } from "vitest";
import { type Cast, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import {
  expectAllColumns,
  expectSame,
  exportCsv as exportCsvOf,
  hostileTexts,
  jsonList as jsonListOf,
  recordsIn,
} from "../../../test/csv.ts";
import { forceOwnContact } from "../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { signedIn } from "../../../test/signed-in.ts";
import { useService } from "../../../test/use-service.ts";
import {
  approveBonusPayment,
  failBonusPayment,
  processBonusPayment,
} from "./move-bonus-payment.ts";

const service = useService();
let cast: Cast;

const exportCsv = (key: string, query: Record<string, string> = {}) =>
  exportCsvOf(service, "/bonus-payments", { key, query });

const jsonList = (key: string, query: Record<string, string> = {}) =>
  jsonListOf(service, "/bonus-payments", { key, query });

async function createReferral(referrerId: string): Promise<string> {
  const body = { name: "Ada", referrerId };
  const answer = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function draft(referralId: string, fields: Record<string, unknown> = {}) {
  const body = { referralId, amount: 50, ...fields };
  const answer = await service.call("POST", "/bonus-payments", { key: cast.superAdmin.key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function fail(bonusPaymentId: string, failureReason: string) {
  const { organizationId, superAdmin } = cast;
  await signedIn(service, organizationId, {
    userId: superAdmin.userId,
    permissionLevel: "super_admin",
  })(async (deps, caller) => {
    await approveBonusPayment(deps, caller, { bonusPaymentId });
    await processBonusPayment(deps, caller, { bonusPaymentId });
    await failBonusPayment(deps, caller, { bonusPaymentId, failureReason });
  });
}

/** Inserts more rows than an export reads at a time. */
const insertMany = (referralId: string, { count }: { count: number }) =>
  service.pool.query(
    `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $3, n / 100.0, 'EUR', 'manual', 'draft', $4,
       to_timestamp(1760000000 + n / 7), to_timestamp(1760000000 + n / 7)
     FROM generate_series(1, $5::int) AS n`,
    [cast.organizationId, referralId, cast.referrer.userId, cast.superAdmin.userId, count],
  );

beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId, referrer } = cast;
  await forceOwnContact(service, referrer.userId);
  await givePaymentCredentials(service, { organizationId, userId: referrer.userId });
});

describe("Bonus payments as CSV", () => {
  test("with hostile texts, cents and every status · equal the JSON list and contain no formula", async () => {
    const referralId = await createReferral(cast.referrer.userId);
    for (const note of hostileTexts) await draft(referralId, { note });
    for (const amount of [0.01, 0.1, 1_000, 999_999_999.99]) await draft(referralId, { amount });
    await fail((await draft(referralId)).id, "=1+1");
    const { response, text } = await exportCsv(cast.organizationKey);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="bonus-payments.csv"',
    );
    const items = await jsonList(cast.organizationKey);
    expectSame(text, items);
    expectAllColumns(text, items[0] ?? {});
    const [failed, largest] = recordsIn(text);
    expect(failed).toMatchObject({ status: "failed", failureReason: "'=1+1", completedAt: "" });
    expect(failed?.approvedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(largest).toMatchObject({ amount: "999999999.99", approvedAt: "" });
    for (const record of recordsIn(text)) {
      for (const cell of Object.values(record)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }
  });

  test("with more than one page · newest first · include each once, as in the JSON list", async () => {
    await insertMany(await createReferral(cast.referrer.userId), { count: 450 });
    const { text } = await exportCsv(cast.organizationKey);
    expectSame(text, await jsonList(cast.organizationKey));
    expect(text.match(/^id,/gm)).toHaveLength(1);
  });

  test("for each role · are those in the JSON list, or a 403", async () => {
    await draft(await createReferral(cast.businessDeveloper.userId));
    await draft(await createReferral(cast.otherReferrer.userId));
    const counts: Record<string, number> = {};
    for (const who of [...castRoles, "organizationKey"] as const) {
      if (who === "blocked" || who === "gone") continue;
      const key = keyOf(cast, who);
      const { response, text } = await exportCsv(key);
      if (who === "admin" || who === "adminBdr") {
        expect(response.status).toBe(403);
        expect(response.headers.has("content-disposition")).toBe(false);
        expect(JSON.parse(text).error.code).toBe("FORBIDDEN");
        continue;
      }
      expectSame(text, await jsonList(key));
      counts[who] = recordsIn(text).length;
    }
    const all = counts.organizationKey ?? 0;
    expect(counts).toEqual({
      organizationKey: all,
      superAdmin: all,
      businessDeveloper: all - 1,
      otherBusinessDeveloper: 1,
      referrer: all - 2,
      otherReferrer: 1,
    });
  });

  test("for an admin who can send bonuses · are all in the organization", async () => {
    const { key } = await service.createPerson(cast.organizationId, {
      permissionLevel: "admin",
      canSendBonuses: true,
    });
    expectSame((await exportCsv(key)).text, await jsonList(cast.organizationKey));
  });

  test("with filters · are those in the filtered JSON list", async () => {
    const referralId = await createReferral(cast.referrer.userId);
    const { id } = await draft(referralId);
    await fail(id, "Account unknown");
    const total = (await jsonList(cast.organizationKey)).length;
    for (const query of [
      { status: "failed" },
      { referralId },
      { referrerId: cast.otherReferrer.userId },
      { createdAfter: "1760000060000", referrerId: cast.referrer.userId },
      { createdBefore: "1760000060000" },
    ]) {
      const { text } = await exportCsv(cast.organizationKey, query);
      const items = await jsonList(cast.organizationKey, query);
      expect(items.length).toBeGreaterThan(0);
      expect(items.length).toBeLessThan(total);
      expectSame(text, items);
    }
  });

  test("without rows · are only the header", async () => {
    const { key } = await service.createOrganization();
    expect((await exportCsv(key)).text).toMatch(/^id,referralId,[^\r\n]*\r\n$/);
  });
});
