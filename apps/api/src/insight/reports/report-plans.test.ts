import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { pairsJoined, rowsRead } from "../../../test/rows-read.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { foldCountChanges } from "./folding-store.ts";

/** Twice the number of referrals in the longest range that a test requests. */
const referralCount = manyRows(2_250);
const longDays = 60;
const perDay = 18;
const referrerCount = 200;

const service = useService();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
  const other = await service.createOrganization();
  // This connection has none of the time limits of the service's own connections.
  const client = new pg.Client({ connectionString: service.ownerUrl });
  await client.connect();
  for (const [organizationId, referrerId] of [
    [cast.organizationId, cast.referrer.userId],
    [other.id, other.referrerId],
  ]) {
    const referrerIds = [referrerId, ...Array.from({ length: referrerCount - 1 }, newId)];
    await client.query(
      `INSERT INTO users (organization_id, id, permission_level, joined_at, created_at, updated_at)
       SELECT $1, id, 'referrer', now(), now(), now() FROM unnest($2::uuid[]) AS id
       ON CONFLICT DO NOTHING`,
      [organizationId, referrerIds],
    );
    await client.query(
      `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
         company, created_at, updated_at)
       SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % ${referrerCount}], 'key', 'Ada', 'new',
         'Company ' || n % 5, time, time
       FROM (SELECT n, now() - n * interval '1 day' / ${perDay} AS time
             FROM generate_series(1, ${referralCount}) AS n) AS times`,
      [organizationId, referrerIds],
    );
  }
  await client.query(
    `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, referrer_id, 50, 'EUR', 'paypal_venmo',
       'completed', referrer_id, created_at, created_at
     FROM referrals`,
  );
  while ((await foldCountChanges(service.deps.db)) > 0);
  await client.query("ANALYZE");
  await client.end();
});

const big = ["referrals", "bonus_payments", "referral_status_counts", "referral_credit_counts"];

const rowsReadBy = (path: string, key: string) =>
  rowsRead(service, { path, key, organizationId: cast.organizationId }, big);

const day = 24 * 60 * 60_000;
/** Both ends are an hour and a half after midnight. */
const to = Math.floor(Date.now() / day) * day - 2 * day + 5_400_000;
const twoMonths = `from=${to - longDays * day}&to=${to}`;
const lastMonth = `from=${to - 30 * day}&to=${to}`;

test.each([twoMonths, lastMonth])(
  "GET /reports/referrals?%s · reads counts, and referrals only at its ends",
  async (range) => {
    const read = await rowsReadBy(`/reports/referrals?${range}`, cast.organizationKey);
    // The report reads up to a day of referrals at each end of the range, once for referrers and
    // once for companies.
    expect(read.referrals ?? 0).toBeLessThan(2 * 2 * perDay + 4);
    expect(read.referral_status_counts).toBeLessThanOrEqual(longDays * perDay);
    // The counts come from whole months, and from the single days before and after them.
    expect(read.referral_credit_counts).toBeLessThan(2 * (2 * referrerCount + longDays * perDay));
  },
);

test("GET /reports/referrals · by a business developer or a referrer · reads only their referrals", async () => {
  const ofReferrer = `/reports/referrals?${twoMonths}&referrerId=${cast.referrer.userId}`;
  for (const [path, key] of [
    [`/reports/referrals?${twoMonths}`, cast.businessDeveloper.key],
    [ofReferrer, cast.admin.key],
  ] as const) {
    const { referrals = 0 } = await rowsReadBy(path, key);
    // The report reads the referrals three times: by time, by referrer and by company.
    expect(referrals).toBeLessThanOrEqual((3 * referralCount) / referrerCount);
    expect(referrals).toBeGreaterThan(0);
  }
});

test("GET /reports/referrers · for all · reads counts, and referrals only at its ends", async () => {
  const read = await rowsReadBy(`/reports/referrers?${lastMonth}`, cast.admin.key);
  expect(read.referrals ?? 0).toBeLessThan(2 * perDay + 4);
  expect(read.referral_credit_counts).toBeLessThan(30 * perDay + referrerCount);
});

test("GET /reports/bonus-payments · for a range or a part · reads only its payments", async () => {
  const ofMonth = await rowsReadBy(`/reports/bonus-payments?${lastMonth}`, cast.superAdmin.key);
  // The report reads the month's payments twice by the time of their draft, and once for the
  // month's referrals.
  expect(ofMonth.bonus_payments).toBeLessThan(3 * 30 * perDay + 4);
  const ofPart = await rowsReadBy(
    `/reports/bonus-payments?${twoMonths}`,
    cast.businessDeveloper.key,
  );
  expect(ofPart.bonus_payments).toBeLessThanOrEqual((3 * referralCount) / referrerCount);
});

test("GET /referrals?q · with a text in all referrals · joins the referrals of one page", async () => {
  const { organizationId, organizationKey: key } = cast;
  const request = { path: "/referrals?q=company%20&limit=100", key, organizationId };
  // The joins: referrals with themselves, their referrers, their submitters and their assignees.
  expect(await pairsJoined(service, request, "referrals")).toBeLessThanOrEqual(4 * 101);
});
