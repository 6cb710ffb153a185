import { eventSchemas, type WebhookEvent } from "@referral-service/contract";
import type { DeliverySubject } from "@referral-service/contract/app";

/** The subject of an event. Null for a payload of an older version that this version cannot read. */
export function subjectIn(eventType: string, payload: string): DeliverySubject | null {
  const schema = eventSchemas[eventType as WebhookEvent["eventType"]];
  const { data } = schema?.safeParse(JSON.parse(payload)) ?? {};
  return data === undefined ? null : subjectOf(data);
}

function subjectOf({ eventType, data }: WebhookEvent): DeliverySubject {
  switch (eventType) {
    case "referral.created":
    case "referral.updated":
      return subject("referral", data.referral.id, { name: data.referral.name });
    case "referral.deleted":
      return subject("referral", data.referralId);
    case "referral.message_added":
      return subject("message", data.message.id, { name: data.message.senderName });
    case "bonus_payment.created":
    case "bonus_payment.status_updated":
    case "bonus_payment.completed":
    case "bonus_payment.failed": {
      const { amount, currency } = data;
      return subject("bonus_payment", data.bonusPaymentId, { price: { amount, currency } });
    }
    case "user.profile_updated":
      return subject("user", data.userId, { name: data.name });
    case "bonus_payment.credentials_updated":
    case "user.joined":
    case "user.permissions_updated":
    case "user.status_updated":
    case "user.left":
      return subject("user", data.userId);
    default:
      return eventType satisfies never;
  }
}

const subject = (
  kind: DeliverySubject["kind"],
  id: string,
  known: Partial<Pick<DeliverySubject, "name" | "price">> = {},
): DeliverySubject => ({ kind, id, name: null, price: null, ...known });
