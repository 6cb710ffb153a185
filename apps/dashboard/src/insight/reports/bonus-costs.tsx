import type { BonusPaymentReport } from "@referral-service/contract";
import { money } from "../../words/money.ts";
import { whole } from "./figure.tsx";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable, linesOf } from "./table.tsx";

type Costs = NonNullable<BonusPaymentReport["costs"]>;

interface Row extends Pick<Costs, "completed" | "costs"> {
  key: string;
  name: string;
}

/** Shows what bonuses cost per completed referral, by referrer, company and rule. */
export function BonusCosts({ costs, days }: { costs: Costs; days: Days }) {
  if (costs.costs.length === 0) return null;
  const parts = [
    {
      by: "referrer",
      rows: costs.byReferrer.map((row) => ({
        ...row,
        key: row.referrerId,
        name: row.referrerName ?? "No name",
      })),
    },
    {
      by: "company",
      rows: costs.byCompany.map((row) => ({ ...row, key: row.company, name: row.company })),
    },
    {
      by: "rule",
      rows: costs.byRule.map((row) => ({
        ...row,
        key: row.ruleId ?? "none",
        name: row.ruleName ?? "Drafted by a person",
      })),
    },
  ];
  const total = { ...costs, key: "all", name: "All" };
  return parts
    .filter(({ rows }) => rows.some(({ costs }) => costs.length > 0))
    .map(({ by, rows }, index) => (
      <CostsPart
        key={by}
        {...{ by, days }}
        rows={[total, ...rows]}
        {...(index === 0 && { description: whatCosts })}
      />
    ));
}

const whatCosts =
  "Bonuses paid so far for referrals of this period, divided by those that are completed.";

function CostsPart({
  by,
  rows,
  days,
  description,
}: {
  by: string;
  rows: Row[];
  days: Days;
  description?: string;
}) {
  return (
    <ReportPart
      title={`What is the cost per completed referral, by ${by}?`}
      {...(description !== undefined && { description })}
      fileName={`cost-by-${by}`}
      days={days}
      records={() => [
        ["Name", "Completed referrals", "Currency", "Bonuses paid", "Cost per completed referral"],
        ...rows.flatMap(({ name, completed, costs }) =>
          costs.length === 0
            ? [[name, completed, null, null, null]]
            : costs.map(({ currency, bonusAmount, perCompleted }) => [
                name,
                completed,
                currency,
                bonusAmount,
                perCompleted,
              ]),
        ),
      ]}
    >
      <FiguresTable
        label={`Cost per completed referral by ${by}`}
        head={by === "rule" ? "Bonus rule" : by === "company" ? "Credited company" : "Referrer"}
        rows={rows}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        columns={[
          { name: "Completed", cell: ({ completed }) => whole.format(completed) },
          {
            name: "Bonuses paid",
            cell: ({ costs }) =>
              linesOf(costs.map(({ bonusAmount, currency }) => money(bonusAmount, currency))),
            isMinor: true,
          },
          {
            name: "Cost each",
            cell: ({ costs }) =>
              linesOf(
                costs.flatMap(({ perCompleted, currency }) =>
                  perCompleted === null ? [] : money(perCompleted, currency),
                ),
              ),
          },
        ]}
      />
    </ReportPart>
  );
}
