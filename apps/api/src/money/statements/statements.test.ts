import { expect, test } from "vitest";
import { createCast } from "../../../test/cast.ts";
import { forcePayment } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";
import { findPeople, pageOfStatement, sumStatement, sumsOfYear, totalsOfYear } from "./store.ts";
import { type Year, yearOf } from "./year.ts";

const service = useService();

const [lastYear, thisYear, nextYear] = [2025, 2026, 2027].map((year) =>
  yearOf(year, "Europe/Berlin"),
) as [Year, Year, Year];
const counting = { currency: "EUR", rates: [] };
const justBefore = (at: Date) => new Date(at.getTime() - 1);

async function completedPayment(approvedAt: Date, completedAt: Date) {
  const { organizationId, organizationKey, referrer, superAdmin } = await createCast(service);
  const { body: referral } = await service.call("POST", "/referrals", {
    key: organizationKey,
    body: { name: "Ada Lovelace", referrerId: referrer.userId },
  });
  const { body: payment } = await service.call("POST", "/bonus-payments", {
    key: superAdmin.key,
    body: { referralId: referral.id, amount: 40, currency: "EUR" },
  });
  await forcePayment(service, payment.id, {
    status: "completed",
    paymentMethod: "paypal_venmo",
    approvedBy: { connect: { id: superAdmin.userId } },
    ...{ approvedAt, completedAt },
  });
  return { organizationId, userId: referrer.userId };
}

test.each([
  ["first", thisYear.startsAt],
  ["last", justBefore(thisYear.endsAt)],
])("A payment at the %s moment of a year · counts in this year only", async (_, at) => {
  const referrer = await completedPayment(at, at);
  const { db } = service.deps;
  const { organizationId } = referrer;
  for (const year of [lastYear, thisYear, nextYear]) {
    const found = await Promise.all([
      sumStatement(db, referrer, year),
      sumsOfYear(db, organizationId, { year }),
      totalsOfYear(db, organizationId, { year, counting, userIds: undefined }),
      pageOfStatement(db, referrer, { year, page: { limit: 25, after: undefined } }),
    ]);
    const counts = found.map((rows) => rows.length);
    expect([year.year, counts]).toEqual([
      year.year,
      year === thisYear ? [1, 1, 1, 1] : [0, 0, 0, 0],
    ]);
  }
});

test("A payment approved at the end of a year and completed at the start of the next · is earned in one and paid in the other", async () => {
  const referrer = await completedPayment(justBefore(thisYear.endsAt), nextYear.startsAt);
  const sum = { currency: "EUR", earned: 0, onItsWay: 0, paid: 0 };
  const { db } = service.deps;
  expect(await sumStatement(db, referrer, thisYear)).toEqual([{ ...sum, earned: 40 }]);
  expect(await sumStatement(db, referrer, nextYear)).toEqual([{ ...sum, paid: 40 }]);
});

test("The totals of a year · of the people whom a search finds · leave out the others", async () => {
  const { organizationId, userId } = await completedPayment(thisYear.startsAt, thisYear.startsAt);
  const { db } = service.deps;
  const foundBy = async (q: string) => {
    const userIds = await findPeople(db, organizationId, q);
    const totals = await totalsOfYear(db, organizationId, { year: thisYear, counting, userIds });
    return totals.map((total) => total.userId);
  };
  expect(await foundBy("hopper")).toEqual([userId]);
  expect(await foundBy("nobody")).toEqual([]);
});
