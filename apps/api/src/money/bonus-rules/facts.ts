import type { BonusRule } from "@referral-service/contract";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import { referrerTextsOf } from "./referrer-texts.ts";
import type { RuleInForce, RuleVersion, StoredRule } from "./rules.ts";
import { type Names, sentenceOf } from "./sentences.ts";

/** Referrers read a separate text, which names no other person. */
export const toBonusRuleView =
  (names: Names, { isForReferrer }: { isForReferrer: boolean }) =>
  ({ inForce: { version, terms }, ...rule }: RuleInForce): BonusRule => {
    const referrerTexts = referrerTextsOf(terms, names);
    return {
      id: rule.id,
      name: rule.name,
      version,
      sentence: isForReferrer ? referrerTexts.en : `${sentenceOf(terms, names)}.`,
      referrerTexts,
      startsOn: terms.startsOn,
      endsOn: terms.endsOn,
      createdAt: rule.createdAt.getTime(),
      updatedAt: rule.updatedAt.getTime(),
    };
  };

const target = (id: string) => ({ type: "bonus_rule", id });

const audited = ({ version, terms }: RuleVersion, names: Names) => ({
  version,
  sentence: sentenceOf(terms, names),
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  referrerTexts: terms.referrerTexts,
});

/** `names` must not contain the names of people, because the log is kept. */
export const bonusRuleCreatedAudit = (
  { id, name }: StoredRule,
  version: RuleVersion,
  names: Names,
): AuditEntry => ({
  action: "bonus_rule.created",
  target: target(id),
  changes: changesBetween({}, { name, ...audited(version, names) }),
});

export const bonusRuleVersionStartedAudit = (
  before: RuleVersion,
  after: RuleVersion,
  names: Names,
): AuditEntry => ({
  action: "bonus_rule.version_started",
  target: target(after.ruleId),
  changes: changesBetween(audited(before, names), audited(after, names)),
});

export const bonusRuleEndedAudit = (before: RuleVersion, endsOn: string): AuditEntry => ({
  action: "bonus_rule.ended",
  target: target(before.ruleId),
  changes: { endsOn: { from: before.terms.endsOn, to: endsOn } },
});
