import { type BonusPaymentStatus, bonusPaymentStatus } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type Cast, type CastRole, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import { seededRandom } from "../../../test/seeded-random.ts";
import type { TestService } from "../../../test/service.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let cast: Cast;
let flaggedAdmin: Person;
let flaggedBusinessDeveloper: Person;

const from = Date.parse("2026-01-10T00:00Z");
const to = Date.parse("2026-04-10T00:00Z");

interface Payment {
  referrerId: string;
  status: BonusPaymentStatus;
  currency: string;
  cents: number;
  /** The value of the payment's referral, if the referral is completed. */
  wonCents: number;
  /** The time of the referral and of the payment. */
  at: number;
}
let payments: Payment[];

beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId } = cast;
  const add = (user: Parameters<TestService["createPerson"]>[1]) =>
    service.createPerson(organizationId, { canSendBonuses: true, ...user });
  flaggedAdmin = await add({ permissionLevel: "admin" });
  flaggedBusinessDeveloper = await add({ permissionLevel: "marketer" });
  await service.call("PATCH", `/organizations/${organizationId}`, {
    key: cast.superAdmin.key,
    body: { timezone: "America/New_York" },
  });
  payments = await fill();
});

async function fill(): Promise<Payment[]> {
  const random = seededRandom(3);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const { organizationId } = cast;
  const referrers = [cast.referrer, cast.otherReferrer, cast.businessDeveloper];
  const rows = Array.from({ length: 300 }, () => ({
    referrerId: one(referrers).userId,
    status: one(bonusPaymentStatus.options),
    currency: one(["EUR", "USD", "NOK"]),
    // Amounts such as 0.1 and 0.2, whose sum as doubles is not 0.3.
    cents: 1 + Math.floor(random() * 100_000),
    wonCents: random() < 0.3 ? 0 : 1 + Math.floor(random() * 1_000_000),
    at: from - 20 * 86_400_000 + Math.floor(random() * (to - from + 40 * 86_400_000)),
  }));
  const { client } = service.deps.db;
  for (const { referrerId, status, currency, cents, wonCents, at } of rows) {
    const id = service.deps.newId();
    const times = { createdAt: new Date(at), updatedAt: new Date(at) };
    await client.referral.create({
      data: {
        ...{ id, organizationId, referrerId, submittedByKeyName: "key", name: "Ada", ...times },
        status: status === "completed" ? "completed" : "new",
        ...(wonCents > 0 && { valueAmount: decimals(wonCents), valueCurrency: currency }),
      },
    });
    await client.bonusPayment.create({
      data: {
        ...{ id: service.deps.newId(), organizationId, referralId: id, referrerId, currency },
        ...{ status, paymentMethod: "paypal_venmo", createdById: cast.superAdmin.userId, ...times },
        amount: decimals(cents),
      },
    });
  }
  return rows;
}

const decimals = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const sumOf = (list: Payment[]) => ({
  count: list.length,
  amount: list.reduce((sum, { cents }) => sum + cents, 0) / 100,
});

const sumsOf = (list: Payment[]) => ({
  ...sumOf(list),
  byStatus: Object.fromEntries(
    bonusPaymentStatus.options.map((status) => [
      status,
      sumOf(list.filter((payment) => payment.status === status)),
    ]),
  ),
});

const inRange = ({ at }: Payment) => at >= from && at < to;

// New York set its clocks forward on March 8, 2026.
const months = ["2026-01-01T05:00Z", "2026-02-01T05:00Z", "2026-03-01T05:00Z", "2026-04-01T04:00Z"];

// Each week begins on Monday. The first one begins before the range.
const weeks = Array.from({ length: 14 }, (_, week) =>
  new Date(Date.UTC(2026, 0, 5 + 7 * week, week < 9 ? 5 : 4)).toISOString(),
);

const bucketsOf = (list: Payment[], starts: readonly string[]) =>
  starts.map((start, index) => {
    const [from, to] = [start, starts[index + 1]].map((time) => time && Date.parse(time));
    return {
      startsAt: from,
      localDate: start.slice(0, 10),
      ...sumsOf(list.filter(({ at }) => at >= Number(from) && at < Number(to ?? at + 1))),
    };
  });

/** The sums of the report by week. */
const reportOf = (list: Payment[]) =>
  [...Map.groupBy(list.filter(inRange), ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => ({
      currency,
      ...sumsOf(own),
      series: bucketsOf(own, weeks),
      months: bucketsOf(own, months),
    }));

/**
 * Each payment in this data has a separate referral, which was completed together with the payment.
 */
const wonOf = (completed: Payment[]) =>
  [...Map.groupBy(completed, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const won = own.filter(({ wonCents }) => wonCents > 0);
      const amount = won.reduce((sum, { wonCents }) => sum + wonCents, 0) / 100;
      return { currency, count: won.length, amount };
    })
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

const returnsOf = (list: Payment[]) => {
  const completed = list.filter(inRange).filter(({ status }) => status === "completed");
  return wonOf(completed).map(({ currency, amount }) => {
    const paid = sumOf(completed.filter((payment) => payment.currency === currency)).amount;
    return { currency, wonAmount: amount, bonusAmount: paid, ratio: amount / paid };
  });
};

const theirs = () => {
  const ids = [cast.businessDeveloper.userId, cast.referrer.userId];
  return payments.filter(({ referrerId }) => ids.includes(referrerId));
};

const call = (path: string, key: string) =>
  service.call("GET", `${path}?from=${from}&to=${to}`, { key });

describe("GET /reports/bonus-payments", () => {
  const payingReport = (key: string, interval = "week") =>
    service.call("GET", `/reports/bonus-payments?from=${from}&to=${to}&interval=${interval}`, {
      key,
    });

  test("called with an organization key, by a super admin or a person with the flag · sums all payments", async () => {
    const keys = [
      cast.organizationKey,
      ...[cast.superAdmin, flaggedAdmin, flaggedBusinessDeveloper].map(({ key }) => key),
    ];
    for (const key of keys) {
      const { status, body } = await payingReport(key);
      expect([status, body.timezone, body.interval]).toEqual([200, "America/New_York", "week"]);
      expect(body.currencies).toEqual(reportOf(payments));
      const returns = key === flaggedBusinessDeveloper.key ? [] : returnsOf(payments);
      expect(body.returnOnBonuses).toEqual(returns);
    }
  });

  test("by month · has the months as its series", async () => {
    const { body } = await payingReport(cast.organizationKey, "month");
    for (const { series, months } of body.currencies) expect(series).toEqual(months);
  });

  test("without an interval · has the days of the range, which add up to its totals", async () => {
    const { body } = await call("/reports/bonus-payments", cast.organizationKey);
    expect(body.interval).toBe("day");
    for (const { series, count } of body.currencies) {
      expect(series.map(({ localDate }: { localDate: string }) => localDate)).toEqual(
        Array.from({ length: 91 }, (_, day) =>
          new Date(Date.UTC(2026, 0, 9 + day)).toISOString().slice(0, 10),
        ),
      );
      expect(series.reduce((sum: number, of: { count: number }) => sum + of.count, 0)).toBe(count);
    }
  });

  test("called by a business developer · sums payments for their referrers' referrals and their own", async () => {
    const { body } = await payingReport(cast.businessDeveloper.key);
    expect(body.currencies).toEqual(reportOf(theirs()));
    expect(body.returnOnBonuses).toEqual(returnsOf(theirs()));
  });

  test.each(["admin", "adminBdr", "referrer", "otherReferrer"] as const)(
    "called by %s · returns 403 FORBIDDEN",
    async (who) => {
      const { status, body } = await payingReport(cast[who].key);
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    },
  );

  test("called with an organization key without bonus-payments:read · hides the sums", async () => {
    const key = await service.createKey(cast.organizationId, { scopes: ["reports:read"] });
    const { status, body } = await payingReport(key);
    const withheld = {
      from,
      to,
      timezone: "America/New_York",
      interval: "week",
      currencies: null,
      returnOnBonuses: null,
      costs: null,
      timeToPayment: null,
    };
    expect([status, body]).toEqual([200, { ...withheld, withheld: true }]);
  });

  test("for another organization · sums none of these payments", async () => {
    const { key } = await service.createOrganization();
    expect((await payingReport(key)).body).toMatchObject({ currencies: [], returnOnBonuses: [] });
  });

  test("called by the assignee of another's referral · excludes its value from the return", async () => {
    const assigned = payments.find(
      (payment) =>
        payment.referrerId === cast.otherReferrer.userId &&
        payment.status === "completed" &&
        payment.wonCents > 0 &&
        inRange(payment),
    );
    const assign = (assigneeId: string | null) =>
      service.deps.db.client.referral.updateMany({
        where: { referrerId: cast.otherReferrer.userId, createdAt: new Date(assigned?.at ?? 0) },
        data: { assigneeId },
      });
    await assign(cast.businessDeveloper.userId);
    const { body } = await payingReport(cast.businessDeveloper.key);
    await assign(null);
    expect(body.returnOnBonuses).toEqual(returnsOf(theirs()));
  });
});

describe("GET /reports/referrers", () => {
  function rankingOf(list: Payment[], { withBonuses }: { withBonuses: boolean }) {
    return [...Map.groupBy(list.filter(inRange), ({ referrerId }) => referrerId)]
      .map(([referrerId, own]) => {
        const completed = own.filter(({ status }) => status === "completed");
        return {
          referrerId,
          referrerName: "Grace Hopper",
          total: own.length,
          completed: completed.length,
          conversionRate: completed.length / own.length,
          wonValues: wonOf(completed).filter(({ count }) => count > 0),
          bonuses: withBonuses
            ? [...Map.groupBy(completed, ({ currency }) => currency)]
                .map(([currency, paid]) => ({ currency, ...sumOf(paid) }))
                .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
            : null,
        };
      })
      .toSorted((one, other) => other.completed - one.completed || other.total - one.total);
  }

  const ranking = async (key: string) => {
    const { status, body } = await call("/reports/referrers", key);
    expect(status).toBe(200);
    return body.referrers;
  };

  test("called by people who can see the money · ranks referrers with their bonuses", async () => {
    for (const key of [cast.organizationKey, cast.superAdmin.key, flaggedAdmin.key]) {
      expect(await ranking(key)).toEqual(rankingOf(payments, { withBonuses: true }));
    }
  });

  test("called by other admins, or with only reports:read · ranks them without bonuses", async () => {
    const reporting = await service.createKey(cast.organizationId, { scopes: ["reports:read"] });
    for (const key of [cast.admin.key, cast.adminBdr.key, reporting]) {
      expect(await ranking(key)).toEqual(rankingOf(payments, { withBonuses: false }));
    }
  });

  test("called by a business developer · ranks their own referrers, with bonuses", async () => {
    const { key } = cast.businessDeveloper;
    expect(await ranking(key)).toEqual(rankingOf(theirs(), { withBonuses: true }));
    // The flag makes payments visible. It does not change whose referrals are counted.
    expect(await ranking(flaggedBusinessDeveloper.key)).toEqual([]);
  });

  test("with a limit · shows only the first referrers", async () => {
    const { body } = await service.call("GET", `/reports/referrers?from=${from}&to=${to}&limit=1`, {
      key: cast.organizationKey,
    });
    expect(body.referrers).toEqual(rankingOf(payments, { withBonuses: true }).slice(0, 1));
  });

  test("called by a referrer · returns 403 FORBIDDEN", async () => {
    const { status, body } = await call("/reports/referrers", cast.referrer.key);
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  });
});

/** The status that each caller gets for each report, regardless of the report's content. */
const statuses: Record<CastRole | "organizationKey", [number, number, number, number]> = {
  superAdmin: [200, 200, 200, 200],
  admin: [200, 403, 200, 200],
  adminBdr: [200, 403, 200, 200],
  businessDeveloper: [200, 200, 200, 200],
  otherBusinessDeveloper: [200, 200, 200, 200],
  referrer: [403, 403, 403, 403],
  otherReferrer: [403, 403, 403, 403],
  blocked: [403, 403, 403, 403],
  gone: [403, 403, 403, 403],
  organizationKey: [200, 200, 200, 200],
};

test.each([...castRoles, "organizationKey"] as const)(
  "Reports · called by %s · are available according to the access table",
  async (who) => {
    const paths = ["referrals", "bonus-payments", "referrers", "first-contact"].map(
      (name) => `/reports/${name}`,
    );
    const answers = await Promise.all(paths.map((path) => call(path, keyOf(cast, who))));
    expect(answers.map(({ status }) => status)).toEqual(statuses[who]);
  },
);
