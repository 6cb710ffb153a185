import type { CustomField } from "@referral-service/contract";
import type { ManagedRule, RuleTerms } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
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
import { Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Tag } from "../../ui/tag.tsx";
import { shortMoney } from "../../words/money.ts";
import { isAdmin } from "../../words/roles.ts";
import { draftsOf, ruleStates, shownVersionOf, unbroken } from "./versions.tsx";

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
    `When a referral reaches ${statusLabel(status)}`,
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
      <p className="truncate">
        {amountText(amount, fields.data)}
        {to === "business_developer" && " to the business developer"}
      </p>
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

const columns = [
  { name: "Rule" },
  { name: "Status", widthPx: 130 },
  { name: "Payments", widthPx: 120, isNumber: true },
  { name: "Sum", widthPx: 160, isNumber: true },
];

const RulesTable = ({
  rules,
  expectedCount,
}: {
  rules: readonly ManagedRule[];
  /** Number of rules that load. */
  expectedCount: number;
}) => (
  <table
    aria-label="Bonus rules"
    aria-busy={expectedCount > 0}
    className="w-full table-fixed border-collapse"
  >
    <thead className="border-b border-line text-xs text-ink-3">
      <tr>
        {columns.map(({ name, widthPx, isNumber }) => (
          <th
            key={name}
            scope="col"
            style={{ width: widthPx }}
            className={clsx(
              "px-2.5 py-1.5 font-medium first:pl-5 last:pr-5",
              isNumber ? "text-right" : "text-left",
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="align-baseline">
      {Array.from({ length: expectedCount }, (_, row) => row).map((row) => (
        <SkeletonRow key={row} row={row} />
      ))}
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </tbody>
  </table>
);

const SkeletonRow = ({ row }: { row: number }) => (
  <tr className="h-22 border-b border-line align-top">
    <td className="py-3 pr-2.5 pl-5">
      <Skeleton className={`my-0.75 h-3.5 ${skeletonWidth(row + 1)}`} />
      <Skeleton className="mt-2.5 h-3.5" />
      <Skeleton className={`mt-1.5 h-3.5 ${skeletonWidth(row)}`} />
    </td>
    {columns.slice(1).map(({ name, isNumber }) => (
      <td key={name} className="px-2.5 py-3 last:pr-5">
        <Skeleton className={clsx("my-0.75 h-3.5 w-16", isNumber && "ml-auto")} />
      </td>
    ))}
  </tr>
);

function RuleRow({ rule }: { rule: ManagedRule }) {
  const version = shownVersionOf(rule);
  const drafting = rule.versions.filter(({ draftCount }) => draftCount > 0);
  const { count, sums, reducedCount } = draftsOf(drafting);
  return (
    <tr className="relative border-b border-line hover:bg-hover">
      <th scope="row" className="py-3 pr-2.5 pl-5 text-left font-normal">
        <span className="mb-1 flex flex-wrap items-baseline gap-x-3">
          <RuleLink rule={rule} />
          <span className="figures text-xs text-ink-3">Version {version.version}</span>
          {rule.neededValueCount > 0 && <NeededTag rule={rule} />}
        </span>
        <span>{unbroken(version.sentence)}</span>
      </th>
      <td className="px-2.5">{ruleStates[version.state]}</td>
      <td className="figures px-2.5 text-right">
        {numberText(count)}
        {reducedCount > 0 && (
          <span title="Reduced by a limit or split credit" className="block text-xs text-ink-3">
            {reducedCount} reduced
          </span>
        )}
        {drafting.length > 1 && (
          <span className="block text-xs text-ink-3">{drafting.length} versions</span>
        )}
      </td>
      <td className="figures pr-5 pl-2.5 text-right font-medium">{sums || "–"}</td>
    </tr>
  );
}
