import type { Caller, PersonCaller } from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";

/** Whether somebody may have to do with every bonus payment of the organization. */
export const sendsBonuses = ({ permissionLevel, canSendBonuses }: PersonCaller): boolean =>
  permissionLevel === "super_admin" || canSendBonuses;

const senders = "super admins and people with the Can send bonuses flag";

/** Business developers and referrers read too, what is visible to them. */
export function canReadBonusPayments(caller: Caller): Decision {
  if (caller.kind === "organization-key" || sendsBonuses(caller)) return ALLOWED;
  return caller.permissionLevel === "admin"
    ? forbiddenBecause(`Only business developers, referrers, ${senders} may do this`)
    : ALLOWED;
}

/** To draft one, or to move one on. */
export const canSendBonuses = (caller: PersonCaller): Decision =>
  sendsBonuses(caller) ? ALLOWED : forbiddenBecause(`Only ${senders} may do this`);
