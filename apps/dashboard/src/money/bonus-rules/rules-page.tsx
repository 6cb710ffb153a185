import type { ManagedRule } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { managedRulesQuery } from "../../data/bonus-rules.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { numberText } from "../../ui/format-language.ts";
import { PageBar } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { draftsOf, ruleStates, shownVersionOf, unbroken } from "./versions.tsx";

export function RulesPage() {
  const { slug } = useOrganization();
  const { data, isPending, error, refetch } = useQuery(managedRulesQuery);
  const create = (
    <Link to="/o/$slug/bonus-rules/new" params={{ slug }} className={buttonClass("primary")}>
      Create bonus rule
    </Link>
  );
  return (
    <>
      <PageBar
        title="Bonus rules"
        count={data && numberText(data.length)}
        above={{
          label: "Bonus payments",
          link: { to: "/o/$slug/payments", params: { slug } },
        }}
        mainAction={data !== undefined && data.length > 0 && create}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && (
          <div className="p-5">
            <SkeletonLines count={6} />
          </div>
        )}
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && (
          <EmptyState icon={Scale} title="No bonus rules yet" action={create}>
            A bonus rule drafts payments when referrals reach a status. You approve each draft.
          </EmptyState>
        )}
        <ul>
          {data?.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** The clauses of a rule's sentence: the amount, who gets it and when, the conditions, the days and the limits. */
const clauses =
  /^(.*?) (to the .*? when a referral reaches .*?)(?:, (if .*?))?, (for referrals submitted from .*?)(?:, (at\smost\s.*?))?\.?$/;

/** The terms of a rule, led by the amount. On a phone, each clause has its own line. */
function Terms({ sentence }: { sentence: string }) {
  const [, amount, ...rest] = clauses.exec(sentence) ?? [];
  if (amount === undefined) return <p>{sentence}</p>;
  return (
    <p className="max-w-190 text-ink-2">
      <span className="font-medium text-ink max-sm:block">{amount}</span>{" "}
      {rest
        .filter((clause) => clause !== undefined)
        .map((clause, index) => (
          <span key={clause} className="max-sm:block max-sm:text-xs max-sm:first-letter:uppercase">
            {index > 0 && <span className="max-sm:hidden">, </span>}
            {clause}
          </span>
        ))}
    </p>
  );
}

function RuleRow({ rule }: { rule: ManagedRule }) {
  const { slug } = useOrganization();
  const version = shownVersionOf(rule);
  const drafting = rule.versions.filter(({ draftCount }) => draftCount > 0);
  const { payments, sums, reducedCount } = draftsOf(drafting);
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to="/o/$slug/bonus-rules/$ruleId"
            params={{ slug, ruleId: rule.id }}
            className="font-semibold outline-offset-[-2px] after:absolute after:inset-0 max-sm:w-full"
          >
            {rule.name}
          </Link>
          {ruleStates[version.state]}
          <span className="figures text-xs text-ink-3">Version {version.version}</span>
          {rule.neededValueCount > 0 && (
            <Tag tone="warn">
              {rule.neededValueCount === 1
                ? "1 referral needs a value"
                : `${rule.neededValueCount} referrals need a value`}
            </Tag>
          )}
        </div>
        <Terms sentence={unbroken(version.sentence)} />
      </div>
      <div className="figures text-xs text-ink-3 max-sm:flex max-sm:gap-3 sm:text-right">
        <p className="text-sm font-medium text-ink empty:hidden max-sm:text-xs">{sums}</p>
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
