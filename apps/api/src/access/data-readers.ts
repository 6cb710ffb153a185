import { admins, type EventType, type Scope, toReadBonuses } from "@referral-service/contract";
import { lacksFlag } from "./admission.ts";
import type { Caller } from "./caller.ts";

/** The scope that guards some data; null where no organization key may read it. */
export type Guard = Scope | null;

const guardOfEvents: Record<EventType, Scope> = {
  "referral.created": "referrals:read",
  "referral.updated": "referrals:read",
  "referral.deleted": "referrals:read",
  "referral.message_added": "conversations:read",
  "bonus_payment.created": "bonus-payments:read",
  "bonus_payment.status_updated": "bonus-payments:read",
  "bonus_payment.completed": "bonus-payments:read",
  "bonus_payment.failed": "bonus-payments:read",
  "bonus_payment.credentials_updated": "bonus-payments:read",
  "user.joined": "users:read",
  "user.permissions_updated": "users:read",
  "user.status_updated": "users:read",
  "user.left": "users:read",
  "user.profile_updated": "users:read",
};

const guardOfTargets: Record<string, Guard> = {
  referral: "referrals:read",
  conversation: "conversations:read",
  bonus_payment: "bonus-payments:read",
  user: "users:read",
  webhook_endpoint: "webhooks:read",
  webhook_delivery: "webhooks:read",
  customer: "customers:read",
  invitation_code: "invitation-codes:read",
  public_link: "public-links:read",
  organization: "organizations:read",
  custom_field: "organizations:read",
  api_key: null,
  bd_prospect: null,
  bd_activity: null,
  bd_task: null,
  bd_goal: null,
};

/** Of an event type that is gone from the list, none: nobody knows what its payload holds. */
export const guardOfEvent = (eventType: EventType): Guard => guardOfEvents[eventType] ?? null;

/** By what was done to what. How somebody is paid belongs to the payments, although it is a user's. */
export function guardOfAudit({
  action,
  targetType,
}: {
  action: string;
  targetType: string;
}): Guard {
  if (action === "user.payment_credentials_updated") return "bonus-payments:read";
  return Object.hasOwn(guardOfTargets, targetType) ? (guardOfTargets[targetType] ?? null) : null;
}

/**
 * Whether a caller may read all data behind a guard, wherever it shows: an organization key with its scope,
 * admins, and for payments super admins and people with the flag.
 */
export function mayReadData(caller: Caller, guard: Guard): boolean {
  if (caller.kind === "organization-key") return guard !== null && caller.scopes.has(guard);
  if (guard === "bonus-payments:read") return isAdmin(caller) && !lacksFlag(caller, toReadBonuses);
  return isAdmin(caller);
}

const isAdmin = ({ permissionLevel }: Extract<Caller, { kind: "person" }>) =>
  (admins as readonly string[]).includes(permissionLevel);
