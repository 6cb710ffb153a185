import { bounds } from "@referral-service/contract";
import type { RuleTerms } from "@referral-service/contract/app";
import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { Condition } from "../../kernel/database/from.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { type StoredBonusPayment, sendsBonuses } from "../bonus-payments/rules.ts";
import { dayIn } from "./days.ts";
import { toBonusRuleView } from "./facts.ts";
import { namesFor } from "./names.ts";
import { bonusTextsOf, referrerTextsOf, shortTextsOf } from "./referrer-texts.ts";
import { canPay, canPayNewcomers, pageOfRulesInForce, timezoneOf } from "./store.ts";
import { findVersion } from "./versions-store.ts";

/**
 * The rules in force today. Referrers get only the rules that can pay them, in the wording for
 * referrers.
 */
export function rulesReadBy({ clock }: Pick<Deps, "clock">, caller: Caller) {
  const { organizationId } = caller;
  const isForReferrer =
    caller.kind === "person" && caller.permissionLevel === "referrer" && !sendsBonuses(caller);
  const where = isForReferrer ? [canPay(caller.userId)] : [];
  return {
    name: "bonus-rules",
    read: async (db: Connection, page: PageRequest) => {
      const { rules, timezone } = await rulesInForce(
        { db, clock },
        { organizationId, where },
        page,
      );
      const terms = rules.map(({ inForce }) => inForce.terms);
      const names = await namesFor(db, organizationId, terms, timezone);
      return rules.map((rule) => ({
        ...rule,
        view: toBonusRuleView(names, { isForReferrer })(rule),
      }));
    },
    show: ({ view }: { view: ReturnType<ReturnType<typeof toBonusRuleView>> }) => view,
  };
}

/** The rules in force today, and the time zone that decides which day that is. */
async function rulesInForce(
  { db, clock }: { db: Connection } & Pick<Deps, "clock">,
  { organizationId, where }: { organizationId: string; where: Condition[] },
  page: PageRequest,
) {
  const timezone = await timezoneOf(db, organizationId);
  const today = dayIn(timezone)(clock.now());
  const rules = await pageOfRulesInForce(db, { organizationId, today, where }, page);
  return { rules, timezone };
}

/** The terms that computed a payment, in the wording for referrers. Null if a person drafted it. */
export async function termsBehind(
  db: Connection,
  { organizationId, ruleId, ruleVersion: version }: StoredBonusPayment,
) {
  if (ruleId === null || version === null) return null;
  const found = await findVersion(db, { organizationId, ruleId, version });
  if (found === null) return null;
  return referrerTextsOf(found.terms, await namesFor(db, organizationId, [found.terms]));
}

const allRules = { limit: bounds.bonusRules, after: undefined };

/**
 * The bonus that a person without an account can earn as a referrer, for public pages. Null if no rule
 * in force pays every referrer.
 */
export async function bonusForNewcomers(deps: Pick<Deps, "db" | "clock">, organizationId: string) {
  const where = [canPayNewcomers];
  const { rules } = await rulesInForce(deps, { organizationId, where }, allRules);
  return bonusTextsOf(rules.map(({ inForce }) => inForce.terms));
}

/** The largest amount that the terms promise. A percentage without bounds promises none. */
const mostPromised = ({ amount }: RuleTerms) =>
  amount.kind === "fixed" ? amount.amount : (amount.max ?? amount.min ?? 0);

/**
 * Returns the terms that promise the most, in the currency of the first ones, because amounts in
 * different currencies do not compare. Undefined if there are none.
 */
const bestOf = (rules: readonly RuleTerms[]): RuleTerms | undefined =>
  rules
    .filter(({ amount }) => amount.currency === rules[0]?.amount.currency)
    .toSorted((one, other) => mostPromised(other) - mostPromised(one))[0];

/** What the rule that can bring the person the most says, in short. Null if there is none. */
export async function termsInShort(deps: Pick<Deps, "db" | "clock">, caller: PersonCaller) {
  const { organizationId, userId } = caller;
  const where = [canPay(userId)];
  const { rules, timezone } = await rulesInForce(deps, { organizationId, where }, allRules);
  const terms = bestOf(rules.map(({ inForce }) => inForce.terms));
  if (terms === undefined) return null;
  return shortTextsOf(terms, await namesFor(deps.db, organizationId, [terms], timezone));
}
