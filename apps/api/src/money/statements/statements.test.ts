import { expect, test } from "vitest";
import { createCast } from "../../../test/cast.ts";
import { forcePayment } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";
import { pageOfStatement, sumStatement, sumsOfYear, totalsOfYear } from "./store.ts";
import { yearOf } from "./year.ts";

const service = useService();

const thisYear = yearOf(2026, "Europe/Berlin");
const lastYear = yearOf(2025, "Europe/Berlin");
const justBefore = (at: Date) => new Date(at.getTime() - 1);

test.each([
  ["first", thisYear.startsAt],
  ["last", justBefore(thisYear.endsAt)],
])("A payment at the %s moment of a year · counts in this year only", async (_, at) => {
  const { organizationId, organizationKey, referrer, superAdmin } = await createCast(service);
  const { userId } = referrer;
  const { body: referral } = await service.call("POST", "/referrals", {
    key: organizationKey,
    body: { name: "Ada Lovelace", referrerId: userId },
  });
  const { body: payment } = await service.call("POST", "/bonus-payments", {
    key: superAdmin.key,
    body: { referralId: referral.id, amount: 40, currency: "EUR" },
  });
  await forcePayment(service, payment.id, {
    status: "completed",
    approvedAt: at,
    completedAt: at,
    approvedById: superAdmin.userId,
    paymentMethod: "paypal_venmo",
  });

  for (const year of [lastYear, thisYear, yearOf(2027, "Europe/Berlin")]) {
    const isItsYear = year.year === thisYear.year;
    const person = { organizationId, userId };
    const { db } = service.deps;
    const page = { limit: 25, after: undefined };
    const found = await Promise.all([
      sumStatement(db, person, year),
      sumsOfYear(db, organizationId, { year }),
      totalsOfYear(db, organizationId, { year, currency: "EUR" }),
      pageOfStatement(db, person, { year, page }),
    ]);
    const counts = found.map((rows) => rows.length);
    expect([year.year, counts]).toEqual([year.year, isItsYear ? [1, 1, 1, 1] : [0, 0, 0, 0]]);
  }
});
