import { describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceOrganization } from "../../../test/forced-states.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { signedIn } from "../../../test/signed-in.ts";
import { useService } from "../../../test/use-service.ts";
import { updatePaymentCredentials } from "../payment-credentials/update-payment-credentials.ts";

const nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

async function submit({ organizationKey: key }: Cast, { userId: referrerId }: Person) {
  const body = { name: "Ada", referrerId };
  return (await service.call("POST", "/referrals", { key, body })).body.id as string;
}

/** A cast and a referral of its referrer. */
async function arrange() {
  const cast = await createCast(service);
  return { cast, referralId: await submit(cast, cast.referrer) };
}

const draft = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call("POST", "/bonus-payments", { key, body, headers });

const storedOf = (cast: Cast) =>
  service.deps.db.client.bonusPayment.findMany({ where: { organizationId: cast.organizationId } });

describe("POST /bonus-payments", () => {
  test("at once for a referral with 99 · drafts one more and rejects the others with the limit", async () => {
    const { cast, referralId } = await arrange();
    await service.pool.query(
      `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
         payment_method, status, created_by_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, 1, 'EUR', 'manual', 'canceled', $4, now(), now()
       FROM generate_series(1, 99)`,
      [cast.organizationId, referralId, cast.referrer.userId, cast.superAdmin.userId],
    );
    const answers = await Promise.all(
      [1, 2, 3].map((amount) => draft(cast.superAdmin.key, { referralId, amount })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, "CONFLICT"],
      [400, "CONFLICT"],
    ]);
    expect(refused[0]?.body.error.message).toContain("limit of 100 bonus payments");
  });

  test("for a referral without credit · returns 400 CONFLICT and drafts nothing", async () => {
    const { cast, referralId } = await arrange();
    await service.pool.query("UPDATE referrals SET credit = 'not_credited' WHERE id = $1", [
      referralId,
    ]);
    const { status, body } = await draft(cast.superAdmin.key, { referralId, amount: 50 });
    expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
    expect(body.error.message).toContain("not credited");
    expect(await storedOf(cast)).toEqual([]);
  });

  test("with every field · returns 201 with the draft, credited to the referral's referrer", async () => {
    const { cast, referralId } = await arrange();
    const fields = {
      referralId,
      amount: 19.99,
      currency: "NOK",
      paymentMethod: "paypal_venmo",
      note: " Signed \u{1f58b} ",
    };
    const { status, body } = await draft(cast.superAdmin.key, fields);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ...fields,
      referrerId: cast.referrer.userId,
      status: "draft",
      createdBy: cast.superAdmin.userId,
      createdAt: nowMs,
      updatedAt: nowMs,
      approvedBy: null,
      approvedAt: null,
      completedAt: null,
      failureReason: null,
      runId: null,
      reference: null,
      ruleId: null,
      ruleVersion: null,
      version: 1,
    });
    const { key } = cast.superAdmin;
    const read = await service.call("GET", `/bonus-payments/${body.id}`, { key });
    expect(read.body).toEqual({ ...body, explanation: null });
  });

  test("for one payment · records bonus_payment.created and one audit log entry", async () => {
    const { cast, referralId } = await arrange();
    const { body } = await draft(cast.superAdmin.key, { referralId, amount: 50 });
    const [, created, ...others] = await eventsOf(service, cast.organizationId);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      eventType: "bonus_payment.created",
      data: {
        bonusPaymentId: body.id,
        referralId,
        referrerId: cast.referrer.userId,
        amount: 50,
        currency: "EUR",
        paymentMethod: "manual",
        status: "draft",
        createdBy: cast.superAdmin.userId,
        createdAt: nowMs,
      },
      metadata: { version: 1 },
    });
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.slice(1)).toMatchObject([
      {
        action: "bonus_payment.created",
        actorId: cast.superAdmin.userId,
        targetType: "bonus_payment",
        targetId: body.id,
        changes: { amount: { from: null, to: 50 }, status: { from: null, to: "draft" } },
      },
    ]);
  });

  test.each(["events", "audit_logs"])(
    "when its row in %s cannot be written · drafts nothing",
    async (table) => {
      const { cast, referralId } = await arrange();
      const { pool } = service;
      await pool.query(`
        CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
      try {
        const { status } = await draft(cast.superAdmin.key, { referralId, amount: 50 });
        expect(status).toBe(500);
      } finally {
        await pool.query(`DROP TRIGGER fail ON ${table}`);
      }
      expect(await storedOf(cast)).toEqual([]);
    },
  );

  test("with the same Idempotency-Key twice · drafts one", async () => {
    const { cast, referralId } = await arrange();
    const send = () =>
      draft(cast.superAdmin.key, { referralId, amount: 50 }, { "Idempotency-Key": "bonus-1" });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await storedOf(cast)).toHaveLength(1);
  });

  test("without a currency · uses the organization's", async () => {
    const { cast, referralId } = await arrange();
    const path = `/organizations/${cast.organizationId}`;
    const { key } = cast.superAdmin;
    await service.call("PATCH", path, { key, body: { defaultCurrency: "SEK" } });
    const { body } = await draft(key, { referralId, amount: 50 });
    expect(body.currency).toBe("SEK");
  });

  test("without a payment method · uses the referrer's choice", async () => {
    const { cast, referralId } = await arrange();
    const choose = (person: Person, paymentMethod: string) =>
      signedIn(
        service,
        cast.organizationId,
        person,
      )((deps, caller) =>
        updatePaymentCredentials(deps, caller, { paymentMethod, details: { email: "x" } }),
      );
    await choose(cast.referrer, "paypal_venmo");
    await choose(cast.superAdmin, "bank_transfer");
    const { key } = cast.superAdmin;
    expect((await draft(key, { referralId, amount: 50 })).body.paymentMethod).toBe("paypal_venmo");
    const chosen = { referralId, amount: 50, paymentMethod: "gift_card" };
    expect((await draft(key, chosen)).body.paymentMethod).toBe("gift_card");
  });
});

describe("An amount", () => {
  const send = (cast: Cast, referralId: string, json: string) =>
    draft(cast.superAdmin.key, `{"referralId":"${referralId}","amount":${json}}`);

  test.each([
    ["0.01", "0.01"],
    ["0.1", "0.10"],
    ["0.07", "0.07"],
    ["1.005e3", "1005.00"],
    ["19.99", "19.99"],
    ["5.10", "5.10"],
    ["1e2", "100.00"],
    ["4503599.63", "4503599.63"],
    ["999999999.99", "999999999.99"],
  ])("of %s · is stored exactly and returned as it was sent", async (json, stored) => {
    const { cast, referralId } = await arrange();
    const { status, body } = await send(cast, referralId, json);
    expect([status, body.amount]).toEqual([201, Number(json)]);
    const { rows } = await service.pool.query(
      "SELECT amount::text FROM bonus_payments WHERE id = $1",
      [body.id],
    );
    expect(rows).toEqual([{ amount: stored }]);
  });

  test.each(["HUF", "IDR", "MGA", "IQD", "KWD", "UYW", "VED"])(
    "with decimals, in %s · is stored, because ISO 4217 allows decimals",
    async (currency) => {
      const { cast, referralId } = await arrange();
      const { status, body } = await draft(cast.superAdmin.key, {
        referralId,
        amount: 10.5,
        currency,
      });
      expect([status, body.amount, body.currency]).toEqual([201, 10.5, currency]);
    },
  );

  test.each(["JPY", "CLP", "UGX", "XOF"])(
    "with decimals, in %s · returns 400, because ISO 4217 allows none",
    async (currency) => {
      const { cast, referralId } = await arrange();
      const sent = { referralId, amount: 10.5, currency };
      const { status, body } = await draft(cast.superAdmin.key, sent);
      expect([status, body.error.details]).toEqual([
        400,
        [
          {
            path: "amount",
            message: `must be a whole number, because ${currency} has no decimal places`,
          },
        ],
      ]);
      expect((await draft(cast.superAdmin.key, { ...sent, amount: 10 })).status).toBe(201);
    },
  );

  test("in a currency that is no longer used · is still returned, and drafted if it is the organization's", async () => {
    const { cast, referralId } = await arrange();
    await forceOrganization(service, cast.organizationId, { defaultCurrency: "HRK" });
    const { key } = cast.superAdmin;
    const drafted = await draft(key, { referralId, amount: 10.5 });
    expect([drafted.status, drafted.body.currency]).toEqual([201, "HRK"]);
    const path = `/bonus-payments/${drafted.body.id}`;
    const read = await service.call("GET", path, { key });
    expect(read.body).toEqual({ ...drafted.body, explanation: null });
    const named = await draft(key, { referralId, amount: 10.5, currency: "HRK" });
    expect([named.status, named.body.error.details[0].path]).toEqual([400, "currency"]);
  });

  test("that is not a positive number with two decimals · returns 400 naming it and is never rounded", async () => {
    const { cast, referralId } = await arrange();
    const refused = [
      ...["0", "-0", "-1", "-0.01", "0.001", "0.009", "10.005", "19.999", "0.30000000000000004"],
      ...["1000000000", "1e12", "1e21", "1e308", "1e400", "999999999.999", "1e-400"],
      ...["19.990000000000000001", '"5"', '"NaN"', '"1e2"', "null", "true", "[1]", "{}"],
    ];
    for (const json of refused) {
      const { status, body } = await send(cast, referralId, json);
      expect([status, body.error.code, json]).toEqual([400, "INVALID_REQUEST", json]);
      expect(body.error.details[0].path).toBe("amount");
    }
    for (const json of ["NaN", "Infinity", "-Infinity", "0x10", "+1", "1.", ".5"]) {
      const { status, body } = await send(cast, referralId, json);
      expect([status, body.error.code, json]).toEqual([400, "INVALID_REQUEST", json]);
    }
    expect((await draft(cast.superAdmin.key, { referralId })).body.error.details).toEqual([
      { path: "amount", message: "required" },
    ]);
    expect(await storedOf(cast)).toEqual([]);
  });
});

test("Fields of a draft · that cannot be accepted unchanged · return 400 naming them", async () => {
  const { cast, referralId } = await arrange();
  const refused: [field: string, ...values: unknown[]][] = [
    ["currency", "eur", "EURO", "XYZ", "", " EUR", null, 978],
    ["paymentMethod", "", "PayPal", "paypal venmo", "_x", "x_", "a__b", "1a", "x".repeat(51), null],
    ["note", "", " \n", "x".repeat(1_001), "a\u0000", "\ud800", 7],
    ["referralId", "x", "", null, 7],
    ["status", "approved", "draft"],
    ["referrerId", cast.referrer.userId],
    ["approvedBy", cast.superAdmin.userId],
    ["completedAt", 1],
    ["id", referralId],
    ["version", 9],
  ];
  for (const [field, ...values] of refused) {
    for (const value of values) {
      const fields = { referralId, amount: 50, [field]: value };
      const { status, body } = await draft(cast.superAdmin.key, fields);
      expect([status, body.error.details?.[0].path, value]).toEqual([400, field, value]);
    }
  }
  expect(await storedOf(cast)).toEqual([]);
});

describe("Drafting a payment", () => {
  test.each(["admin", "adminBdr", "businessDeveloper", "referrer"] as const)(
    "by %s without the flag · is denied with a 403 that names who can, also without a referral",
    async (who) => {
      const { cast, referralId } = await arrange();
      for (const id of [referralId, service.deps.newId()]) {
        const { status, body } = await draft(cast[who].key, { referralId: id, amount: 50 });
        expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
        expect(body.error.message).toBe(
          "Only super admins and people with “Can send bonuses” can do this.",
        );
      }
      expect(await storedOf(cast)).toEqual([]);
    },
  );

  test.each([
    ["admin", ["own", "theirs", "foreign"]],
    ["marketer", ["own", "theirs"]],
    ["referrer", ["own"]],
  ] as const)("%s with the flag · drafts for %s referrals", async (permissionLevel, reach) => {
    const { cast } = await arrange();
    const options = { permissionLevel, canSendBonuses: true };
    const person = await service.createPerson(cast.organizationId, options);
    const theirs = await service.createPerson(cast.organizationId, {
      businessDeveloperId: person.userId,
    });
    const credited = { own: person, theirs, foreign: cast.otherReferrer };
    for (const [name, referrer] of Object.entries(credited)) {
      const referralId = await submit(cast, referrer);
      const { status, body } = await draft(person.key, { referralId, amount: 50 });
      if ((reach as readonly string[]).includes(name)) {
        const { userId } = person;
        expect([name, status, body.createdBy, body.referrerId]).toEqual([
          name,
          201,
          userId,
          referrer.userId,
        ]);
      } else {
        expect([name, status, body.error.details[0].path]).toEqual([name, 400, "referralId"]);
      }
    }
  });

  test("with an organization key with every scope · is denied with 403 PERSONAL_KEY_REQUIRED", async () => {
    const { cast, referralId } = await arrange();
    const { status, body } = await draft(cast.organizationKey, { referralId, amount: 50 });
    expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
    expect(await storedOf(cast)).toEqual([]);
  });
});

test("A referral · foreign, invisible, deleted or unknown · returns the same 400", async () => {
  const { cast } = await arrange();
  const foreign = await arrange();
  const { key } = await service.createPerson(cast.organizationId, { canSendBonuses: true });
  const deleted = await submit(cast, cast.referrer);
  await service.call("DELETE", `/referrals/${deleted}`, { key: cast.organizationKey });
  const invisible = await submit(cast, cast.otherReferrer);
  const texts = new Set<string>();
  for (const referralId of [foreign.referralId, invisible, deleted, service.deps.newId()]) {
    const answer = await draft(key, { referralId, amount: 50 });
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.body.error.details[0].path).toBe("referralId");
    texts.add(withoutRequestId(answer.text));
  }
  expect(texts.size).toBe(1);
});
