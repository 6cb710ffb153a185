import type { TimelineEntry } from "@referral-service/contract/app";
import { beforeAll, describe, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type CastRole, createCast } from "../../../test/cast.ts";
import { write } from "../../../test/conversations.ts";
import { forcePayment } from "../../../test/forced-states.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

const service = useService();
const roles = [
  "superAdmin",
  "admin",
  "businessDeveloper",
  "otherBusinessDeveloper",
  "referrer",
  "otherReferrer",
] as const satisfies CastRole[];

const browsers = {} as Record<(typeof roles)[number], BrowserSession>;
let referralId: string;
let paymentId: string;
let endpointId: string;

beforeAll(async () => {
  const cast = await createCast(service);
  const key = cast.organizationKey;
  for (const role of roles) browsers[role] = await openSession(service, cast[role]);
  const endpoint = await service.call("POST", "/webhooks", {
    key,
    body: {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created", "referral.updated", "referral.message_added"],
    },
  });
  endpointId = endpoint.body.id;
  const { userId: referrerId } = cast.referrer;
  const referral = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId, notes: "First", labels: ["fair", "urgent"] },
  });
  referralId = referral.body.id;
  const change = (body: object) =>
    service.call("PATCH", `/referrals/${referralId}`, { key: cast.admin.key, body });
  await change({ notes: "Second" });
  await change({ status: "contacted", phone: "+47 1" });
  const sender = personCaller(cast.organizationId, referrerId);
  await write(service, sender, { referralId, body: "Hello" });
  const payment = await service.call("POST", "/bonus-payments", {
    key: cast.superAdmin.key,
    body: { referralId, amount: 50 },
  });
  paymentId = payment.body.id;
});

async function timelineFor(role: (typeof roles)[number]): Promise<TimelineEntry[]> {
  const { status, body } = await browsers[role].call(
    "GET",
    `/api/referrals/${referralId}/timeline`,
  );
  expect(status).toBe(200);
  return body.data;
}

const actions = (entries: TimelineEntry[]) => entries.map(({ action }) => action);

test("GET /app/api/referral-list · for a referrer · has only their own open referrals", async () => {
  const stepFor = async (role: (typeof roles)[number]) =>
    (await browsers[role].call("GET", "/api/referral-list")).body.data[0].nextStep;
  expect(await stepFor("referrer")).toEqual({
    contactBy: null,
    bonus: {
      id: paymentId,
      amount: 50,
      currency: "EUR",
      status: "draft",
      promisedAt: null,
      completedAt: null,
      failureReason: null,
      needsDetails: false,
    },
  });
  for (const role of ["superAdmin", "admin", "businessDeveloper"] as const) {
    expect(await stepFor(role), role).toBeUndefined();
  }
});

describe("the timeline of a referral", () => {
  test("for a super admin · includes every change, message and payment, newest first", async () => {
    const entries = await timelineFor("superAdmin");
    expect(actions(entries)).toEqual([
      "bonus_payment.created",
      "conversation.message_added",
      "referral.updated",
      "referral.updated",
      "referral.created",
    ]);
    expect(entries[0]?.payment).toEqual({ id: paymentId, amount: 50, currency: "EUR" });
    expect(entries[1]?.message).toMatchObject({ body: "Hello" });
    expect(entries[3]?.changes).toEqual({ notes: { from: "First", to: "Second" } });
  });

  test("for admins · names the webhooks that were sent for each, and for no one else", async () => {
    const [, message, status] = await timelineFor("superAdmin");
    expect(message?.deliveries).toMatchObject([
      { eventType: "referral.message_added", webhookEndpointId: endpointId, endpointName: "CRM" },
    ]);
    expect(status?.deliveries.map(({ eventType }) => eventType)).toEqual(["referral.updated"]);
    for (const role of ["businessDeveloper", "referrer"] as const) {
      const entries = await timelineFor(role);
      expect(entries.flatMap(({ deliveries }) => deliveries)).toEqual([]);
    }
  });

  test("for an admin without the flag · includes no payment", async () => {
    expect(actions(await timelineFor("admin"))).not.toContain("bonus_payment.created");
  });

  test.each(["businessDeveloper", "referrer"] as const)(
    "for a %s · includes the submission, the status, messages and payments, and no other value",
    async (role) => {
      const entries = await timelineFor(role);
      expect(actions(entries)).toEqual([
        "bonus_payment.created",
        "conversation.message_added",
        "referral.updated",
        "referral.created",
      ]);
      expect(entries[2]?.changes).toEqual({ status: { from: "new", to: "contacted" } });
    },
  );

  test("for a referrer · begins with the submission, also with a status that they cannot see", async () => {
    const cast = await createCast(service);
    const { organizationId, organizationKey: key } = cast;
    const statuses = `/organizations/${organizationId}/referral-statuses`;
    const hidden = await service.call("POST", statuses, {
      key: cast.admin.key,
      body: { key: "credit_check", label: "Check", meaning: "working", isShownToReferrer: false },
    });
    expect(hidden.status, hidden.text).toBe(201);
    const { body: referral } = await service.call("POST", "/referrals", {
      key,
      body: { name: "Ada", referrerId: cast.referrer.userId, status: "credit_check" },
    });
    const referrer = await openSession(service, cast.referrer);
    const { body } = await referrer.call("GET", `/api/referrals/${referral.id}/timeline`);
    expect(body.data).toMatchObject([{ action: "referral.created", changes: {} }]);
    expect(JSON.stringify(body)).not.toContain("credit_check");
  });

  test("page by page · repeats and omits nothing", async () => {
    const read: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await browsers.superAdmin.call(
        "GET",
        `/api/referrals/${referralId}/timeline?limit=2${cursor}`,
      );
      read.push(...body.data.map(({ id }: TimelineEntry) => id));
      if (body.pagination.nextCursor === null) break;
      cursor = `&cursor=${body.pagination.nextCursor}`;
    }
    expect(read).toEqual((await timelineFor("superAdmin")).map(({ id }) => id));
  });

  test.each(["timeline", "deletion"])(
    "%s · hidden, missing or malformed · returns the same 404",
    async (part) => {
      const asked =
        part === "timeline"
          ? [
              [browsers.otherBusinessDeveloper, referralId],
              [browsers.otherReferrer, referralId],
            ]
          : [];
      for (const [browser, id] of [
        ...asked,
        [browsers.superAdmin, newId()],
        [browsers.superAdmin, "x"],
      ] as [BrowserSession, string][]) {
        const answer = await browser.call("GET", `/api/referrals/${id}/${part}`);
        expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
      }
    },
  );
});

test("the preview of a deletion · counts what is deleted and what stays, and names what prevents it", async () => {
  const preview = async () =>
    (await browsers.admin.call("GET", `/api/referrals/${referralId}/deletion`)).body;
  expect(await preview()).toEqual({
    messageCount: 1,
    canceledPaymentCount: 1,
    keptPaymentCount: 0,
    hindrances: [],
  });
  const set = (status: string) => forcePayment(service, paymentId, { status });
  await set("approved");
  expect(await preview()).toMatchObject({
    canceledPaymentCount: 0,
    hindrances: [{ id: paymentId, status: "approved" }],
  });
  await set("completed");
  expect(await preview()).toMatchObject({ keptPaymentCount: 1, hindrances: [] });
});

test("labels · come from the referrals that the person sees, the most used first", async () => {
  const labelsFor = async (role: (typeof roles)[number]) =>
    (await browsers[role].call("GET", "/api/referral-labels")).body.labels;
  expect(await labelsFor("admin")).toEqual([
    { name: "fair", referralCount: 1 },
    { name: "urgent", referralCount: 1 },
  ]);
  expect(await labelsFor("otherReferrer")).toEqual([]);
});
