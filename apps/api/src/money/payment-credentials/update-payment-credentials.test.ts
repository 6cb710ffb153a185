import { describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { signedIn } from "../../../test/signed-in.ts";
import { useService } from "../../../test/use-service.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { detailsContext, openDetails } from "./payment-credentials.ts";
import { findSealedCredentials } from "./store.ts";
import {
  type UpdatePaymentCredentials,
  updatePaymentCredentials,
} from "./update-payment-credentials.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

const details = { email: "account-of-grace@example.com" };

const update = (
  { organizationId }: Cast,
  person: Person,
  input: UpdatePaymentCredentials = { paymentMethod: "paypal_venmo", details },
) =>
  signedIn(
    service,
    organizationId,
    person,
  )((deps, caller) => updatePaymentCredentials(deps, caller, input));

const rowsOf = ({ organizationId }: Cast) =>
  service.deps.db.client.paymentCredentials.findMany({ where: { organizationId } });

describe("Payment credentials", () => {
  test("of a person · are encrypted and can be decrypted", async () => {
    const cast = await createCast(service);
    await update(cast, cast.referrer);
    const [row, ...others] = await rowsOf(cast);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      userId: cast.referrer.userId,
      paymentMethod: "paypal_venmo",
      version: 1,
      updatedAt: new Date(nowMs),
    });
    if (row === undefined) throw new Error("No credentials");
    const opened = service.deps.sealedBox.open(row.sealedDetails, detailsContext(row));
    expect(JSON.parse(opened)).toEqual(details);
  });

  test("moved to another person or organization · cannot be decrypted", async () => {
    const cast = await createCast(service);
    await update(cast, cast.referrer);
    const [row] = await rowsOf(cast);
    if (row === undefined) throw new Error("No credentials");
    for (const moved of [
      { ...row, userId: cast.otherReferrer.userId },
      { ...row, organizationId: service.organization.id },
    ]) {
      expect(() => service.deps.sealedBox.open(row.sealedDetails, detailsContext(moved))).toThrow(
        SealBroken,
      );
    }
  });

  test("of a user whose ID has changed · can be decrypted, and are encrypted for the new ID when they change", async () => {
    const cast = await createCast(service);
    const { organizationId } = cast;
    const { userId } = cast.referrer;
    const formerId = cast.otherReferrer.userId;
    await update(cast, cast.referrer);
    const sealedDetails = service.deps.sealedBox.seal(
      JSON.stringify(details),
      detailsContext({ organizationId, userId: formerId }),
    );
    await service.deps.db.client.paymentCredentials.updateMany({
      where: { userId },
      data: { sealedDetails },
    });
    const read = async () => {
      const credentials = await findSealedCredentials(service.deps.db, { organizationId, userId });
      if (credentials === null) throw new Error("No credentials");
      return openDetails(service.deps.sealedBox, credentials);
    };
    await expect(read()).rejects.toThrow(SealBroken);
    await forceUser(service, userId, { formerId });
    expect(await read()).toEqual(details);
    await update(cast, cast.referrer, { paymentMethod: "paypal_venmo", details: { email: "x" } });
    await forceUser(service, userId, { formerId: null });
    expect(await read()).toEqual({ email: "x" });
  });

  test("that are updated · appear nowhere in the database as text", async () => {
    const cast = await createCast(service);
    await update(cast, cast.referrer);
    const { pool } = service;
    const { rows: tables } = await pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    );
    expect(tables.map(({ name }) => name)).toContain("payment_credentials");
    for (const { name } of tables) {
      const found = `SELECT 1 FROM "${name}" t WHERE t::text LIKE '%account-of-grace%'`;
      expect([name, (await pool.query(found)).rowCount]).toEqual([name, 0]);
    }
  });

  test("that are updated · emit bonus_payment.credentials_updated and add an audit log entry for the person", async () => {
    const cast = await createCast(service);
    const { userId } = cast.referrer;
    await update(cast, cast.referrer);
    nowMs += 1;
    await update(cast, cast.referrer, { paymentMethod: "bank_transfer", details });
    nowMs += 1;
    await update(cast, cast.referrer, { paymentMethod: "bank_transfer", details: { iban: "x" } });
    const methods = ["paypal_venmo", "bank_transfer", "bank_transfer"];
    expect(await eventsOf(service, cast.organizationId)).toMatchObject(
      methods.map((paymentMethod, index) => ({
        eventType: "bonus_payment.credentials_updated",
        data: { userId, paymentMethod, updatedAt: nowMs - 2 + index },
        metadata: { version: index + 1 },
      })),
    );
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.map(({ changes }) => changes)).toEqual([
      { paymentMethod: { from: null, to: "paypal_venmo" }, version: { from: null, to: 1 } },
      { paymentMethod: { from: "paypal_venmo", to: "bank_transfer" }, version: { from: 1, to: 2 } },
      { version: { from: 2, to: 3 } },
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        action: "user.payment_credentials_updated",
        actorId: userId,
        targetType: "user",
        targetId: userId,
      });
    }
  });

  test("updated several times at once · count every change", async () => {
    const cast = await createCast(service);
    const updates = Array.from({ length: 4 }, () => update(cast, cast.referrer));
    const versions = (await Promise.all(updates)).map(({ version }) => version);
    expect(versions.toSorted()).toEqual([1, 2, 3, 4]);
    expect(await rowsOf(cast)).toMatchObject([{ version: 4 }]);
    expect(await eventsOf(service, cast.organizationId)).toHaveLength(4);
  });

  test("of a person in two organizations · are separate", async () => {
    const [one, other] = [await createCast(service), await createCast(service)];
    const { identityUserId } = one.referrer;
    const userId = await service.addUser(other.organizationId, identityUserId);
    await update(one, one.referrer);
    expect(await rowsOf(other)).toEqual([]);
    await update(other, { ...one.referrer, userId }, { paymentMethod: "bank_transfer", details });
    expect(await rowsOf(one)).toMatchObject([{ paymentMethod: "paypal_venmo", version: 1 }]);
  });

  test.each(["gone", "stranger"])("of another person (%s) · are rejected", async (who) => {
    const cast = await createCast(service);
    const stranger = (await createCast(service)).referrer;
    const updating = update(cast, who === "gone" ? cast.gone : stranger);
    await expect(updating).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rowsOf(cast)).toEqual([]);
  });
});

describe("Your own payment credentials", () => {
  const bank = (accountNumber: string) => ({
    paymentMethod: "bank_transfer",
    details: { accountHolder: "Grace Hopper", accountNumber },
  });

  test("entered in the app · show a part of an account or the whole instructions, and replace earlier ones", async () => {
    const cast = await createCast(service);
    const browser = await openSession(service, cast.referrer);
    const read = async () => (await browser.call("GET", "/api/payment-credentials")).body;
    expect(await read()).toEqual({ credentials: null });
    for (const [body, hint] of [
      [bank("DE89 3704 0044 0532 0130 00"), "••••3000"],
      [bank("12345678"), "••••"],
      [
        { paymentMethod: "paypal_venmo", details: { account: "ada@example.com" } },
        "a•••@example.com",
      ],
      [
        { paymentMethod: "manual", details: { instructions: "In cash,\nat the office" } },
        "In cash,\nat the office",
      ],
    ] as const) {
      const { paymentMethod } = body;
      const answer = await browser.call("PUT", "/api/payment-credentials", { body });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toEqual({ credentials: { paymentMethod, hint, updatedAt: nowMs } });
      expect(await read()).toEqual(answer.body);
    }
    expect(await rowsOf(cast)).toMatchObject([{ version: 4 }]);
  });

  test.each([
    ["details.accountNumber", bank("DE88 3704 0044 0532 0130 00")],
    ["details.accountHolder", { ...bank("12345678"), details: { accountNumber: "12345678" } }],
    ["details", { paymentMethod: "paypal_venmo", details: bank("12345678").details }],
    ["paymentMethod", { paymentMethod: "gold", details: {} }],
    ["details.instructions", { paymentMethod: "manual", details: { instructions: " " } }],
  ])("with an invalid %s · are rejected, and nothing is stored", async (path, body) => {
    const cast = await createCast(service);
    const browser = await openSession(service, cast.referrer);
    const answer = await browser.call("PUT", "/api/payment-credentials", { body });
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.body.error.details[0].path).toContain(path);
    expect(await rowsOf(cast)).toEqual([]);
  });
});
