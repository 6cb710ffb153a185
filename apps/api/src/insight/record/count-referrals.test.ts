import { expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { createCast } from "../../../test/cast.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();

test("the count of referrals · is that of the list with the same filters, as far as one may see it", async () => {
  const cast = await createCast(service);
  const refer = (referrerId: string, fields: object) =>
    service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name: "Ada", referrerId, ...fields },
    });
  const { referrer, otherReferrer } = cast;
  await refer(referrer.userId, { labels: ["fair"] });
  await refer(referrer.userId, { status: "contacted" });
  await refer(otherReferrer.userId, { name: "Xenia", labels: ["fair"] });
  const counts = async (who: "admin" | "businessDeveloper" | "referrer") => {
    const browser = await openSession(service, cast[who]);
    const found = [];
    for (const query of [
      "",
      "?label=fair",
      "?status=contacted",
      "?q=xen",
      "?statuses=new,contacted",
      "?excludedStatuses=new,lost",
    ]) {
      const { status, body } = await browser.call("GET", `/api/referral-count${query}`);
      expect([status, body.isMore]).toEqual([200, false]);
      found.push(body.count);
    }
    return found;
  };
  expect(await counts("admin")).toEqual([3, 2, 1, 1, 3, 1]);
  expect(await counts("businessDeveloper")).toEqual([2, 1, 1, 0, 2, 1]);
  expect(await counts("referrer")).toEqual([2, 1, 1, 0, 2, 1]);
});

test("the count of referrals · with an unknown status among several · is rejected and names the known ones", async () => {
  const cast = await createCast(service);
  const browser = await openSession(service, cast.admin);
  for (const query of ["statuses=new,gone", "excludedStatuses=gone"]) {
    const { status, body } = await browser.call("GET", `/api/referral-count?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain("one of new, contacted");
  }
});

test("the count of many referrals · ends at a thousand and says that there are more", async () => {
  const cast = await createCast(service);
  await service.deps.db.client.referral.createMany({
    data: Array.from({ length: 1_001 }, () => ({
      id: service.deps.newId(),
      organizationId: cast.organizationId,
      referrerId: cast.referrer.userId,
      name: "Ada",
      submittedByKeyName: "Import",
      status: "new",
      createdAt: new Date(),
      updatedAt: new Date(),
    })),
  });
  const browser = await openSession(service, cast.admin);
  const { body } = await browser.call("GET", "/api/referral-count");
  expect(body).toEqual({ count: 1_000, isMore: true });
});
