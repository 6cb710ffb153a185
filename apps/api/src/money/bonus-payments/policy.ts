import { everybody, toReadBonuses, toSendBonuses } from "@referral-service/contract";
import { lacksFlag, whoMay } from "../../kernel/callers/admission.ts";
import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";

/** Whether a person may see and move every bonus payment of the organization. */
export const sendsBonuses = (caller: PersonCaller): boolean => !lacksFlag(caller, toSendBonuses);

/** Whether payments and their sums are shown to a caller. Business developers and referrers read those visible to them. */
export const readsBonusPayments = (caller: Caller): boolean =>
  caller.kind === "person"
    ? !lacksFlag(caller, toReadBonuses)
    : caller.scopes.has("bonus-payments:read");

/** Whether the caller may draft a payment or move one. */
export const canSendBonuses = (caller: PersonCaller): Decision =>
  sendsBonuses(caller)
    ? ALLOWED
    : forbiddenBecause(whoMay({ roles: everybody, neededFlag: toSendBonuses }));
