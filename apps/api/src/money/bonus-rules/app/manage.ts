import type { ManagedRule, RuleTerms } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireAllowed } from "../../../kernel/callers/decision.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { nameOf } from "../../../people/users/rules.ts";
import { canSendBonuses } from "../../bonus-payments/rules.ts";
import { type Day, dayIn } from "../days.ts";
import { namesFor } from "../names.ts";
import { referrerTextsOf } from "../referrer-texts.ts";
import { stateOf } from "../rules.ts";
import { type Names, sentenceOf } from "../sentences.ts";
import { findRules, timezoneOf } from "../store.ts";
import { countMissingValues, type VersionWithFigures, versionsOf } from "../versions-store.ts";

/** All rules with their versions, for the people who can change them. */
export async function managedRules(
  deps: Pick<Deps, "db" | "clock">,
  caller: PersonCaller,
  id?: string,
): Promise<ManagedRule[]> {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  const rules = await findRules(deps.db, organizationId, id);
  const [versions, missing, timezone] = await Promise.all([
    versionsOf(
      deps.db,
      organizationId,
      rules.map((rule) => rule.id),
    ),
    countMissingValues(deps.db, organizationId),
    timezoneOf(deps.db, organizationId),
  ]);
  const today = dayIn(timezone)(deps.clock.now());
  const terms = versions.map((version) => version.terms);
  const names = await namesFor(deps.db, organizationId, terms, timezone);
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    versions: versions.filter(({ ruleId }) => ruleId === rule.id).map(toShown(names, today)),
    neededValueCount: missing.find(({ ruleId }) => ruleId === rule.id)?.count ?? 0,
  }));
}

/** The unsaved terms as sentences. */
export async function wordsOf({ db }: Pick<Deps, "db">, caller: PersonCaller, terms: RuleTerms) {
  requireAllowed(canSendBonuses(caller));
  const names = await namesFor(db, caller.organizationId, [terms]);
  return {
    sentence: `${sentenceOf(terms, names)}.`,
    referrerTexts: referrerTextsOf(terms, names),
  };
}

export const managedRule = async (deps: Deps, caller: PersonCaller, id: string) =>
  requireFound((await managedRules(deps, caller, id))[0] ?? null);

const toShown =
  (names: Names, today: Day) =>
  (version: VersionWithFigures): ManagedRule["versions"][number] => ({
    version: version.version,
    state: stateOf(version, today),
    terms: version.terms,
    sentence: `${sentenceOf(version.terms, names)}.`,
    createdByName: nameOf({
      firstName: version.createdByFirstName,
      lastName: version.createdByLastName,
    }),
    createdAt: version.createdAt.getTime(),
    draftCount: version.drafts.reduce((sum, { count }) => sum + count, 0),
    reducedCount: version.drafts.reduce((sum, { reducedCount }) => sum + reducedCount, 0),
    sums: version.drafts.map(({ currency, amount }) => ({ currency, amount })),
  });
