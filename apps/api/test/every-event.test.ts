import { type EventType, eventSchemas, eventTypeNames } from "@referral-service/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "./arrangements.ts";
import { openSession } from "./browser-session.ts";
import { type Cast, createCast } from "./cast.ts";
import { snapshotOf } from "./snapshot.ts";
import { useService } from "./use-service.ts";
import { subscribe } from "./webhooks.ts";

// Causes each event type once and checks the received webhook.

const service = useService();
beforeAll(async () => {
  await service.startWorker();
});

/** The data that the event must contain. */
interface Change {
  data: object;
  version: number;
}

interface Cause {
  /** The API operation, or the app's operation for changes that only the app offers. */
  operation: string;
  /** Creates the records that the change requires. Their events are not delivered. */
  arrange?: (cast: Cast) => Promise<string>;
  change: (cast: Cast, arrangedId: string) => Promise<Change>;
}

const time = expect.any(Number);
const money = { amount: 19.99, currency: "EUR" };
const paymentMethod = "paypal_venmo";
const credentials = { paymentMethod, details: { account: "grace@example.com" } };

const causes: Record<EventType, Cause> = {
  "referral.created": {
    operation: "POST /referrals",
    change: async (cast) => {
      const { data, metadata } = snapshotOf(await submit(cast));
      return { data, version: metadata.version };
    },
  },
  "referral.updated": {
    operation: "PATCH /referrals/:id",
    arrange: async (cast) => (await submit(cast)).id,
    change: async (cast, id) => {
      const changes = { status: "contacted", notes: "Call 🙂" };
      const updated = await call(cast, "PATCH", `/referrals/${id}`, changes);
      const { data, metadata } = snapshotOf(updated);
      const statusChange = { oldStatus: "new", newStatus: "contacted" };
      return { data: { ...data, statusChange }, version: metadata.version };
    },
  },
  "referral.deleted": {
    operation: "DELETE /referrals/:id",
    arrange: async (cast) => (await submit(cast)).id,
    change: async (cast, id) => {
      await call(cast, "DELETE", `/referrals/${id}`);
      return { data: { referralId: id, deletedAt: time }, version: 2 };
    },
  },
  "referral.message_added": {
    operation: "POST /referrals/:id/messages in the app",
    arrange: async (cast) => (await submit(cast)).id,
    change: async (cast, referralId) => {
      const { id, conversationId } = await write(cast.referrer, referralId, "Hello 🙂");
      const message = {
        id,
        body: "Hello 🙂",
        senderId: cast.referrer.userId,
        senderName: "Grace Hopper",
        createdAt: time,
      };
      return { data: { referralId, conversationId, message }, version: 1 };
    },
  },
  "bonus_payment.created": {
    operation: "POST /bonus-payments",
    arrange: async (cast) => (await submit(cast)).id,
    change: async (cast, referralId) => {
      const { id, createdAt } = await draft(cast, referralId);
      return {
        data: {
          bonusPaymentId: id,
          referralId,
          referrerId: cast.referrer.userId,
          ...money,
          paymentMethod,
          status: "draft",
          createdBy: cast.superAdmin.userId,
          createdAt,
        },
        version: 1,
      };
    },
  },
  "bonus_payment.status_updated": {
    operation: "POST /bonus-payments/:id/approve in the app",
    arrange: async (cast) => (await draft(cast, (await submit(cast)).id)).id,
    change: async (cast, bonusPaymentId) => {
      const { referralId, version } = await move(cast, bonusPaymentId, "approve", { reason });
      const referrerId = cast.referrer.userId;
      const statusChange = { oldStatus: "draft", newStatus: "approved" };
      return {
        data: { bonusPaymentId, referralId, referrerId, ...money, statusChange, updatedAt: time },
        version,
      };
    },
  },
  "bonus_payment.completed": {
    operation: "POST /bonus-payments/:id/complete in the app",
    arrange: paymentInProcess,
    change: async (cast, bonusPaymentId) => {
      const { referralId, version } = await move(cast, bonusPaymentId, "complete");
      return {
        data: { bonusPaymentId, referralId, ...money, paymentMethod, completedAt: time },
        version,
      };
    },
  },
  "bonus_payment.failed": {
    operation: "POST /bonus-payments/:id/fail in the app",
    arrange: paymentInProcess,
    change: async (cast, bonusPaymentId) => {
      const failureReason = "Account unknown";
      const said = { failureReason };
      const { referralId, version } = await move(cast, bonusPaymentId, "fail", said);
      return {
        data: {
          bonusPaymentId,
          referralId,
          ...money,
          paymentMethod,
          failureReason,
          failedAt: time,
        },
        version,
      };
    },
  },
  "bonus_payment.credentials_updated": {
    operation: "PUT /payment-credentials in the app",
    change: async (cast) => {
      await inApp(cast.referrer, "PUT", "/payment-credentials", credentials);
      return { data: { userId: cast.referrer.userId, paymentMethod, updatedAt: time }, version: 1 };
    },
  },
  "user.joined": {
    operation: "POST /users",
    change: async (cast) => {
      const { id, version } = await call(cast, "POST", "/users", { email: "ada@example.com" });
      return { data: { userId: id, permissionLevel: "referrer", joinedAt: time }, version };
    },
  },
  "user.permissions_updated": {
    operation: "PUT /users/:id/permissions",
    change: async (cast) => {
      const { userId } = cast.referrer;
      const permissions = { permissionLevel: "marketer", canSendBonuses: true, isBdr: false };
      const path = `/users/${userId}/permissions`;
      const { version } = await call(cast, "PUT", path, permissions);
      const oldPermissionLevel = "referrer";
      return { data: { userId, oldPermissionLevel, ...permissions, updatedAt: time }, version };
    },
  },
  "user.status_updated": {
    operation: "PUT /users/:id/status",
    change: async (cast) => {
      const { userId } = cast.referrer;
      const path = `/users/${userId}/status`;
      const { version } = await call(cast, "PUT", path, { status: "blocked" });
      const statusChange = { oldStatus: "active", newStatus: "blocked" };
      return { data: { userId, statusChange, updatedAt: time }, version };
    },
  },
  "user.left": {
    operation: "DELETE /users/:id",
    change: async (cast) => {
      const { userId } = cast.referrer;
      await call(cast, "DELETE", `/users/${userId}`);
      return { data: { userId, permissionLevel: "referrer", leftAt: time }, version: 2 };
    },
  },
  "user.profile_updated": {
    operation: "PATCH /users/:id",
    change: async (cast) => {
      const { userId } = cast.referrer;
      const company = "Fjord & Sons AB";
      const user = await call(cast, "PATCH", `/users/${userId}`, { company });
      const { name, firstName, lastName, email, phone, version } = user;
      const profile = { name, firstName, lastName, email, phone, company };
      return {
        data: { userId, changedFields: ["company"], ...profile, updatedAt: time },
        version,
      };
    },
  },
};

async function call({ superAdmin }: Cast, method: string, path: string, body?: object) {
  const answer = await service.call(method, path, { key: superAdmin.key, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const submit = (cast: Cast) =>
  call(cast, "POST", "/referrals", { name: "Ada Lovelace", referrerId: cast.referrer.userId });

const draft = (cast: Cast, referralId: string) =>
  call(cast, "POST", "/bonus-payments", { referralId, amount: money.amount, paymentMethod });

async function inApp(person: Person, method: string, path: string, body: object) {
  const browser = await openSession(service, person);
  const answer = await browser.call(method, `/api${path}`, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const write = (person: Person, referralId: string, body: string) =>
  inApp(person, "POST", `/referrals/${referralId}/messages`, { body });

/** People in tests share one name and address, which causes a warning. */
const reason = "They are different people";

const move = ({ superAdmin }: Cast, id: string, step: string, body = {}) =>
  inApp(superAdmin, "POST", `/bonus-payments/${id}/${step}`, body);

async function paymentInProcess(cast: Cast): Promise<string> {
  const { id } = await draft(cast, (await submit(cast)).id);
  await move(cast, id, "approve", { reason });
  await inApp(cast.referrer, "PUT", "/payment-credentials", credentials);
  await move(cast, id, "process");
  return id;
}

async function publishedSchema(eventType: EventType) {
  const { body } = await service.call("GET", "/event-types");
  return body.data.find((one: { eventType: EventType }) => one.eventType === eventType).schema;
}

const cases = eventTypeNames.map((eventType) => ({ eventType, ...causes[eventType] }));

describe.each(cases)("$eventType", ({ eventType, operation, arrange, change }) => {
  test(`after ${operation} · arrives as a verified webhook with the promised shape`, async () => {
    const cast = await createCast(service);
    const arrangedId = (await arrange?.(cast)) ?? "";
    const receiver = await subscribe(service, cast.organizationKey, eventType);
    try {
      const { data, version } = await change(cast, arrangedId);
      const event = await receiver.nextEvent();
      expect(event).toMatchObject({
        eventType,
        organizationId: cast.organizationId,
        metadata: { version },
      });
      expect(event.data).toEqual(data);
      // The event has only fields in the contract and matches the published schema.
      expect(eventSchemas[eventType].parse(event)).toEqual(event);
      const ajv = new Ajv2020({ allowUnionTypes: true });
      const accepts = ajv.compile(await publishedSchema(eventType));
      expect(accepts(event), JSON.stringify(accepts.errors)).toBe(true);
    } finally {
      await receiver.stop();
    }
  });
});
