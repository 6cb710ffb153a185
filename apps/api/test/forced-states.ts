import { randomBytes } from "node:crypto";
import type { Tx } from "../src/kernel/database/database.ts";
import type { Prisma } from "../src/kernel/database/prisma-client/client.ts";
import { createSealedBox } from "../src/kernel/platform/sealed-box.ts";
import type { TestService } from "./service.ts";

// These functions write states that no request can reach, or only slowly, directly to the tables.

type Service = Pick<TestService, "deps">;

/** Sets an endpoint's fields, for example to disable it or to store an unusable URL or secret. */
export const forceEndpoint = (
  { deps }: Service,
  id: string,
  data: Prisma.WebhookEndpointUpdateInput,
) => deps.db.client.webhookEndpoint.update({ where: { id }, data });

/** Sets fields of open deliveries, for example a worker's lease or another due time. */
export const forceOpenDeliveries = (
  { deps }: Service,
  where: { deliveryId: string } | { webhookEndpointId: string },
  data: Prisma.OpenWebhookDeliveryUpdateManyMutationInput,
) => deps.db.client.openWebhookDelivery.updateMany({ where, data });

/** Removes the slower pace that an endpoint's receiver requested. */
export const forceFullSpeed = ({ deps }: Service, webhookEndpointId: string) =>
  deps.db.client.webhookPace.deleteMany({ where: { webhookEndpointId } });

/** Stores a slower pace, as if an endpoint's receiver had requested it. */
export const forcePace = ({ deps }: Service, pace: Prisma.WebhookPaceCreateInput) =>
  deps.db.client.webhookPace.create({ data: pace });

/** Changes a delivery as if a worker had delivered it. */
export async function forceDelivered({ deps: { db } }: Service, id: string) {
  await db.client.webhookDelivery.update({ where: { id }, data: { status: "delivered" } });
  await db.client.openWebhookDelivery.delete({ where: { deliveryId: id } });
}

/** Sets an organization's fields, such as its plan, without notifying the service. */
export const forceOrganization = (
  { deps }: Service,
  id: string,
  data: Prisma.OrganizationUpdateInput,
) => deps.db.client.organization.update({ where: { id }, data });

/** Sets an organization's fields, such as its plan, in the transaction of a use case. */
export const forceOrganizationIn = (tx: Tx, id: string, data: Prisma.OrganizationUpdateInput) =>
  tx.client.organization.update({ where: { id }, data });

/** Sets the number of people who joined with a code. */
export const forceUseCount = ({ deps }: Service, codeId: string, useCount: number) =>
  deps.db.client.invitationCode.update({ where: { id: codeId }, data: { useCount } });

/** Changes an invitation code's owner, as if that user had been allowed to create it. */
export const forceCodeOwner = ({ deps }: Service, codeId: string, ownerId: string) =>
  deps.db.client.invitationCode.update({ where: { id: codeId }, data: { ownerId } });

/** Sets a user's fields, such as the status, without an event or an audit log entry. */
export const forceUser = ({ deps }: Service, id: string, data: Prisma.UserUpdateInput) =>
  deps.db.client.user.update({ where: { id }, data });

/** Gives the user a unique name and address. Other users in tests share one name and address. */
export const forceOwnContact = (service: Service, id: string) =>
  forceUser(service, id, {
    firstName: "Rosa",
    lastName: `Lind ${id}`,
    email: `${id}@example.com`,
    phone: null,
  });

/** Sets a user's fields, such as the role, in the transaction of a use case. */
export const forceUserIn = (tx: Tx, id: string, data: Prisma.UserUpdateInput) =>
  tx.client.user.update({ where: { id }, data });

/** Deletes a user as if they had never existed. */
export const forceNoUser = ({ deps }: Service, id: string) =>
  deps.db.client.user.delete({ where: { id } });

/** Removes all people from the organization. */
export async function forceNobody({ deps: { db } }: Service, organizationId: string) {
  await db.client.user.deleteMany({ where: { organizationId } });
  await db.client.company.deleteMany({ where: { organizationId } });
}

/** Sets a payment's fields, such as its status. */
export const forcePayment = ({ deps }: Service, id: string, data: Prisma.BonusPaymentUpdateInput) =>
  deps.db.client.bonusPayment.update({ where: { id }, data });

/** Stores a payment with any status at any time. */
export const forceNewPayment = (
  { deps }: Service,
  payment: Prisma.BonusPaymentUncheckedCreateInput,
) => deps.db.client.bonusPayment.create({ data: payment });

/** Replaces all goals of the organization. */
export async function forceGoals(
  { deps: { db } }: Service,
  organizationId: string,
  goals: Prisma.BdGoalCreateManyInput[],
) {
  await db.client.bdGoal.deleteMany({ where: { organizationId } });
  await db.client.bdGoal.createMany({ data: goals });
}

/** Stores events without the changes that they report. */
export const forceEvents = ({ deps }: Service, events: Prisma.EventCreateManyInput[]) =>
  deps.db.client.event.createMany({ data: events });

/** Sets a key's fields, such as its scopes, in the transaction of a use case. */
export const forceKeyIn = (
  tx: Tx,
  { deps }: Service,
  key: string,
  data: Prisma.ApiKeyUpdateManyMutationInput,
) => tx.client.apiKey.updateMany({ where: { hash: deps.apiKeys.hash(key).hash }, data });

/** Revokes a key without notifying this process. */
export const forceRevoked = ({ deps }: Service, key: string) =>
  deps.db.client.apiKey.updateMany({
    where: { hash: deps.apiKeys.hash(key).hash },
    data: { revokedAt: new Date() },
  });

/** Sets fields of emails, for example an ended lease. */
export const forceMails = (
  { deps }: Service,
  where: { id?: string },
  data: Prisma.MailUpdateManyMutationInput,
) => deps.db.client.mail.updateMany({ where, data });

/** Stores an attempt as if a worker had sent it. */
export const forceAttempt = (
  { deps }: Service,
  webhookEndpointId: string,
  attempt: { startedAt: Date; durationMs: number; error: string | null },
) =>
  deps.db.client.webhookDeliveryAttempt.create({
    data: { deliveryId: deps.newId(), number: 1, webhookEndpointId, ...attempt },
  });

/** Stores a delivery with any status, for an event at any time. */
export const forceDelivery = (
  { deps }: Service,
  delivery: {
    organizationId: string;
    webhookEndpointId: string;
    status: string;
    createdAt: Date;
    attemptCount?: number;
  },
) =>
  deps.db.client.webhookDelivery.create({
    data: {
      id: deps.newId(),
      eventId: deps.newId(),
      eventType: "user.left",
      ...delivery,
    },
  });

/** Replaces the organization's encrypted payout details and emails, as if their key were lost. */
export async function forceLostKey({ deps: { db } }: Service, organizationId: string) {
  const sealed = createSealedBox([randomBytes(32)]).seal("{}", "a row");
  await db.client.paymentCredentials.updateMany({
    where: { organizationId },
    data: { sealedDetails: sealed },
  });
  await db.client.mail.updateMany({
    where: { organizationId, sealedMessage: { not: null } },
    data: { sealedMessage: sealed },
  });
}

/** Gives the account a passkey, a second factor, a password and an unused sign-in link. */
export async function forceWaysToSignIn({ pool }: Pick<TestService, "pool">, accountId: string) {
  await pool.query(
    `WITH passkey AS (
       INSERT INTO identity.passkeys
         ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
       VALUES ($1, 'Phone', 'key', $1, $1, 0, 'singleDevice', false)),
     factor AS (
       INSERT INTO identity.second_factors ("id", "secret", "backupCodes", "userId", "verified")
       VALUES ($1, 'secret', 'codes', $1, true)),
     code AS (
       INSERT INTO identity.used_codes ("account_id", "code", "used_at") VALUES ($1, '123456', now())),
     password AS (
       INSERT INTO identity.credentials ("id", "accountId", "providerId", "userId", "updatedAt")
       VALUES ($1, $1, 'credential', $1, now())),
     entry AS (
       INSERT INTO identity.account_log ("id", "account_id", "action", "created_at")
       VALUES (gen_random_uuid(), $1, 'sign_in.succeeded', now()))
     INSERT INTO identity.verifications ("id", "identifier", "value", "expiresAt")
     VALUES ($1, 'link', $1, now())`,
    [accountId],
  );
}

/** Stores a photo as if it had been uploaded, without starting a process to decode it. */
export async function forcePhoto({ deps }: Service, organizationId: string, referralId: string) {
  const of = { id: deps.newId(), organizationId, referralId, createdAt: deps.clock.now() };
  const bytes = randomBytes(64);
  await deps.db.client.referralPhoto.create({
    data: { ...of, width: 1, height: 1, byteSize: bytes.length },
  });
  await deps.db.client.photoContent.create({
    data: { organizationId, photoId: of.id, full: bytes, thumbnail: bytes },
  });
  await deps.db.client.referral.update({ where: { id: referralId }, data: { photoCount: 1 } });
}
