import { type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forcePayment } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface Payer extends Organization {
  /** The key of a super admin, who drafts the payments. */
  payingKey: string;
}

async function createPayer(): Promise<Payer> {
  const organization = await service.createOrganization();
  const options = { permissionLevel: "super_admin" } as const;
  const { key } = await service.createPerson(organization.id, options);
  return { ...organization, payingKey: key };
}

/** Drafts a payment for a referral that is credited to this referrer. */
async function pay({ key, payingKey }: Payer, referrerId: string) {
  const referral = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId },
  });
  const { status, body } = await service.call("POST", "/bonus-payments", {
    key: payingKey,
    body: { referralId: referral.body.id, amount: 50 },
  });
  expect(status).toBe(201);
  return body;
}

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

type Sight = "all" | "their referrers' and own" | "own" | "none";

interface Kind {
  permissionLevel: PermissionLevel;
  canSendBonuses?: boolean;
  isBdr?: boolean;
  sees: Sight;
}

/** Source: the visibility of bonus payments in the interface specification. */
const withoutFlag: Record<PermissionLevel, Sight> = {
  super_admin: "all",
  admin: "none",
  marketer: "their referrers' and own",
  referrer: "own",
};

const kinds = permissionLevels.flatMap((permissionLevel): Kind[] => [
  { permissionLevel, sees: withoutFlag[permissionLevel] },
  { permissionLevel, isBdr: true, sees: withoutFlag[permissionLevel] },
  { permissionLevel, canSendBonuses: true, sees: "all" },
  { permissionLevel, canSendBonuses: true, isBdr: true, sees: "all" },
]);

describe("Bonus payments", () => {
  test.each(kinds)(
    "for a $permissionLevel (canSendBonuses $canSendBonuses, isBdr $isBdr) · in the list and by ID · are $sees",
    async ({ sees, ...options }) => {
      const payer = await createPayer();
      const viewer = await service.createPerson(payer.id, options);
      const theirs = await service.createPerson(payer.id, { businessDeveloperId: viewer.userId });
      const payments = {
        own: (await pay(payer, viewer.userId)).id,
        theirs: (await pay(payer, theirs.userId)).id,
        foreign: (await pay(payer, payer.referrerId)).id,
      };
      const { own } = payments;
      const visible: Record<Sight, string[]> = {
        all: Object.values(payments),
        "their referrers' and own": [own, payments.theirs],
        own: [own],
        none: [],
      };
      const { key } = viewer;
      const list = await service.call("GET", "/bonus-payments", { key });
      if (sees === "none") {
        expect([list.status, list.body.error.code]).toEqual([403, "FORBIDDEN"]);
        expect(list.body.error.message).toBe(
          "Only super admins, business developers, referrers and people with “Can send bonuses” can do this.",
        );
      } else {
        expect(list.status).toBe(200);
        expect(idsIn(list).toSorted()).toEqual(visible[sees].toSorted());
      }
      const hidden = sees === "none" ? 403 : 404;
      for (const id of [...Object.values(payments), service.deps.newId()]) {
        const { status, body } = await service.call("GET", `/bonus-payments/${id}`, { key });
        expect(status).toBe(visible[sees].includes(id) ? 200 : hidden);
        if (status === 200) {
          const listed = list.body.data.find((item: { id: string }) => item.id === id);
          expect(body).toEqual({ ...listed, explanation: null });
        }
      }
    },
  );

  test("for an organization key · in the list and by ID · are all", async () => {
    const payer = await createPayer();
    const payments = [await pay(payer, payer.referrerId), await pay(payer, payer.referrerId)];
    const list = await service.call("GET", "/bonus-payments", { key: payer.key });
    expect(idsIn(list).toSorted()).toEqual(payments.map(({ id }) => id).toSorted());
    for (const payment of payments) {
      const { key } = payer;
      const { body } = await service.call("GET", `/bonus-payments/${payment.id}`, { key });
      expect(body).toEqual({ ...payment, explanation: null });
    }
  });

  test("for a referrer whose business developer changes · move with them", async () => {
    const payer = await createPayer();
    const marketer = { permissionLevel: "marketer" } as const;
    const [old, next] = [
      await service.createPerson(payer.id, marketer),
      await service.createPerson(payer.id, marketer),
    ];
    const referrer = await service.createPerson(payer.id, { businessDeveloperId: old.userId });
    const { id } = await pay(payer, referrer.userId);
    const body = { businessDeveloperId: next.userId };
    await service.call("PATCH", `/users/${referrer.userId}`, { key: payer.key, body });
    const statuses = [old, next].map(
      async ({ key }) => (await service.call("GET", `/bonus-payments/${id}`, { key })).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });
});

describe("GET /bonus-payments", () => {
  let payer: Payer;
  let otherReferrerId: string;
  /**
   * The payments were drafted one millisecond apart. The first and the third are for the same
   * referrer.
   */
  let payments: { id: string; referralId: string; createdAt: number }[];

  beforeAll(async () => {
    payer = await createPayer();
    otherReferrerId = await service.createReferrer(payer.id);
    payments = [];
    for (const referrerId of [payer.referrerId, otherReferrerId, payer.referrerId]) {
      nowMs += 1;
      payments.push(await pay(payer, referrerId));
    }
    const [first] = payments;
    nowMs += 10;
    await forcePayment(service, first?.id ?? "", {
      status: "approved",
      updatedAt: new Date(nowMs),
    });
  });

  const list = (query: string) =>
    service.call("GET", `/bonus-payments?${query}`, { key: payer.key });

  const filters: [name: string, query: () => string, expected: number[]][] = [
    ["nothing", () => "", [2, 1, 0]],
    ["status", () => "status=draft", [2, 1]],
    ["a status that none has", () => "status=completed", []],
    ["referrerId", () => `referrerId=${payer.referrerId}`, [2, 0]],
    ["referrerId and status", () => `referrerId=${payer.referrerId}&status=draft`, [2]],
    ["referralId", () => `referralId=${payments[1]?.referralId}`, [1]],
    ["createdAfter", () => `createdAfter=${payments[1]?.createdAt}`, [2, 1]],
    ["createdBefore", () => `createdBefore=${payments[2]?.createdAt}`, [1, 0]],
    ["updatedAfter", () => `updatedAfter=${payments[2]?.createdAt}`, [2, 0]],
  ];

  test.each(filters)("with %s · returns only those, newest first", async (_, query, expected) => {
    const answer = await list(query());
    expect(answer.status).toBe(200);
    expect(idsIn(answer)).toEqual(expected.map((index) => payments[index]?.id));
  });

  test("page by page · returns every payment exactly once", async () => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const answer = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsIn(answer));
      cursor = answer.body.pagination.nextCursor;
    } while (cursor);
    expect(seen).toEqual(payments.map(({ id }) => id).toReversed());
  });

  test.each(["status=paid", "referrerId=x", "referralId=x", "createdAfter=-1", "amount=50"])(
    "with %s · returns 400 naming it",
    async (query) => {
      const { status, body } = await list(query);
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.details[0].path).toBe(query.split("=")[0]);
    },
  );
});
