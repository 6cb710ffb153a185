import { admins, type EventType, type Scope, toReadBonuses } from "@referral-service/contract";
import { lacksFlag } from "./admission.ts";
import type { Caller } from "./caller.ts";

/** The scope that guards some data. Null if no organization key can read it. */
type Guard = Scope | null;

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
  duplicate_case: "referrals:read",
  conversation: "conversations:read",
  bonus_payment: "bonus-payments:read",
  payment_run: "bonus-payments:read",
  bonus_rule: "bonus-payments:read",
  user: "users:read",
  import: null,
  webhook_endpoint: "webhooks:read",
  webhook_delivery: "webhooks:read",
  customer: "customers:read",
  invitation_code: "invitation-codes:read",
  public_link: "public-links:read",
  organization: "organizations:read",
  custom_field: "organizations:read",
  referral_status: "organizations:read",
  api_key: null,
  bd_prospect: null,
  bd_activity: null,
  bd_task: null,
  bd_goal: null,
};

const ofCredentials = new Set([
  "user.payment_credentials_updated",
  "user.payment_credentials_seen",
  "user.payment_details_asked",
  "user.tax_details_updated",
  "user.tax_details_seen",
]);

/** Null for an event type that is no longer in the list, because the content of its payload is unknown. */
export const guardOfEvent = (eventType: EventType): Guard => guardOfEvents[eventType] ?? null;

/**
 * Returns the guard of an audit log entry, which depends on its action and target. Payment
 * credentials count as payment data, although they belong to a user.
 */
export function guardOfAudit({
  action,
  targetType,
}: {
  action: string;
  targetType: string;
}): Guard {
  if (ofCredentials.has(action)) return "bonus-payments:read";
  return Object.hasOwn(guardOfTargets, targetType) ? (guardOfTargets[targetType] ?? null) : null;
}

/**
 * Whether a caller can read the data behind a guard. Organization keys need the scope, and people
 * must be admins. For payments, people must be super admins or be able to send bonuses.
 */
export function mayReadData(caller: Caller, guard: Guard): boolean {
  if (caller.kind === "organization-key") return guard !== null && caller.scopes.has(guard);
  if (guard === "bonus-payments:read") return isAdmin(caller) && !lacksFlag(caller, toReadBonuses);
  return isAdmin(caller);
}

const isAdmin = ({ permissionLevel }: Extract<Caller, { kind: "person" }>) =>
  (admins as readonly string[]).includes(permissionLevel);
