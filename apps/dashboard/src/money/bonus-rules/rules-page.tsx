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
import { PageBar, PageBody } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { draftsText, shownVersionOf, stateTags, unbroken } from "./versions.tsx";

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
      <PageBody width="full">
        {isPending && <SkeletonLines count={6} />}
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && (
          <EmptyState icon={Scale} title="No bonus rules yet" action={create}>
            A bonus rule drafts payments when referrals reach a status. You approve each draft.
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className="grid max-w-190 gap-3 min-[100rem]:max-w-390 min-[100rem]:grid-cols-2">
            {data.map((rule) => (
              <RuleRow key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}

/** The terms of a rule, led by the amount. */
function Terms({ sentence }: { sentence: string }) {
  const [, amount = "", conditions] = /^(.*?) (to the .*)$/.exec(sentence) ?? [];
  if (conditions === undefined) return <p>{sentence}</p>;
  return (
    <p>
      <span className="font-medium max-sm:block">{amount}</span>{" "}
      <span className="text-ink-2 max-sm:block max-sm:text-xs">{conditions}</span>
    </p>
  );
}

function RuleRow({ rule }: { rule: ManagedRule }) {
  const { slug } = useOrganization();
  const version = shownVersionOf(rule);
  const drafting = rule.versions.filter(({ draftCount }) => draftCount > 0);
  return (
    <li className="relative grid gap-1 rounded-surface border border-line bg-surface px-4 py-3 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to="/o/$slug/bonus-rules/$ruleId"
          params={{ slug, ruleId: rule.id }}
          className="font-semibold outline-offset-[-2px] after:absolute after:inset-0"
        >
          {rule.name}
        </Link>
        {stateTags[version.state]}
        {rule.neededValueCount > 0 && (
          <Tag tone="warn">
            {rule.neededValueCount === 1
              ? "1 referral needs a value"
              : `${rule.neededValueCount} referrals need a value`}
          </Tag>
        )}
      </div>
      <Terms sentence={unbroken(version.sentence)} />
      <p className="figures text-xs text-ink-3">
        Version {version.version} ·{" "}
        {draftsText(drafting, drafting.length > 1 ? ` by ${drafting.length} versions` : "")}
      </p>
    </li>
  );
}
