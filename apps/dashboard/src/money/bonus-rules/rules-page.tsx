import type { CustomField } from "@referral-service/contract";
import type { ManagedRule, RuleTerms } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { managedRulesQuery } from "../../data/bonus-rules.ts";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useTitleCount } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useStatusLabel } from "../../data/referral-statuses.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countedText, numberText } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Tag } from "../../ui/tag.tsx";
import { shortMoney } from "../../words/money.ts";
import { draftsOf, ruleStates, shownVersionOf, unbroken } from "./versions.tsx";

export function RulesPage() {
  const { slug } = useOrganization();
  const rules = useQuery(managedRulesQuery);
  const { data } = rules;
  const count = useTitleCount("bonus rules", data?.length);
  const isNarrow = useIsNarrow();
  const Row = isNarrow ? PhoneRuleRow : RuleRow;
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
        above={{
          label: "Bonus payments",
          link: { to: "/o/$slug/payments", params: { slug } },
        }}
        mainAction={(isNarrow || data?.length !== 0) && create}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded
          failure="Bonus rules could not be loaded"
          isPart
          query={rules}
          skeleton={<SkeletonRows count={4} className="px-5" />}
          className="max-w-190 px-5 py-3"
        />
        {data?.length === 0 && (
          <EmptyState icon={Scale} title="No bonus rules yet" action={create}>
            A bonus rule drafts payments when referrals reach a status. You approve each draft.
          </EmptyState>
        )}
        <ul className="min-[100rem]:grid min-[100rem]:grid-cols-2">
          {data
            ?.toSorted((one, other) => rankOf(one) - rankOf(other))
            .map((rule) => (
              <Row key={rule.id} rule={rule} />
            ))}
        </ul>
      </div>
    </>
  );
}

const states = Object.keys(ruleStates);
const rankOf = (rule: ManagedRule) => states.indexOf(shownVersionOf(rule).state);

/** Returns what a rule pays. A percentage of a custom field names the field once it is loaded. */
function amountText(amount: RuleTerms["amount"], fields: readonly CustomField[] = []): string {
  if (amount.kind === "fixed") return shortMoney(amount.amount, amount.currency);
  const { percent, of, currency, min, max } = amount;
  const base = of === "value" ? "the deal value" : fields.find(({ id }) => id === of)?.label;
  const parts = [
    `${numberText(percent)}%${base === undefined ? "" : ` of ${base}`}`,
    min !== null && `at least ${shortMoney(min, currency)}`,
    max !== null && `at most ${shortMoney(max, currency)}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

/** A rule on a phone: its amount, and when it pays. Its days and its limits are on its page. */
function PhoneRuleRow({ rule }: { rule: ManagedRule }) {
  const statusLabel = useStatusLabel();
  const fields = useQuery(customFieldsQuery);
  const { state, version, terms } = shownVersionOf(rule);
  const { payments, sums } = draftsOf(rule.versions);
  const { amount, to, status, conditions } = terms;
  const when = [
    statusLabel(status),
    to === "business_developer" && "To the business developer",
    conditions.length > 0 &&
      (conditions.length === 1 ? "1 condition" : `${conditions.length} conditions`),
  ];
  return (
    <li className="relative grid gap-0.5 border-b border-line px-5 py-2.5 hover:bg-hover">
      <div className="figures flex justify-between gap-3 font-semibold">
        <RuleLink rule={rule} />
        <span className="shrink-0">{sums}</span>
      </div>
      <div className="figures flex items-baseline gap-3 text-xs text-ink-3">
        {ruleStates[state]}
        {rule.neededValueCount > 0 ? <NeededTag rule={rule} /> : `Version ${version}`}
        <span className="ml-auto shrink-0">{payments}</span>
      </div>
      <p className="truncate">{amountText(amount, fields.data)}</p>
      <p className="truncate text-xs text-ink-3">
        {when.filter((part) => part !== false).join(" · ")}
      </p>
    </li>
  );
}

const RuleLink = ({ rule: { id, name } }: { rule: ManagedRule }) => (
  <Link
    to="/o/$slug/bonus-rules/$ruleId"
    params={{ slug: useOrganization().slug, ruleId: id }}
    className="truncate font-semibold outline-offset-[-2px] after:absolute after:inset-0"
  >
    {name}
  </Link>
);

const NeededTag = ({ rule: { neededValueCount } }: { rule: ManagedRule }) => (
  <Tag tone="warn">
    {neededValueCount === 1
      ? "1 referral needs a value"
      : `${neededValueCount} referrals need a value`}
  </Tag>
);

function RuleRow({ rule }: { rule: ManagedRule }) {
  const version = shownVersionOf(rule);
  const drafting = rule.versions.filter(({ draftCount }) => draftCount > 0);
  const { payments, sums, reducedCount } = draftsOf(drafting);
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 hover:bg-hover grid-cols-[minmax(0,1fr)_10rem] min-[100rem]:odd:border-r">
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <RuleLink rule={rule} />
          {ruleStates[version.state]}
          <span className="figures text-xs text-ink-3">Version {version.version}</span>
          {rule.neededValueCount > 0 && <NeededTag rule={rule} />}
        </div>
        <p className="max-w-150 text-ink-2">{unbroken(version.sentence)}</p>
      </div>
      <div className="figures text-right text-xs text-ink-3">
        <p className="text-sm font-medium text-ink empty:hidden">{sums}</p>
        <p>
          {payments}
          {drafting.length > 1 && ` by ${drafting.length} versions`}
        </p>
        {reducedCount > 0 && (
          <p title="Reduced by a limit or split credit">{reducedCount} reduced</p>
        )}
      </div>
    </li>
  );
}
