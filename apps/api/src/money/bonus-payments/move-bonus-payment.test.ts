import { permissionLevels } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import type { Organization, Person, UserOptions } from "../../../test/arrangements.ts";
import { forceOwnContact } from "../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { type SignedIn, signedIn } from "../../../test/signed-in.ts";
import { useService } from "../../../test/use-service.ts";
import {
  approveBonusPayment,
  cancelBonusPayment,
  completeBonusPayment,
  failBonusPayment,
  processBonusPayment,
} from "./move-bonus-payment.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface Arranged {
  organization: Organization;
  superAdmin: Person;
  /** The key of the person who makes the moves. */
  inApp: SignedIn;
  bonusPaymentId: string;
}

async function arrange(): Promise<Arranged> {
  const organization = await service.createOrganization();
  const { id: organizationId, key, referrerId } = organization;
  const options = { permissionLevel: "super_admin" } as const;
  const superAdmin = await service.createPerson(organizationId, options);
  await forceOwnContact(service, referrerId);
  const referral = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId },
  });
  const payment = await service.call("POST", "/bonus-payments", {
    key: superAdmin.key,
    body: { referralId: referral.body.id, amount: 19.99, paymentMethod: "paypal_venmo" },
  });
  expect(payment.status).toBe(201);
  const { userId } = superAdmin;
  await givePaymentCredentials(service, { organizationId, userId: referrerId });
  return {
    organization,
    superAdmin,
    inApp: signedIn(service, organizationId, { userId, ...options }),
    bonusPaymentId: payment.body.id,
  };
}

const read = async ({ organization: { key }, bonusPaymentId }: Arranged) =>
  (await service.call("GET", `/bonus-payments/${bonusPaymentId}`, { key })).body;

const moves = {
  approve: approveBonusPayment,
  process: processBonusPayment,
  complete: completeBonusPayment,
  fail: (...[deps, caller, request]: Parameters<typeof approveBonusPayment>) =>
    failBonusPayment(deps, caller, { ...request, failureReason: "Account unknown" }),
  cancel: cancelBonusPayment,
};

type Verb = keyof typeof moves;

/** Makes the moves in order, each a minute after the previous one. */
async function go({ inApp, bonusPaymentId }: Arranged, ...verbs: Verb[]) {
  for (const verb of verbs) {
    nowMs += 60_000;
    await inApp((deps, caller) => moves[verb](deps, caller, { bonusPaymentId }));
  }
}

describe("A bonus payment", () => {
  test("approved, processed and completed · shows by whom and when", async () => {
    const arranged = await arrange();
    const draft = await read(arranged);
    await go(arranged, "approve", "process", "complete");
    expect(await read(arranged)).toEqual({
      ...draft,
      status: "completed",
      version: 4,
      approvedBy: arranged.superAdmin.userId,
      approvedAt: nowMs - 120_000,
      completedAt: nowMs,
      updatedAt: nowMs,
    });
  });

  test("that failed · shows the reason until it is retried", async () => {
    const arranged = await arrange();
    await go(arranged, "approve", "process", "fail");
    expect(await read(arranged)).toMatchObject({
      status: "failed",
      failureReason: "Account unknown",
      completedAt: null,
    });
    await go(arranged, "process");
    expect(await read(arranged)).toMatchObject({ status: "processing", failureReason: null });
    await go(arranged, "complete");
    expect(await read(arranged)).toMatchObject({ status: "completed", version: 6 });
  });

  test("drafted before its referrer chose a method · uses the chosen method when it is processed", async () => {
    const { id: organizationId, key, referrerId } = await service.createOrganization();
    const options = { permissionLevel: "super_admin" } as const;
    const superAdmin = await service.createPerson(organizationId, options);
    await forceOwnContact(service, referrerId);
    const body = { name: "Ada", referrerId };
    const referral = await service.call("POST", "/referrals", { key, body });
    const draft = await service.call("POST", "/bonus-payments", {
      key: superAdmin.key,
      body: { referralId: referral.body.id, amount: 19.99 },
    });
    expect(draft.body.paymentMethod).toBe("manual");
    const { userId } = superAdmin;
    const inApp = signedIn(service, organizationId, { userId, ...options });
    const move = (verb: Verb) =>
      inApp((deps, caller) => moves[verb](deps, caller, { bonusPaymentId: draft.body.id }));
    await move("approve");
    await expect(move("process")).rejects.toThrow("has no payout details yet");
    await givePaymentCredentials(service, { organizationId, userId: referrerId }, "bank_transfer");
    expect((await move("process")).paymentMethod).toBe("bank_transfer");
    const [audited] = await auditRowsOf(service, organizationId).then((rows) => rows.slice(-1));
    expect(audited?.changes).toMatchObject({
      paymentMethod: { from: "manual", to: "bank_transfer" },
    });
    const changed = { paymentMethod: "paypal_venmo" };
    const { client } = service.deps.db;
    await client.paymentCredentials.updateMany({ where: { userId: referrerId }, data: changed });
    await move("fail");
    expect((await move("process")).paymentMethod).toBe("paypal_venmo");
    await move("complete");
    const events = await eventsOf(service, organizationId);
    const methodIn = (type: string) =>
      events.flatMap(({ eventType, data }) =>
        eventType === type && "paymentMethod" in data ? [data.paymentMethod] : [],
      );
    expect(methodIn("bonus_payment.failed")).toEqual(["bank_transfer"]);
    expect(methodIn("bonus_payment.completed")).toEqual(["paypal_venmo"]);
  });

  test("over its whole lifetime · emits an event for each move, and one more when completed or failed", async () => {
    const arranged = await arrange();
    const { organization, bonusPaymentId } = arranged;
    await go(arranged, "approve", "process", "fail", "process", "complete");
    const events = (await eventsOf(service, organization.id)).slice(1);
    expect(events.map(({ eventType, metadata }) => [eventType, metadata?.version])).toEqual([
      ["bonus_payment.created", 1],
      ["bonus_payment.status_updated", 2],
      ["bonus_payment.status_updated", 3],
      ["bonus_payment.status_updated", 4],
      ["bonus_payment.failed", 4],
      ["bonus_payment.status_updated", 5],
      ["bonus_payment.status_updated", 6],
      ["bonus_payment.completed", 6],
    ]);
    const { referralId, referrerId } = await read(arranged);
    const money = { bonusPaymentId, referralId, amount: 19.99, currency: "EUR" };
    const paymentMethod = "paypal_venmo";
    expect(events[1]?.data).toEqual({
      ...money,
      referrerId,
      statusChange: { oldStatus: "draft", newStatus: "approved" },
      updatedAt: nowMs - 240_000,
    });
    expect(events[4]?.data).toEqual({
      ...money,
      paymentMethod,
      failureReason: "Account unknown",
      failedAt: nowMs - 120_000,
    });
    expect(events[7]?.data).toEqual({ ...money, paymentMethod, completedAt: nowMs });
  });

  test("after a move · has an audit log entry with the person and the changes", async () => {
    const arranged = await arrange();
    const { userId } = arranged.superAdmin;
    await go(arranged, "approve", "process", "fail");
    const rows = await auditRowsOf(service, arranged.organization.id);
    const change = (from: unknown, to: unknown) => ({ from, to });
    expect(rows.slice(2).map(({ changes }) => changes)).toEqual([
      { status: change("draft", "approved"), approvedBy: change(null, userId) },
      { status: change("approved", "processing") },
      { status: change("processing", "failed"), failureReason: change(null, "Account unknown") },
    ]);
    for (const row of rows.slice(2)) {
      expect(row).toMatchObject({
        action: "bonus_payment.status_updated",
        actorType: "user",
        actorId: userId,
        targetId: arranged.bonusPaymentId,
        requestId: "from-the-app",
      });
    }
  });

  test.each([
    [["approve"], "approve", "approved", "approved"],
    [[], "process", "draft", "processing"],
    [[], "complete", "draft", "completed"],
    [[], "fail", "draft", "failed"],
    [["approve"], "complete", "approved", "completed"],
    [["approve", "process"], "cancel", "processing", "canceled"],
    [["approve", "process", "complete"], "fail", "completed", "failed"],
    [["approve", "process", "fail", "cancel"], "process", "canceled", "processing"],
    [["cancel"], "approve", "canceled", "approved"],
    [["approve", "cancel"], "process", "canceled", "processing"],
  ] as [Verb[], Verb, string, string][])(
    "after %j · does not allow %s, naming %s and %s, and stays unchanged",
    async (before, verb, from, to) => {
      const arranged = await arrange();
      await go(arranged, ...before);
      const state = async () => [
        await read(arranged),
        await eventsOf(service, arranged.organization.id),
        await auditRowsOf(service, arranged.organization.id),
      ];
      const untouched = await state();
      await expect(go(arranged, verb)).rejects.toMatchObject({
        code: "CONFLICT",
        message: `A bonus payment with the status ${from} cannot change to ${to}.`,
      });
      expect(await state()).toEqual(untouched);
    },
  );

  test("approved by several people at once · is approved by exactly one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const arranged = await arrange();
      const { organization, superAdmin, bonusPaymentId } = arranged;
      const approvers = [
        superAdmin,
        await service.createPerson(organization.id),
        await service.createPerson(organization.id),
      ];
      const outcomes = await Promise.allSettled(
        approvers.map(({ userId }) =>
          signedIn(service, organization.id, { userId, canSendBonuses: true })((deps, caller) =>
            approveBonusPayment(deps, caller, { bonusPaymentId }),
          ),
        ),
      );
      const winners = approvers.filter((_, index) => outcomes[index]?.status === "fulfilled");
      expect(winners).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason.code).toBe("CONFLICT");
      }
      expect(await read(arranged)).toMatchObject({
        status: "approved",
        version: 2,
        approvedBy: winners[0]?.userId,
      });
      const types = (await eventsOf(service, organization.id)).map((event) => event.eventType);
      expect(types.filter((type) => type === "bonus_payment.status_updated")).toHaveLength(1);
      expect(await auditRowsOf(service, organization.id)).toHaveLength(3);
    }
  });

  test("canceled and approved at once · never ends approved after it was canceled", async () => {
    const arranged = await arrange();
    const { inApp, bonusPaymentId } = arranged;
    await Promise.allSettled(
      (["approve", "cancel"] as const).map((verb) =>
        inApp((deps, caller) => moves[verb](deps, caller, { bonusPaymentId })),
      ),
    );
    expect((await read(arranged)).status).toBe("canceled");
  });
});

const asPerson = ({ organization, superAdmin }: Arranged, options: UserOptions) =>
  signedIn(service, organization.id, { ...options, userId: superAdmin.userId });

describe.each(Object.keys(moves) as Verb[])("To %s", (verb) => {
  /** The moves that lead to a status that allows the verb. */
  const before: Record<Verb, Verb[]> = {
    approve: [],
    process: ["approve"],
    complete: ["approve", "process"],
    fail: ["approve", "process"],
    cancel: [],
  };

  test("without the flag, by anyone but a super admin · is denied, naming who can", async () => {
    const arranged = await arrange();
    await go(arranged, ...before[verb]);
    const untouched = await read(arranged);
    for (const permissionLevel of permissionLevels.filter((level) => level !== "super_admin")) {
      for (const isBdr of [false, true]) {
        const move = asPerson(arranged, { permissionLevel, isBdr })((deps, caller) =>
          moves[verb](deps, caller, arranged),
        );
        await expect(move).rejects.toMatchObject({
          code: "FORBIDDEN",
          message: "Only super admins and people with “Can send bonuses” can do this.",
        });
      }
    }
    expect(await read(arranged)).toEqual(untouched);
  });

  test("for a payment in another organization, or one that does not exist · finds nothing", async () => {
    const arranged = await arrange();
    await go(arranged, ...before[verb]);
    const { inApp } = await arrange();
    for (const id of [arranged.bonusPaymentId, service.deps.newId()]) {
      const move = inApp((deps, caller) => moves[verb](deps, caller, { bonusPaymentId: id }));
      await expect(move).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

test.each(permissionLevels)("With the flag, as %s · every move is allowed", async (level) => {
  const options = { permissionLevel: level, canSendBonuses: true };
  for (const verbs of [
    ["approve", "process", "fail", "process", "complete"],
    ["cancel"],
  ] as const) {
    const arranged = await arrange();
    await go({ ...arranged, inApp: asPerson(arranged, options) }, ...verbs);
    expect((await read(arranged)).version).toBe(1 + verbs.length);
  }
});
