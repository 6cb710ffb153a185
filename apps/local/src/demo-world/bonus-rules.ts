import { dayIn } from "@referral-service/api/money/bonus-rules/days.ts";
import {
  bonusRuleCreatedAudit,
  bonusRuleVersionStartedAudit,
} from "@referral-service/api/money/bonus-rules/facts.ts";
import { judge, type Verdict } from "@referral-service/api/money/bonus-rules/judge.ts";
import { RememberedHistory } from "@referral-service/api/money/bonus-rules/remembered-history.ts";
import {
  type JudgedReferral,
  judges,
  type RuleVersion,
} from "@referral-service/api/money/bonus-rules/rules.ts";
import type { Names } from "@referral-service/api/money/bonus-rules/sentences.ts";
import { dayTextIn } from "@referral-service/api/money/bonus-rules/words.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import {
  type FieldDefinition,
  wordsOf,
} from "@referral-service/api/referrals/custom-fields/rules.ts";
import type { StatusDefinition } from "@referral-service/api/referrals/statuses/rules.ts";
import type { RuleTerms } from "@referral-service/contract/app";
import { englishIn } from "@referral-service/contract/english";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History } from "./history.ts";
import { defaultCurrency as currency, demoTimezone } from "./organizations.ts";
import type { Lead } from "./referrals.ts";

interface DemoRules {
  rules: { id: string; organizationId: string; name: string; createdAt: Date; updatedAt: Date }[];
  versions: RuleVersion[];
  names: Names;
  deeds: Deed[];
}

interface Surroundings {
  history: History;
  author: User;
  fields: FieldDefinition[];
  statuses: StatusDefinition[];
}

const dayOf = dayIn(demoTimezone);

/**
 * Creates a rule for solar panels with two versions, a percentage with limits, one for the third
 * success, and one that starts later.
 */
export function makeBonusRules(
  chance: Chance,
  { history, author, fields, statuses }: Surroundings,
): DemoRules {
  const { organizationId } = author;
  const interest = fields.find(({ name }) => name === "Interested in")?.id ?? "";
  const interestedIn = (value: string, is: "any_of" | "none_of" = "any_of") => ({
    ...{ kind: "field" as const, fieldId: interest, is, values: [value] },
  });
  const fieldOf = (id: string) =>
    fields.find((field) => field.id === id) ?? { label: id, referrerText: {} };
  const names: Names = {
    status: (key) => statuses.find((status) => status.key === key)?.label ?? key,
    field: (id) => fieldOf(id).label,
    fieldWords: (id, language) => wordsOf(fieldOf(id), language),
    referrer: () => "a person named in the rule",
    link: (id) => id,
    day: dayTextIn(englishIn(demoTimezone)),
  };
  const change = daysAfter(history.start, 30);
  const solarFor = (amount: number): Partial<RuleTerms> => ({
    amount: fixed(amount),
    conditions: [interestedIn("Solar panels")],
    referrerTexts: {
      en: `You get €${amount} when a friend gets solar panels.`,
      de: `Sie erhalten ${amount} €, wenn jemand durch Sie eine Solaranlage bekommt.`,
    },
  });
  const terms: Record<string, Partial<RuleTerms>[]> = {
    "Solar panels": [
      { ...solarFor(100), endsOn: dayOf(daysAfter(change, -1)) },
      { ...solarFor(120), startsOn: dayOf(change) },
    ],
    "Share of heat pumps": [
      {
        amount: { kind: "percentage", percent: 1, of: "value", currency, min: 40, max: 150 },
        conditions: [interestedIn("Heat pump")],
        limits: [{ per: "person", period: "quarter", count: null, amount: 500 }],
        referrerTexts: {
          en: "You get €40 to €150 when a friend gets a heat pump, up to €500 a quarter.",
          de: "Sie erhalten 40 € bis 150 €, wenn jemand durch Sie eine Wärmepumpe bekommt, bis zu 500 € im Quartal.",
        },
      },
    ],
    "Third completed in a quarter": [
      {
        amount: fixed(50),
        conditions: [
          { kind: "success", is: "exactly", number: 3, period: "quarter" },
          interestedIn("Solar panels", "none_of"),
        ],
        referrerTexts: {
          en: "You get €50 extra for your third success in a quarter, except solar panels.",
          de: "Sie erhalten 50 € extra für Ihren dritten Erfolg im Quartal, außer bei Solaranlagen.",
        },
      },
    ],
    "Thank you for business developers": [
      {
        ...{ amount: fixed(25), to: "business_developer", status: "qualified" },
        startsOn: dayOf(daysAfter(history.end, 10)),
        limits: [{ per: "rule", period: "month", count: null, amount: 1_000 }],
      },
    ],
  };
  const made: DemoRules = { rules: [], versions: [], names, deeds: [] };
  for (const [name, versions] of Object.entries(terms)) {
    const at = daysAfter(history.start, -1);
    const rule = { id: chance.id(at), organizationId, name, createdAt: at, updatedAt: at };
    const [first, second] = versions.map(
      (given, index): RuleVersion => ({
        ...{ ruleId: rule.id, ruleName: name, organizationId, version: index + 1 },
        terms: { ...usualTerms(history), ...given },
        createdById: author.id,
        createdAt: index === 0 ? at : daysAfter(change, -4),
      }),
    );
    if (first === undefined) continue;
    made.rules.push({ ...rule, updatedAt: second?.createdAt ?? at });
    made.versions.push(first, ...(second === undefined ? [] : [second]));
    made.deeds.push(deedOf(author, bonusRuleCreatedAudit(rule, first, names), at));
    if (second === undefined) continue;
    const started = bonusRuleVersionStartedAudit(first, second, names);
    made.deeds.push(deedOf(author, started, second.createdAt));
  }
  return made;
}

const fixed = (amount: number): RuleTerms["amount"] => ({ kind: "fixed", amount, currency });

const usualTerms = ({ start }: History): Omit<RuleTerms, "amount"> & Pick<RuleTerms, "amount"> => ({
  ...{ amount: fixed(100), to: "referrer", status: "completed", conditions: [], limits: [] },
  ...{ startsOn: dayOf(start), endsOn: null, referrerTexts: { en: null, de: null } },
});

export interface RuleDraft {
  version: RuleVersion;
  reachedOn: string;
  verdict: Extract<Verdict, { kind: "draft" }>;
}

/** Returns what the rules draft for each completed referral, in order of completion. */
export function draftsByRules({ versions, names }: DemoRules, leads: Lead[]) {
  const drafts = new Map<string, RuleDraft[]>();
  const completed = leads
    .filter(({ referral }) => referral.status === "completed")
    .toSorted(
      (one, other) => one.referral.updatedAt.getTime() - other.referral.updatedAt.getTime(),
    );
  const histories = new Map(versions.map(({ ruleId }) => [ruleId, new RememberedHistory()]));
  for (const lead of completed) {
    const judged = judgedFrom(lead);
    for (const version of versions) {
      const history = histories.get(version.ruleId);
      const isAsked = version.terms.status === "completed" && judges(version, judged.submittedOn);
      if (history === undefined || !isAsked) continue;
      const verdict = judge(version, judged, history.before(version, judged), names);
      history.remember(version, judged, verdict);
      if (verdict.kind === "none") continue;
      const draft = { version, reachedOn: judged.reachedOn, verdict };
      drafts.set(judged.id, [...(drafts.get(judged.id) ?? []), draft]);
    }
  }
  return drafts;
}

const judgedFrom = ({ referral, referrer, linkId }: Lead): JudgedReferral => ({
  id: referral.id,
  referrerId: referrer.id,
  businessDeveloperId: referrer.businessDeveloperId,
  submittedOn: dayOf(referral.createdAt),
  reachedOn: dayOf(referral.updatedAt),
  value: referral.value,
  customFieldValues: referral.customFieldValues,
  labels: referral.labels,
  company: referral.company,
  publicLinkId: linkId,
  credit: referral.credit,
  creditParts: referral.creditParts,
  creditPosition: referral.creditPosition,
});
