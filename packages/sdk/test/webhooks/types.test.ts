import type { IncomingHttpHeaders } from "node:http";
import { expectTypeOf, test } from "vitest";
import type {
  BonusPaymentStatus,
  EventReferral,
  PermissionLevel,
  RawBody,
  WebhookEvent,
  WebhookHeaders,
} from "../../src/webhooks/index.ts";

/** `pnpm typecheck` compiles this function, so a lost narrowing is a type error. */
export function narrow(event: WebhookEvent): string | null {
  switch (event.eventType) {
    case "referral.created":
      expectTypeOf(event.data.referral).toEqualTypeOf<EventReferral>();
      return event.data.referral.name;
    case "referral.updated":
      return event.data.statusChange?.newStatus ?? null;
    case "referral.deleted":
      expectTypeOf(event.data.deletedAt).toEqualTypeOf<number>();
      return event.data.referralId;
    case "bonus_payment.created":
      expectTypeOf(event.data.status).toEqualTypeOf<BonusPaymentStatus>();
      return event.data.createdBy;
    case "bonus_payment.status_updated":
      return event.data.statusChange.newStatus;
    case "bonus_payment.completed":
      expectTypeOf(event.data.amount).toEqualTypeOf<number>();
      return event.data.currency;
    case "bonus_payment.failed":
      return event.data.failureReason;
    case "bonus_payment.credentials_updated":
      return event.data.paymentMethod;
    case "referral.message_added":
      expectTypeOf(event.data.message.senderName).toEqualTypeOf<string | null>();
      return event.data.message.body;
    case "user.joined":
    case "user.left":
      expectTypeOf(event.data.permissionLevel).toEqualTypeOf<PermissionLevel>();
      return event.data.permissionLevel;
    case "user.permissions_updated":
      return event.data.oldPermissionLevel;
    case "user.status_updated":
      return event.data.statusChange.newStatus;
    case "user.profile_updated":
      expectTypeOf(event.data.changedFields).toEqualTypeOf<string[]>();
      return event.data.company;
    case "unknown":
      expectTypeOf(event.data).toEqualTypeOf<Record<string, unknown>>();
      return event.receivedEventType;
    default:
      return event satisfies never;
  }
}

test("WebhookEvent · narrowed by eventType · has that event's data", () => {
  expectTypeOf<WebhookEvent["eventType"]>().toEqualTypeOf<
    | "referral.created"
    | "referral.updated"
    | "referral.deleted"
    | "bonus_payment.created"
    | "bonus_payment.status_updated"
    | "bonus_payment.completed"
    | "bonus_payment.failed"
    | "bonus_payment.credentials_updated"
    | "referral.message_added"
    | "user.joined"
    | "user.permissions_updated"
    | "user.status_updated"
    | "user.left"
    | "user.profile_updated"
    | "unknown"
  >();
});

test("verifyWebhook · with the values from frameworks · needs no cast", () => {
  expectTypeOf<Headers>().toExtend<WebhookHeaders>();
  expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>();
  expectTypeOf<Record<string, string>>().toExtend<WebhookHeaders>();
  expectTypeOf<Buffer>().toExtend<RawBody>();
});
