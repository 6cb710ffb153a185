import type { ResponseBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useTitleCount } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { yearlyTotalsQuery } from "../../data/statements.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countedText } from "../../ui/format-language.ts";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Skeleton, SkeletonLines, skeletonCard } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { money } from "../../words/money.ts";
import { SumLines } from "../sum-lines.tsx";
import { rateText } from "./rates.ts";
import { ThresholdDialog } from "./threshold-dialog.tsx";
import { yearIn } from "./year.ts";
import { YearSelect } from "./year-select.tsx";

const route = getRouteApi("/o/$slug/statements");

/** Shows what each person earned in a year, next to the threshold for tax details. */
export function TotalsPage() {
  const { slug, timezone } = useOrganization();
  const present = yearIn(timezone);
  const { year = present } = route.useSearch();
  const totals = useQuery(yearlyTotalsQuery(year));
  const { data } = totals;
  const count = useTitleCount(`statements ${year}`, data?.people.length);
  return (
    <>
      <PageBar
        title="Statements"
        above={{ label: "Bonus payments", link: { to: "/o/$slug/payments", params: { slug } } }}
        count={count && countedText(count)}
        actions={<YearSelect present={present} year={year} />}
      />
      <PageBody width="sections">
        <Loaded
          failure="Statements could not be loaded"
          query={totals}
          skeleton={
            <>
              <Threshold threshold={undefined} />
              <section className="grid gap-2.5">
                <h2 className="font-semibold">People</h2>
                <div className={skeletonCard}>
                  <SkeletonLines count={12} />
                </div>
              </section>
            </>
          }
        />
        {data !== undefined && (
          <>
            <Threshold threshold={data.threshold} />
            {data.people.length === 0 ? (
              <EmptyState icon={FileText} title={`No bonuses in ${year}`}>
                Bonuses approved or paid during the year appear here, by person.
              </EmptyState>
            ) : (
              <People totals={data} />
            )}
          </>
        )}
      </PageBody>
    </>
  );
}

type YearlyTotals = ResponseBody<typeof appContract.statements.totals>;

function Threshold({
  threshold,
}: {
  /** Undefined until it is loaded. */
  threshold: YearlyTotals["threshold"] | undefined;
}) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title="Yearly threshold"
      description="A payment waits for the person's tax details if it would bring their total for the year above this amount."
      actions={
        threshold === undefined ? (
          <Skeleton className="h-7.5 w-32" />
        ) : (
          <Button onClick={() => setEditing(true)}>
            {threshold === null ? "Set threshold" : "Change threshold"}
          </Button>
        )
      }
    >
      {threshold === undefined && <SkeletonLines count={2} />}
      {threshold !== undefined && (
        <p className="figures">
          {threshold === null ? "No threshold" : money(threshold.amount, threshold.currency)}
        </p>
      )}
      {threshold && (
        <p className="text-ink-2">
          {threshold.rates.length === 0
            ? "Payments in other currencies don't count."
            : `We convert other currencies at these rates: ${threshold.rates.map((rate) => rateText(rate, threshold.currency)).join("; ")}.`}
        </p>
      )}
      {isEditing && threshold !== undefined && (
        <ThresholdDialog threshold={threshold} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}

function People({ totals: { people, hasMore, year } }: { totals: YearlyTotals }) {
  const { slug } = useOrganization();
  return (
    <section className="grid gap-2.5">
      <h2 className="font-semibold">People</h2>
      <ul className="grid rounded-surface border border-line bg-surface">
        {people.map(({ userId, name, sums, share, hasTaxDetails }) => (
          <li key={userId} className="border-b border-line last:border-b-0">
            <Link
              to="/o/$slug/statements/$userId"
              params={{ slug, userId }}
              search={{ year }}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span dir="auto" className="min-w-0 truncate text-left font-medium">
                {name ?? "No name"}
              </span>
              {share !== null && <Share share={share} hasTaxDetails={hasTaxDetails} />}
              <div className="ml-auto">
                <SumLines sums={sums} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="text-ink-2">The {people.length} people with the largest totals are shown.</p>
      )}
    </section>
  );
}

const nearShare = 0.8;

function Share({ share, hasTaxDetails }: { share: number; hasTaxDetails: boolean }) {
  if (hasTaxDetails) return <Tag tone="good">Tax details entered</Tag>;
  if (share < nearShare) return null;
  return <Tag tone={share > 1 ? "bad" : "warn"}>{Math.round(share * 100)}% of the threshold</Tag>;
}
