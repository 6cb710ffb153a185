import type { ManagedRule } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { neededValuesQuery } from "../../data/bonus-rules.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Time } from "../../ui/time.tsx";

/** Shows referrals without the value that the rule takes a percentage of. */
export function NeededValues({ rule: { id, neededValueCount } }: { rule: ManagedRule }) {
  const { slug } = useOrganization();
  const needed = useQuery(neededValuesQuery(id), { enabled: neededValueCount > 0 });
  if (neededValueCount === 0) return null;
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="px-4 py-3">
        <h2 className="font-semibold">Needs a value</h2>
        <p className="text-ink-2">The rule drafts a payment as soon as someone enters the value.</p>
      </div>
      <Loaded
        failure="The referrals could not be loaded"
        isPart
        query={needed}
        skeleton={<SkeletonRows count={neededValueCount} className="border-t border-line px-4" />}
        className="px-4 pb-4"
      />
      <ul>
        {needed.data?.map(({ referralId, referralName, referrerName, missing, since }) => (
          <li
            key={referralId}
            className="relative flex items-center gap-3 border-t border-line px-4 py-2 hover:bg-hover"
          >
            <div className="min-w-0 flex-1">
              <Link
                to="/o/$slug/referrals/$referralId"
                params={{ slug, referralId }}
                dir="auto"
                className="block truncate text-left font-medium outline-offset-[-2px] after:absolute after:inset-0"
              >
                {referralName}
              </Link>
              <p className="truncate text-xs text-ink-2">
                <bdi>{referrerName ?? "No name"}</bdi> · {missing}
              </p>
            </div>
            <span className="text-xs text-ink-3">
              <Time unixMs={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
