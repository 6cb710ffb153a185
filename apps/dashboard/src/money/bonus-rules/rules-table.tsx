import type { ManagedRule } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { counted } from "../../words/counts.ts";
import { amountOf, conditionsOf, limitsOf } from "./terms-in-brief.ts";
import { draftsOf, ruleStates, shownVersionOf, startOf } from "./versions.tsx";

const columns = [
  { name: "Rule", width: "22%", className: "pl-5" },
  { name: "Amount", width: "19%" },
  { name: "Referral reaches", width: "19%" },
  { name: "Limit", width: "17%", className: "max-lg:hidden" },
  { name: "Status", width: "12%" },
  { name: "Payments", width: "12%", className: "pr-5 text-right" },
] satisfies readonly { name: string; width: string; className?: string }[];

export const RulesTable = ({
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
    className="w-full table-fixed border-collapse text-left"
  >
    <thead className="border-b border-line text-xs text-ink-3">
      <tr>
        {columns.map(({ name, width, className }) => (
          <th
            key={name}
            scope="col"
            style={{ width }}
            className={clsx("px-2.5 py-1.5 font-medium", className)}
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
  <tr className="border-b border-line">
    {columns.map(({ name, className }) => (
      <td key={name} className={clsx("h-14.5 px-2.5", className)}>
        <Skeleton className={`mb-2 h-3.5 ${skeletonWidth(row)}`} />
        <Skeleton className={`h-2.5 ${skeletonWidth(row + 1)}`} />
      </td>
    ))}
  </tr>
);

function RuleRow({ rule }: { rule: ManagedRule }) {
  const fields = useQuery(customFieldsQuery).data;
  const { state, version, terms } = shownVersionOf(rule);
  const amount = amountOf(terms, fields);
  const [limit, ...otherLimits] = limitsOf(terms);
  const { count, sums } = draftsOf(rule.versions);
  const cells: readonly { text: ReactNode; below: ReactNode }[] = [
    {
      text: <RuleLink rule={rule} />,
      below: rule.neededValueCount > 0 ? <NeededTag rule={rule} /> : `Version ${version}`,
    },
    {
      text: <span className="font-medium">{amount.text}</span>,
      below: [amount.bounds, terms.to === "business_developer" && "to the business developer"]
        .filter(Boolean)
        .join(", "),
    },
    { text: <ReferralStatusText status={terms.status} />, below: conditionsOf(terms, fields) },
    {
      text: limit?.most ?? "–",
      below: [limit?.scope, ...otherLimits.map(({ most, scope }) => `${most} ${scope}`)].join(", "),
    },
    {
      text: ruleStates[state],
      below: state === "planned" && startOf(terms),
    },
    { text: sums || "–", below: count > 0 && counted(count, "payment") },
  ];
  return (
    <tr className="relative border-b border-line hover:bg-hover">
      {cells.map(({ text, below }, index) => {
        const Cell = index === 0 ? "th" : "td";
        return (
          <Cell
            key={columns[index]?.name}
            scope={index === 0 ? "row" : undefined}
            className={clsx("figures px-2.5 py-2.5 font-normal", columns[index]?.className)}
          >
            {text}
            <span className="block text-xs wrap-anywhere text-ink-3">{below}</span>
          </Cell>
        );
      })}
    </tr>
  );
}

export const RuleLink = ({ rule: { id, name } }: { rule: ManagedRule }) => (
  <Link
    to="/o/$slug/bonus-rules/$ruleId"
    params={{ slug: useOrganization().slug, ruleId: id }}
    className="min-w-0 font-medium wrap-anywhere outline-offset-[-2px] after:absolute after:inset-0"
  >
    {name}
  </Link>
);

export const NeededTag = ({ rule: { neededValueCount } }: { rule: ManagedRule }) => (
  <Tag tone="warn">
    {neededValueCount === 1
      ? "1 referral needs a value"
      : `${neededValueCount} referrals need a value`}
  </Tag>
);
