import { everybody, toReadBonuses, toSendBonuses } from "@referral-service/contract";
import { lacksFlag, whoMay } from "../access/admission.ts";
import type { Caller, PersonCaller } from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";

/** Whether somebody may have to do with every bonus payment of the organization. */
export const sendsBonuses = (caller: PersonCaller): boolean => !lacksFlag(caller, toSendBonuses);

/** Business developers and referrers read too, what is visible to them. */
export const canReadBonusPayments = (caller: Caller): Decision =>
  caller.kind === "person" && lacksFlag(caller, toReadBonuses)
    ? forbiddenBecause(whoMay({ roles: everybody, neededFlag: toReadBonuses }))
    : ALLOWED;

/** To draft one, or to move one on. */
export const canSendBonuses = (caller: PersonCaller): Decision =>
  sendsBonuses(caller)
    ? ALLOWED
    : forbiddenBecause(whoMay({ roles: everybody, neededFlag: toSendBonuses }));
