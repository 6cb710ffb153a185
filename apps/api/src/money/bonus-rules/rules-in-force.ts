import { bounds } from "@referral-service/contract";
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

/** What the newest rule in force can bring to the person, in short. Null if there is none. */
export async function termsInShort(deps: Pick<Deps, "db" | "clock">, caller: PersonCaller) {
  const { organizationId, userId } = caller;
  const where = [canPay(userId)];
  const page = { limit: 1, after: undefined };
  const { rules, timezone } = await rulesInForce(deps, { organizationId, where }, page);
  const terms = rules[0]?.inForce.terms;
  if (terms === undefined) return null;
  return shortTextsOf(terms, await namesFor(deps.db, organizationId, [terms], timezone));
}
