import { knownReferralStatuses, type ReferralReport } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { seededRandom } from "../../../test/seeded-random.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { dayMs } from "../../kernel/durations.ts";
import { foldCountChanges } from "./folding-store.ts";

const service = useService();

/** One of the organization's own statuses also means that a referral is completed. */
const completedStatuses = ["completed", "installed"];
const statusKeys = [...knownReferralStatuses, "on_hold", "installed"];

const companies = ["Fjord & Sons AB", "Núñez Hermanos, S.L.", "fjord & sons ab"];
/** This range includes the day when New York sets its clocks forward. */
const start = Date.parse("2025-01-20T00:00Z");
const end = Date.parse("2026-04-20T00:00Z");

const systemQuery = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await service.pool.query<Row>(sql, values)).rows;

async function foldAll() {
  while ((await foldCountChanges(service.deps.db)) > 0);
}

/**
 * Creates referrals of everyone in the cast at random times. Some are changed, and some are deleted
 * again.
 */
async function fillAtRandom({ organizationId, ...cast }: Cast, seed: number) {
  const random = seededRandom(seed);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const referrers = [cast.referrer, cast.otherReferrer, cast.businessDeveloper, cast.gone];
  for (const [key, meaning] of [
    ["on_hold", "working"],
    ["installed", "completed"],
  ]) {
    const created = await service.call(
      "POST",
      `/organizations/${organizationId}/referral-statuses`,
      {
        key: cast.admin.key,
        body: { key, label: key, meaning },
      },
    );
    expect(created.status).toBe(201);
  }
  const links = await Promise.all(
    ["first", "second", "third"].map(async (name) => {
      const id = service.deps.newId();
      await systemQuery(
        `INSERT INTO public_links (organization_id, id, slug, referrer_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, now(), now())`,
        [organizationId, id, `${name}-${id}`, cast.referrer.userId],
      );
      return id;
    }),
  );
  const time = () => start + Math.floor(random() * (end - start));
  const rows = Array.from({ length: 600 }, () => {
    // Some times are in the first millisecond of a quarter-hour, where the stored counts end and
    // counting begins.
    const at = random() < 0.2 ? Math.floor(time() / 900_000) * 900_000 : time();
    return {
      id: service.deps.newId(),
      referrer: one(referrers).userId,
      status: one(statusKeys),
      company: random() < 0.2 ? null : one(companies),
      link: random() < 0.5 ? null : one(links),
      ...(random() < 0.7 && {
        amount: Math.round(random() * 1e6) / 100 + 0.01,
        currency: one(["EUR", "NOK"]),
      }),
      at: new Date(at).toISOString(),
      updated_at: new Date(at + Math.floor(random() * 30 * dayMs)).toISOString(),
    };
  });
  const insert = (part: typeof rows) =>
    systemQuery(
      `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
         company, public_link_id, value_amount, value_currency, created_at, updated_at)
       SELECT id, $1, referrer, 'key', 'Ada', status, company, link, amount, currency, at,
         updated_at
       FROM jsonb_to_recordset($2) AS r (id uuid, referrer uuid, status text, company text,
         link uuid, amount numeric, currency text, at timestamptz, updated_at timestamptz)`,
      [organizationId, JSON.stringify(part)],
    );
  const change = async () => {
    for (let round = 0; round < 60; round += 1) {
      const { id } = one(rows);
      const change = one([
        "DELETE FROM referrals WHERE id = $1",
        "UPDATE referrals SET notes = 'called' WHERE id = $1",
        "UPDATE referrals SET company = NULL WHERE id = $1",
        "UPDATE referrals SET credit = 'not_credited' WHERE id = $1",
        "UPDATE referrals SET credit = 'credited' WHERE id = $1",
        "UPDATE referrals SET value_amount = 0.1, value_currency = 'EUR' WHERE id = $1",
        "UPDATE referrals SET value_amount = NULL, value_currency = NULL WHERE id = $1",
        ...statusKeys.map(
          (status) => `UPDATE referrals SET status = '${status}', updated_at = now() WHERE id = $1`,
        ),
        ...referrers.map(
          ({ userId }) => `UPDATE referrals SET referrer_id = '${userId}' WHERE id = $1`,
        ),
      ]);
      await systemQuery(change, [id]);
    }
    await systemQuery(
      "UPDATE referrals SET status = 'lost' WHERE organization_id = $1 AND id = ANY($2)",
      [organizationId, rows.slice(0, 20).map(({ id }) => id)],
    );
    await systemQuery(
      "UPDATE referrals SET credit = 'not_credited' WHERE organization_id = $1 AND id = ANY($2)",
      [organizationId, rows.slice(10, 40).map(({ id }) => id)],
    );
  };
  await insert(rows.slice(0, 300));
  await change();
  await foldAll();
  await insert(rows.slice(300));
  await change();
}

interface CountedRow {
  at: number;
  localDate: string;
  status: string;
  company: string | null;
  link: string | null;
  referrer: string;
  ms: number | null;
  /** Amount in hundredths of the currency, so that sums are exact. */
  cents: number | null;
  currency: string | null;
}

/** Computes the report slowly, from every referral. */
async function byHand(
  organizationId: string,
  timezone: string,
  {
    from,
    to,
    isOf = () => true,
  }: { from: number; to: number; isOf?: (referrer: string) => boolean },
) {
  const rows = await systemQuery<CountedRow>(
    `SELECT (extract(epoch FROM created_at) * 1000)::float8 AS at,
       to_char(created_at AT TIME ZONE $2, 'YYYY-MM-DD') AS "localDate", status, company,
       public_link_id AS link, (value_amount * 100)::float8 AS cents, value_currency AS currency, referrer_id AS referrer, (extract(epoch FROM completed_at - created_at) * 1000)::float8 AS ms
     FROM referrals WHERE organization_id = $1 AND credit <> 'not_credited'`,
    [organizationId, timezone],
  );
  const counted = rows.filter(({ at, referrer }) => at >= from && at < to && isOf(referrer));
  const countsOf = (list: CountedRow[]) =>
    Object.fromEntries(
      statusKeys.map((status) => [status, list.filter((row) => row.status === status).length]),
    );
  const completedIn = (list: CountedRow[]) =>
    list.filter(({ status }) => completedStatuses.includes(status)).length;
  const wonIn = (list: CountedRow[]) =>
    [...Map.groupBy(list, ({ currency }) => currency)]
      .map(([currency, rows]) => {
        const won = rows.flatMap(({ status, cents }) =>
          completedStatuses.includes(status) ? [cents ?? 0] : [],
        );
        const amount = won.reduce((sum, cents) => sum + cents, 0) / 100;
        return { currency, count: won.length, amount };
      })
      .filter(({ currency, count }) => currency !== null && count > 0)
      .toSorted((one, other) => (String(one.currency) < String(other.currency) ? -1 : 1));
  const creditOf = (key: (row: CountedRow) => string | null) =>
    [...Map.groupBy(counted, key)]
      .filter((entry): entry is [string, CountedRow[]] => entry[0] !== null)
      .map(([name, list]) => {
        const completed = completedIn(list);
        return {
          name,
          total: list.length,
          completed,
          conversionRate: completed / list.length,
          wonValues: wonIn(list),
        };
      });
  const times = counted.flatMap(({ ms }) => ms ?? []);
  return {
    rows: counted,
    total: counted.length,
    completed: completedIn(counted),
    byStatus: countsOf(counted),
    averageTimeToCompleteMs:
      times.length === 0 ? null : Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length),
    countsOf,
    completedIn,
    wonValues: wonIn(counted),
    byReferrer: creditOf(({ referrer }) => referrer),
    byCompany: creditOf(({ company }) => company),
    byPublicLink: creditOf(({ link }) => link),
  };
}

type ByHand = Awaited<ReturnType<typeof byHand>>;

const weekOf = (date: string) => {
  const day = Date.parse(date) / dayMs;
  return new Date((day - ((day + 3) % 7)) * dayMs).toISOString().slice(0, 10);
};

const labelOf = {
  day: (date: string) => date,
  week: weekOf,
  month: (date: string) => `${date.slice(0, 7)}-01`,
};

function expectSame(report: ReferralReport, expected: ByHand) {
  expect(report.total).toBe(expected.total);
  expect(report.completed).toBe(expected.completed);
  expect(report.byStatus).toEqual(expected.byStatus);
  expect(report.wonValues).toEqual(expected.wonValues);
  expect(report.averageTimeToCompleteMs).toBe(expected.averageTimeToCompleteMs);
  const label = labelOf[report.interval];
  const byLabel = Map.groupBy(expected.rows, ({ localDate }) => label(localDate));
  for (const { startsAt: _, localDate, ...counts } of report.series) {
    const rows = byLabel.get(localDate) ?? [];
    expect([localDate, counts]).toEqual([
      localDate,
      {
        total: rows.length,
        completed: expected.completedIn(rows),
        byStatus: expected.countsOf(rows),
      },
    ]);
  }
  const labels = report.series.map(({ localDate }) => localDate);
  expect(labels).toEqual([...new Set(labels)].sort());
  expect(labels).toEqual(expect.arrayContaining([...byLabel.keys()]));
  const inOrder = <Credit extends { name: string; total: number; completed: number }>(
    list: Credit[],
  ) =>
    list.toSorted(
      (one, other) =>
        other.total - one.total ||
        other.completed - one.completed ||
        (one.name < other.name ? -1 : 1),
    );
  expect(
    report.byReferrer.map(({ referrerId, referrerName: _, ...credit }) => ({
      name: referrerId,
      ...credit,
    })),
  ).toEqual(inOrder(expected.byReferrer));
  expect(report.byCompany.map(({ company, ...credit }) => ({ name: company, ...credit }))).toEqual(
    inOrder(expected.byCompany),
  );
  const byLink = report.byPublicLink.map(({ publicLinkId: name, slug, ...credit }) => {
    expect(slug).toMatch(new RegExp(`^(first|second|third)-${name}$`));
    return { name, ...credit };
  });
  expect(byLink).toEqual(inOrder(expected.byPublicLink));
}

const setTimezone = (organizationId: string, timezone: string) =>
  systemQuery("UPDATE organizations SET timezone = $2 WHERE id = $1", [organizationId, timezone]);

describe("GET /reports/referrals · with random referrals, some changed, some deleted", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast(service);
    await fillAtRandom(cast, 1);
  });

  const report = async (query: string, key = cast.organizationKey): Promise<ReferralReport> => {
    const { status, body } = await service.call("GET", `/reports/referrals?${query}`, { key });
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  const ranges = [
    { from: start, to: end },
    { from: start + 12_345_678, to: end - 98_765_432 },
    { from: Date.parse("2026-03-07T05:00Z"), to: Date.parse("2026-03-15T04:00Z") },
    { from: Date.parse("2025-10-31T18:14:59.999Z"), to: Date.parse("2025-11-10T00:00Z") },
    { from: start + 100 * dayMs + 1, to: start + 100 * dayMs + 3 * 60 * 60_000 },
  ];

  describe.each(["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland"])(
    "in %s",
    (timezone) => {
      test.each(["day", "week", "month"] as const)(
        "by %s · equals the result of counting every referral",
        async (interval) => {
          await setTimezone(cast.organizationId, timezone);
          for (const { from, to } of ranges) {
            const found = await report(`from=${from}&to=${to}&interval=${interval}`);
            expect(found).toMatchObject({ from, to, timezone, interval });
            expectSame(found, await byHand(cast.organizationId, timezone, { from, to }));
          }
        },
      );
    },
  );

  test.each([
    "admin",
    "superAdmin",
    "adminBdr",
    "businessDeveloper",
    "otherBusinessDeveloper",
  ] as const)("called by %s · counts what they may see", async (who) => {
    await setTimezone(cast.organizationId, "UTC");
    const [from, to] = [start, end];
    const theirs: Partial<Record<string, string[]>> = {
      businessDeveloper: [cast.businessDeveloper.userId, cast.referrer.userId],
      otherBusinessDeveloper: [cast.otherBusinessDeveloper.userId, cast.otherReferrer.userId],
    };
    const isOf = (referrer: string) => theirs[who]?.includes(referrer) ?? true;
    const found = await report(`from=${from}&to=${to}&interval=week`, keyOf(cast, who));
    expectSame(found, await byHand(cast.organizationId, "UTC", { from, to, isOf }));
  });

  test("for one referrer · counts theirs, and for one whom the caller cannot see, nothing", async () => {
    await setTimezone(cast.organizationId, "Asia/Kathmandu");
    const [from, to] = [start, end];
    const { userId } = cast.referrer;
    const query = `from=${from}&to=${to}&interval=month&referrerId=${userId}`;
    const isOf = (referrer: string) => referrer === userId;
    const expected = await byHand(cast.organizationId, "Asia/Kathmandu", { from, to, isOf });
    expectSame(await report(query), expected);
    expectSame(await report(query, cast.businessDeveloper.key), expected);
    expect(await report(query, cast.otherBusinessDeveloper.key)).toMatchObject({
      total: 0,
      conversionRate: null,
      averageTimeToCompleteMs: null,
      byReferrer: [],
      byCompany: [],
      byPublicLink: [],
    });
  });

  test("with a limit · shows that number of referrers, companies and public links, the highest first", async () => {
    const all = await report(`from=${start}&to=${end}`);
    const few = await report(`from=${start}&to=${end}&limit=2`);
    expect(all.byReferrer.length).toBeGreaterThan(2);
    expect(few.byReferrer).toEqual(all.byReferrer.slice(0, 2));
    expect(few.byCompany).toEqual(all.byCompany.slice(0, 2));
    expect(all.byPublicLink).toHaveLength(3);
    expect(few.byPublicLink).toEqual(all.byPublicLink.slice(0, 2));
  });

  test("counted by several workers at once, while referrals change · stays correct", async () => {
    const [from, to] = [start, end];
    const folding = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let round = 0; round < 10; round += 1) await foldCountChanges(service.deps.db);
      }),
    );
    const statuses = statusKeys.map((status) =>
      systemQuery(
        `UPDATE referrals SET status = $2 WHERE id IN (
           SELECT id FROM referrals WHERE organization_id = $1 ORDER BY md5(id::text || $2) LIMIT 40
           FOR UPDATE SKIP LOCKED)`,
        [cast.organizationId, status],
      ),
    );
    await Promise.all([folding, ...statuses]);
    await setTimezone(cast.organizationId, "UTC");
    const query = `from=${from}&to=${to}&interval=month`;
    expectSame(await report(query), await byHand(cast.organizationId, "UTC", { from, to }));
    await foldAll();
    expectSame(await report(query), await byHand(cast.organizationId, "UTC", { from, to }));
  });

  test("for another organization · counts none of them", async () => {
    const { key } = await service.createOrganization();
    expect(await report(`from=${start}&to=${end}`, key)).toMatchObject({
      total: 0,
      byReferrer: [],
      byCompany: [],
      byPublicLink: [],
    });
  });
});

describe("Completion", () => {
  const completedAt = async (id: string) =>
    (
      await systemQuery<{ at: Date | null }>(
        "SELECT completed_at AS at FROM referrals WHERE id = $1",
        [id],
      )
    )[0]?.at;

  const submit = async (body: object = {}) => {
    const { referrerId } = service.organization;
    const answer = await service.call("POST", "/referrals", {
      body: { name: "Ada", referrerId, ...body },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };

  const update = async (id: string, body: object) => {
    const answer = await service.call("PATCH", `/referrals/${id}`, { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test("of a referral · is the time when its status became completed, regardless of later changes", async () => {
    const { id } = await submit();
    expect(await completedAt(id)).toBeNull();
    const { updatedAt } = await update(id, { status: "completed" });
    await update(id, { notes: "called" });
    expect((await completedAt(id))?.getTime()).toBe(updatedAt);
  });

  test("of a reopened referral · is removed, and set again when it is completed again", async () => {
    const { id } = await submit({ status: "completed" });
    const first = await completedAt(id);
    await update(id, { status: "in_progress" });
    expect(await completedAt(id)).toBeNull();
    const { updatedAt } = await update(id, { status: "completed" });
    expect(first).not.toBeNull();
    expect((await completedAt(id))?.getTime()).toBe(updatedAt);
  });
});

test("GET /app/api/reports/funnel · with lost referrals, and one that went back · counts each at its furthest status", async () => {
  const own = await service.createOrganization();
  const admin = await service.createPerson(own.id, { permissionLevel: "admin" });
  const browser = await openSession(service, admin);
  const { key, referrerId } = own;
  for (const path of [
    ["contacted", "qualified", "lost"],
    ["lost"],
    ["qualified", "contacted"],
    ["contacted", "lost", "contacted"],
    ["completed"],
  ]) {
    const body = { name: "Ada", email: `${path.join(".")}@example.com`, referrerId };
    const { id } = (await service.call("POST", "/referrals", { key, body })).body;
    for (const status of path) {
      const answer = await service.call("PATCH", `/referrals/${id}`, { key, body: { status } });
      expect(answer.status).toBe(200);
    }
  }
  const funnel = await browser.call("GET", `/api/reports/funnel?organization=${own.slug}`);
  expect(funnel.body).toEqual({
    byStatus: { new: 1, contacted: 1, qualified: 2, completed: 1 },
  });
});

test("A worker · after referrals were submitted · leaves nothing for reports to add", async () => {
  const { referrerId } = service.organization;
  await service.call("POST", "/referrals", { body: { name: "Ada", referrerId } });
  await service.startWorker();
  const changes = () => systemQuery("SELECT 1 FROM referral_status_count_changes");
  await until(async () => (await changes()).length === 0);
});
