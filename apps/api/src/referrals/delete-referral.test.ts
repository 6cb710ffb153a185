import { describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../test/cast.ts";
import { write } from "../../test/conversations.ts";
import { forcePayment } from "../../test/forced-states.ts";
import { personCaller } from "../../test/person-caller.ts";
import { auditRowsOf, eventsOf } from "../../test/records.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();

async function arrange() {
  const cast = await createCast(service);
  const referrerId = cast.referrer.userId;
  const { body } = await service.call("POST", "/referrals", {
    key: cast.organizationKey,
    body: { name: "Ada", referrerId },
  });
  return { cast, referralId: body.id as string };
}

const draft = ({ superAdmin: { key } }: Cast, referralId: string) =>
  service.call("POST", "/bonus-payments", {
    key,
    body: { referralId, amount: 50, note: "For Ada's roof" },
  });

/** Creates a payment in this status for the referral. */
async function paymentIn(status: string, cast: Cast, referralId: string): Promise<string> {
  const { body } = await draft(cast, referralId);
  const failureReason = status === "failed" ? "Unknown account" : null;
  await forcePayment(service, body.id, { status, failureReason });
  return body.id;
}

const remove = (cast: Cast, referralId: string) =>
  service.call("DELETE", `/referrals/${referralId}`, { key: cast.organizationKey });

const readPayment = async ({ superAdmin: { key } }: Cast, id: string) =>
  (await service.call("GET", `/bonus-payments/${id}`, { key })).body;

const rowsOf = async (table: string, { organizationId }: Cast) =>
  (await service.pool.query(`SELECT 1 FROM ${table} WHERE organization_id = $1`, [organizationId]))
    .rowCount;

describe("DELETE /referrals/{id} for a referral with bonus payments", () => {
  test("that are draft or failed · cancels them with their events, and keeps them without the note", async () => {
    const { cast, referralId } = await arrange();
    const drafted = await paymentIn("draft", cast, referralId);
    const failed = await paymentIn("failed", cast, referralId);
    expect((await remove(cast, referralId)).status).toBe(204);
    for (const id of [drafted, failed]) {
      expect(await readPayment(cast, id)).toMatchObject({
        status: "canceled",
        referralId,
        note: null,
      });
    }
    const events = await eventsOf(service, cast.organizationId);
    const canceled = events.filter(({ eventType }) => eventType === "bonus_payment.status_updated");
    expect(canceled.map(({ data, metadata }) => ({ data, metadata }))).toMatchObject([
      {
        data: {
          bonusPaymentId: drafted,
          statusChange: { oldStatus: "draft", newStatus: "canceled" },
        },
        metadata: { version: (await readPayment(cast, drafted)).version },
      },
      { data: { bonusPaymentId: failed, statusChange: { oldStatus: "failed" } } },
    ]);
    expect(events.at(-1)?.eventType).toBe("referral.deleted");
    const audited = await auditRowsOf(service, cast.organizationId, "bonus_payment.status_updated");
    expect(audited.map(({ targetId }) => targetId)).toEqual([drafted, failed]);
  });

  test.each(["completed", "canceled"])(
    "that are %s · keeps them with the referral's ID and without the note",
    async (status) => {
      const { cast, referralId } = await arrange();
      const id = await paymentIn(status, cast, referralId);
      expect((await remove(cast, referralId)).status).toBe(204);
      expect(await readPayment(cast, id)).toMatchObject({
        status,
        referralId,
        note: null,
        version: 2,
      });
    },
  );

  test.each(["approved", "processing"])(
    "of which one is %s · is rejected, names it and changes nothing",
    async (status) => {
      const { cast, referralId } = await arrange();
      const drafted = await paymentIn("draft", cast, referralId);
      const id = await paymentIn(status, cast, referralId);
      const { status: answered, body } = await remove(cast, referralId);
      expect([answered, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain(`${id} for this referral is ${status}`);
      expect(await readPayment(cast, drafted)).toMatchObject({ status: "draft", version: 1 });
      expect(await rowsOf("referrals", cast)).toBe(1);
    },
  );

  test("and messages · permanently deletes the messages", async () => {
    const { cast, referralId } = await arrange();
    const { organizationId, referrer } = cast;
    const sender = personCaller(organizationId, referrer.userId);
    await write(service, sender, { referralId, body: "Hello" });
    expect((await remove(cast, referralId)).status).toBe(204);
    expect([await rowsOf("messages", cast), await rowsOf("conversations", cast)]).toEqual([0, 0]);
  });

  test("drafted just before · cancels the draft", async () => {
    const { cast, referralId } = await arrange();
    const [drafted, removed] = await race(
      referralId,
      () => draft(cast, referralId),
      () => remove(cast, referralId),
    );
    expect([drafted.status, removed.status]).toEqual([201, 204]);
    expect(await readPayment(cast, drafted.body.id)).toMatchObject({ status: "canceled" });
  });

  test("drafted just after · rejects the draft as for an unknown referral", async () => {
    const { cast, referralId } = await arrange();
    const [removed, drafted] = await race(
      referralId,
      () => remove(cast, referralId),
      () => draft(cast, referralId),
    );
    expect([removed.status, drafted.status, drafted.body.error.code]).toEqual([
      204,
      400,
      "INVALID_REQUEST",
    ]);
    expect(await rowsOf("bonus_payments", cast)).toBe(0);
  });
});

async function untilWaiting(count: number) {
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await until(async () => (await service.pool.query(waiting)).rowCount === count);
}

/** Makes both wait for the referral in this order, then lets them continue. */
async function race<First, Second>(
  referralId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const holder = await service.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM referrals WHERE id = $1 FOR UPDATE", [referralId]);
    const one = first();
    await untilWaiting(1);
    const other = second();
    await untilWaiting(2);
    await holder.query("COMMIT");
    return await Promise.all([one, other]);
  } finally {
    holder.release();
  }
}
