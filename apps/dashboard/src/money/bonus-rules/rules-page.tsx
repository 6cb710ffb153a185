import type { ManagedRule } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { managedRulesQuery } from "../../data/bonus-rules.ts";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useTitleCount } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useStatusLabel } from "../../data/referral-statuses.tsx";
import { ListIntro } from "../../lists/list-intro.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countedText } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { counted } from "../../words/counts.ts";
import { isAdmin } from "../../words/roles.ts";
import { NeededTag, RuleLink, RulesTable } from "./rules-table.tsx";
import { amountOf, conditionsOf, limitsOf } from "./terms-in-brief.ts";
import { draftsOf, ruleStates, shownVersionOf, startOf } from "./versions.tsx";

export function RulesPage() {
  const { slug, user } = useOrganization();
  const rules = useQuery(managedRulesQuery);
  const { data, isPending } = rules;
  const count = useTitleCount("bonus rules", data?.length);
  const isNarrow = useIsNarrow();
  const sorted = (data ?? []).toSorted((one, other) => rankOf(one) - rankOf(other));
  const expectedCount = isPending ? (count?.count ?? 4) : 0;
  const isEmpty = data?.length === 0 || (isPending && expectedCount === 0);
  const create = (
    <Link to="/o/$slug/bonus-rules/new" params={{ slug }} className={buttonClass("primary")}>
      Create bonus rule
    </Link>
  );
  return (
    <>
      <PageBar
        title="Bonus rules"
        count={count && count.count > 0 ? countedText(count) : undefined}
        above={
          isAdmin(user)
            ? undefined
            : { label: "Bonus payments", link: { to: "/o/$slug/payments", params: { slug } } }
        }
        mainAction={(isNarrow || !isEmpty) && create}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {data?.length === 0 && (
          <EmptyState icon={Scale} title="No bonus rules yet" action={create}>
            A bonus rule drafts payments when referrals reach a status. You approve each draft.
          </EmptyState>
        )}
        {!isEmpty && (
          <ListIntro>
            A bonus rule drafts payments when referrals reach a status. You approve each draft.
          </ListIntro>
        )}
        {!isEmpty &&
          (isNarrow ? (
            <ul>
              {sorted.map((rule) => (
                <PhoneRuleRow key={rule.id} rule={rule} />
              ))}
            </ul>
          ) : (
            <RulesTable rules={sorted} expectedCount={expectedCount} />
          ))}
        <Loaded
          failure="Bonus rules could not be loaded"
          isPart
          query={rules}
          skeleton={isNarrow && <SkeletonRows count={expectedCount} className="h-24 px-5" />}
          className="max-w-190 px-5 py-3"
        />
      </div>
    </>
  );
}

const states = Object.keys(ruleStates);
const rankOf = (rule: ManagedRule) => states.indexOf(shownVersionOf(rule).state);

/** A rule on a phone: its amount, when it pays and its limits. Its days are on its page. */
function PhoneRuleRow({ rule }: { rule: ManagedRule }) {
  const statusLabel = useStatusLabel();
  const fields = useQuery(customFieldsQuery);
  const { state, terms } = shownVersionOf(rule);
  const { count, payments, sums } = draftsOf(rule.versions);
  const { text, bounds } = amountOf(terms, fields.data);
  const conditions = conditionsOf(terms, fields.data);
  return (
    <li className="relative grid gap-0.5 border-b border-line px-5 py-2.5 hover:bg-hover">
      <div className="flex items-baseline justify-between gap-3">
        <RuleLink rule={rule} />
        <span className="flex shrink-0 items-baseline gap-1">
          {ruleStates[state]}
          {state === "planned" && <span className="text-xs text-ink-3">{startOf(terms)}</span>}
        </span>
      </div>
      <p>
        {[text, bounds].filter(Boolean).join(", ")}
        {terms.to === "business_developer" && " to the business developer"} when a referral reaches{" "}
        {statusLabel(terms.status)}
        {conditions && ` (${conditions})`}
        {limitsOf(terms).map(({ most, scope }) => `, at most ${most} ${scope}`)}
      </p>
      <div className="figures flex items-baseline gap-3 text-xs text-ink-3">
        {count === 0 ? payments : `${sums} in ${counted(count, "payment")}`}
        {rule.neededValueCount > 0 && <NeededTag rule={rule} />}
      </div>
    </li>
  );
}
