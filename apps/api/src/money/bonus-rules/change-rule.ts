import type { RuleTerms } from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import type { StatusConsequences } from "../../referrals/consequences.ts";
import { allFields } from "../../referrals/custom-fields/store.ts";
import { isInUse, type StatusDefinition } from "../../referrals/statuses/rules.ts";
import { lockStatuses } from "../../referrals/statuses/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { contradictionsIn } from "./contradictions.ts";
import { type Day, dayAfter, dayIn } from "./days.ts";
import {
  bonusRuleCreatedAudit,
  bonusRuleEndedAudit,
  bonusRuleVersionStartedAudit,
} from "./facts.ts";
import { impersonalNames, namesFor } from "./names.ts";
import type { RuleVersion, StoredRule } from "./rules.ts";
import { sentenceOf } from "./sentences.ts";
import { endVersions, insertRule, insertVersion, lockRule, timezoneOf } from "./store.ts";
import { versionsAt, versionsOf, versionsOverlapping } from "./versions-store.ts";

const todayIn = async (connection: Connection, deps: Pick<Deps, "clock">, organizationId: string) =>
  dayIn(await timezoneOf(connection, organizationId))(deps.clock.now());

/** Throws CONFLICT with the name of a rule if its terms still promise a bonus for the status. */
export const requireNoRuleAt: StatusConsequences["beforeStatusIsArchived"] = async (
  tx,
  deps,
  { organizationId, key },
) => {
  const today = await todayIn(tx, deps, organizationId);
  const [rule] = await versionsAt(tx, organizationId, { status: key, after: today });
  if (rule === undefined) return;
  throw conflict(
    `isArchived: must be false, because the bonus rule “${rule.ruleName}” drafts payments when referrals reach this status. End the rule first.`,
  );
};

/** Throws INVALID_REQUEST with the clauses that contradict each other. */
export async function requireSensible(
  connection: Connection,
  { organizationId }: PersonCaller,
  { terms, statuses }: { terms: RuleTerms; statuses: StatusDefinition[] },
) {
  const [fields, names] = await Promise.all([
    allFields(connection, organizationId),
    namesFor(connection, organizationId, [terms]),
  ]);
  const choosable = statuses.filter(isInUse).map(({ key }) => key);
  const [first, ...others] = contradictionsIn(terms, { names, fields, statuses: choosable });
  if (first !== undefined) throw invalidRequest(first, ...others);
}

/**
 * A rule can begin in the past. It then judges referrals that were submitted since and are not
 * completed yet.
 */
export async function createRule(
  deps: Deps,
  caller: PersonCaller,
  { name, terms }: { name: string; terms: RuleTerms },
) {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    // The lock prevents the status from being archived.
    await requireSensible(tx, caller, { terms, statuses: await lockStatuses(tx, organizationId) });
    await requireRoom(tx, deps, { organizationId, what: "bonusRules" });
    await requireNew(tx, caller, terms);
    const now = deps.clock.now();
    const rule = { id: deps.newId(), organizationId, name, createdAt: now, updatedAt: now };
    const version = versionOf(rule, caller, { version: 1, terms, createdAt: now });
    await insertRule(tx, rule);
    await insertVersion(tx, version);
    const names = await impersonalNames(tx, organizationId, [terms]);
    enqueueAudit(tx, deps, caller, bonusRuleCreatedAudit(rule, version, names));
    return rule.id;
  });
}

/**
 * Starts new terms for referrals that are submitted later. Earlier referrals keep the terms of the
 * day of their submission.
 */
export async function changeRule(
  deps: Deps,
  caller: PersonCaller,
  { id, terms }: { id: string; terms: RuleTerms },
) {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const rule = requireFound(await lockRule(tx, { organizationId, id }));
    // The lock prevents the status from being archived.
    await requireSensible(tx, caller, { terms, statuses: await lockStatuses(tx, organizationId) });
    await requireNew(tx, caller, terms, id);
    const today = await todayIn(tx, deps, organizationId);
    if (terms.startsOn <= today) {
      throw invalidRequest({
        path: "terms.startsOn",
        message: "must be after today, because referrals submitted up to today keep their terms",
      });
    }
    const [latest] = await versionsOf(tx, organizationId, [id]);
    const before = requireFound(latest ?? null);
    const now = deps.clock.now();
    await endVersions(tx, { id, endsOn: dayAfter(terms.startsOn, -1), now });
    const after = versionOf(rule, caller, { version: before.version + 1, terms, createdAt: now });
    await insertVersion(tx, after);
    const names = await impersonalNames(tx, organizationId, [before.terms, terms]);
    enqueueAudit(tx, deps, caller, bonusRuleVersionStartedAudit(before, after, names));
    return id;
  });
}

/**
 * Ends the terms after a day. Referrals submitted up to and including that day can still be paid
 * for.
 */
export async function endRule(
  deps: Deps,
  caller: PersonCaller,
  { id, endsOn }: { id: string; endsOn: Day },
) {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    requireFound(await lockRule(tx, { organizationId, id }));
    const today = await todayIn(tx, deps, organizationId);
    if (endsOn < today) {
      throw invalidRequest({
        path: "endsOn",
        message: "must be today or later, because referrals submitted up to today keep their terms",
      });
    }
    const versions = await versionsOf(tx, organizationId, [id]);
    const open = versions.find(({ terms }) => terms.endsOn === null || terms.endsOn > endsOn);
    if (open === undefined)
      throw conflict("This bonus rule already ends on this day or earlier. Choose an earlier day.");
    await endVersions(tx, { id, endsOn, now: deps.clock.now() });
    enqueueAudit(tx, deps, caller, bonusRuleEndedAudit(open, endsOn));
    return id;
  });
}

const versionOf = (
  { id, organizationId, name }: StoredRule,
  { userId }: PersonCaller,
  rest: Pick<RuleVersion, "version" | "terms" | "createdAt">,
): RuleVersion => ({
  ruleId: id,
  organizationId,
  ruleName: name,
  createdById: userId,
  ...rest,
});

/** Throws if another rule has the same terms, because the two would pay twice. */
async function requireNew(
  tx: Tx,
  { organizationId }: PersonCaller,
  terms: RuleTerms,
  ownId?: string,
) {
  const present = await versionsOverlapping(tx, organizationId, terms);
  const names = await namesFor(tx, organizationId, [terms, ...present.map(({ terms }) => terms)]);
  const { startsOn, endsOn } = terms;
  const wordsOf = (other: RuleTerms) => sentenceOf({ ...other, startsOn, endsOn }, names);
  const twin = present.find(
    (other) => other.ruleId !== ownId && wordsOf(other.terms) === wordsOf(terms),
  );
  if (twin === undefined) return;
  throw conflict(
    `This rule means the same as “${twin.ruleName}”, so both would pay. Change one of them.`,
  );
}
