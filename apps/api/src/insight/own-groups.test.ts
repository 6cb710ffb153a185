import type { OwnGroup } from "@referral-service/contract/app";
import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../.ci/test-volume.ts";
import { type BrowserSession, openSession } from "../../test/browser-session.ts";
import { type Cast, createCast } from "../../test/cast.ts";
import { fillTables } from "../../test/fill-tables.ts";
import { forcePayment } from "../../test/forced-states.ts";
import { givePaymentCredentials } from "../../test/payment-credentials.ts";
import { rowsRead } from "../../test/rows-read.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
let cast: Cast;
let referrer: BrowserSession;

beforeAll(async () => {
  cast = await createCast(service);
  referrer = await openSession(service, cast.referrer);
  // The number is the order of submission.
  await refer("1 new", "new");
  await refer("2 paid", "completed", ["completed"]);
  await refer("3 in review", "completed", ["draft"]);
  await refer("4 failed", "completed", ["failed"]);
  await refer("5 lost", "lost");
  await refer("6 approved", "completed", ["approved"]);
  await refer("7 failed, then paid", "completed", ["failed", "completed"]);
  await refer("8 canceled", "completed", ["canceled"]);
  await refer("9 lost, then failed", "lost", ["failed"]);
  await refer("of another referrer", "completed", ["failed"], cast.otherReferrer.userId);
});

async function refer(
  name: string,
  status: string,
  bonuses: string[] = [],
  referrerId = cast.referrer.userId,
) {
  const referral = await service.call("POST", "/referrals", {
    key: cast.organizationKey,
    body: { name, referrerId, status },
  });
  expect(referral.status, referral.text).toBe(201);
  for (const bonus of bonuses) {
    const payment = await service.call("POST", "/bonus-payments", {
      key: cast.superAdmin.key,
      body: { referralId: referral.body.id, amount: 50 },
    });
    expect(payment.status, payment.text).toBe(201);
    await forcePayment(service, payment.body.id, { status: bonus });
  }
}

async function namesIn(group: OwnGroup, query = ""): Promise<string[]> {
  const path = `/api/referral-list?group=${group}${query}`;
  const { status, body, text } = await referrer.call("GET", path);
  expect(status, text).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

const withoutDetails = {
  needs_you: ["9 lost, then failed", "6 approved", "4 failed"],
  open: ["1 new"],
  completed: ["8 canceled", "7 failed, then paid", "3 in review", "2 paid"],
  lost: ["5 lost"],
} satisfies Record<OwnGroup, string[]>;

const groups = Object.keys(withoutDetails) as OwnGroup[];

async function countsIn(browser: BrowserSession, query = "") {
  const { status, body, text } = await browser.call("GET", `/api/referral-groups${query}`);
  expect(status, text).toBe(200);
  const counts: { group: OwnGroup; referralCount: number }[] = body.groups;
  return Object.fromEntries(counts.map(({ group, referralCount }) => [group, referralCount]));
}

test.each(groups)(
  "GET /app/api/referral-list · in the group %s · has its referrals, newest first",
  async (group) => {
    expect(await namesIn(group)).toEqual(withoutDetails[group]);
  },
);

test("GET /app/api/referral-list · in a group · follows the chosen order and its pages", async () => {
  expect(await namesIn("needs_you", "&sort=name&order=asc")).toEqual(
    withoutDetails.needs_you.toReversed(),
  );
  const first = await referrer.call("GET", "/api/referral-list?group=needs_you&limit=2");
  const { nextCursor } = first.body.pagination;
  expect(await namesIn("needs_you", `&limit=2&cursor=${nextCursor}`)).toEqual(["4 failed"]);
});

test("GET /app/api/referral-groups · counts each referral once, and follows the filters", async () => {
  expect(await countsIn(referrer)).toEqual({ needs_you: 3, open: 1, completed: 4, lost: 1 });
  expect(await countsIn(referrer, "?status=lost")).toEqual({ needs_you: 1, lost: 1 });
  expect(await countsIn(await openSession(service, cast.otherReferrer))).toEqual({ needs_you: 1 });
  const { body } = await referrer.call("GET", "/api/referral-count?group=open");
  expect(body).toEqual({ count: 1, isMore: false });
});

test("the groups · for staff · have only the referrals that they submitted themselves", async () => {
  const { businessDeveloper } = cast;
  const staff = await openSession(service, businessDeveloper);
  expect(await countsIn(staff)).toEqual({});
  await refer("of the business developer", "completed", ["draft"], businessDeveloper.userId);
  expect(await countsIn(staff)).toEqual({ completed: 1 });
  const { body } = await staff.call("GET", "/api/referral-list?group=completed");
  expect(body.data).toMatchObject([{ name: "of the business developer" }]);
});

test("an approved bonus · with payout details · needs nothing from the referrer", async () => {
  const { organizationId, referrer: person } = cast;
  await givePaymentCredentials(service, { organizationId, userId: person.userId });
  expect(await namesIn("needs_you")).toEqual(["9 lost, then failed", "4 failed"]);
  expect(await namesIn("completed")).toEqual([
    "8 canceled",
    "7 failed, then paid",
    "6 approved",
    "3 in review",
    "2 paid",
  ]);
});

test("a group · among many referrals of other people · reads only the referrer's own rows", async () => {
  const { organizationId, otherReferrer, superAdmin } = cast;
  await fillTables(service, [
    [
      `WITH referral AS (
         INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name,
           status, created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, 'key', 'Ada', 'completed', now(), now()
         FROM generate_series(1, ${manyRows(2_000)})
         RETURNING *)
       INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
         payment_method, status, created_by_id, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, id, referrer_id, 10, 'EUR', 'paypal_venmo',
         'failed', $3, created_at, created_at
       FROM referral`,
      ...[organizationId, otherReferrer.userId, superAdmin.userId],
    ],
  ]);
  for (const path of [
    ...groups.map((group) => `/api/referral-list?group=${group}`),
    "/api/referral-groups",
  ]) {
    const tables = ["referrals", "bonus_payments"];
    const read = await rowsRead(service, { path, key: referrer, organizationId }, tables);
    // Several of the conditions read the nine referrals' bonuses.
    for (const table of tables) expect(read[table] ?? 0, path).toBeLessThan(100);
  }
});
