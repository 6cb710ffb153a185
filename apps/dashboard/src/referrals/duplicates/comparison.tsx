import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dayMs } from "../../ui/durations.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Day } from "../../ui/time.tsx";
import { type Row, rowsFor, type Submission } from "./comparison-rows.tsx";
import type { Picks } from "./picks.ts";
import { referrerOf } from "./words.ts";

/** Shows the submissions side by side with the first one on the left, or stacked on a phone. */
export function Comparison({
  submissions,
  proposedId,
  picks,
  onPick,
}: {
  submissions: readonly Submission[];
  proposedId: string | undefined;
  picks: Picks;
  /** Called when a value is picked. Undefined once the case is decided. */
  onPick: ((row: string, referralId: string) => void) | undefined;
}) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const isNarrow = useIsNarrow();
  const [first] = submissions;
  if (first === undefined) return null;
  const rows = rowsFor(first, fields).filter(({ cell }) =>
    submissions.some((submission) => cell(submission) !== null),
  );
  const shown = ({ name, cell, pick, valueIn }: Row, one: Submission) => {
    const content = cell(one);
    const differs = new Set(submissions.map((each) => JSON.stringify(valueIn?.(each)))).size > 1;
    if (content === null) return <span className="text-ink-3">–</span>;
    if (pick === undefined || onPick === undefined || !differs) return content;
    const { id } = one.referral;
    return (
      <PickableValue
        label={`Keep ${name} from ${referrerOf(one.referral)}`}
        isPicked={picks.get(pick) === id}
        onPick={() => onPick(pick, id)}
      >
        {content}
      </PickableValue>
    );
  };
  if (isNarrow) {
    return submissions.map((submission) => (
      <section
        key={submission.referral.id}
        className={clsx(
          "grid gap-3 border-b border-line p-5",
          submission.referral.id === proposedId && "bg-selected",
        )}
      >
        <Head
          submission={submission}
          first={first}
          isProposed={submission.referral.id === proposedId}
        />
        <Facts>
          {rows.map((row) => (
            <Fact key={row.name} name={row.name}>
              {shown(row, submission)}
            </Fact>
          ))}
        </Facts>
      </section>
    ));
  }
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line align-top">
          <td className="w-40 min-w-40" />
          {submissions.map((submission) => (
            <th
              key={submission.referral.id}
              scope="col"
              className={clsx(
                "min-w-50 px-2.5 py-2 font-normal",
                submission.referral.id === proposedId && "bg-selected",
              )}
            >
              <Head
                submission={submission}
                first={first}
                isProposed={submission.referral.id === proposedId}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-line align-top">
            <th scope="row" className="px-5 py-2 font-normal text-ink-3">
              {row.name}
            </th>
            {submissions.map((submission) => (
              <td
                key={submission.referral.id}
                className={clsx(
                  "px-2.5 py-2 wrap-anywhere",
                  submission.referral.id === proposedId && "bg-selected",
                )}
              >
                {shown(row, submission)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value that the credited referral can keep instead of its own. */
const PickableValue = ({
  label,
  isPicked,
  onPick,
  children,
}: {
  label: string;
  isPicked: boolean;
  onPick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isPicked}
    title={label}
    onClick={onPick}
    className={clsx(
      "-mx-1.5 -my-0.5 inline-flex max-w-full items-start gap-1.5 rounded-control border px-1.5 py-px text-left pointer-coarse:min-h-11 pointer-coarse:items-center",
      isPicked
        ? "border-accent bg-accent-soft"
        : "border-line hover:border-line-strong hover:bg-hover",
    )}
  >
    <span className="min-w-0 break-words">{children}</span>
    {isPicked && (
      <Check
        aria-hidden
        className="mt-0.5 size-3.5 shrink-0 text-accent-text pointer-coarse:mt-0"
      />
    )}
  </button>
);

function Head({
  submission: { referral },
  first,
  isProposed,
}: {
  submission: Submission;
  first: Submission;
  isProposed: boolean;
}) {
  const { slug } = useOrganization();
  const days = Math.floor((referral.createdAt - first.referral.createdAt) / dayMs);
  return (
    <div className="flex items-start gap-2.5">
      <span className="pt-0.5">
        <Avatar name={referrerOf(referral)} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/o/$slug/referral/$referralId"
            params={{ slug, referralId: referral.id }}
            title="Open referral"
            className="font-semibold hover:underline"
          >
            {referrerOf(referral)}
          </Link>
          {isProposed && (
            <span className="rounded-control bg-accent px-1.5 text-2xs font-semibold text-accent-ink">
              Proposed
            </span>
          )}
        </div>
        <div className="text-xs text-ink-3">
          {referral.id === first.referral.id ? "First, " : laterText(days)}
          <Day unixMs={referral.createdAt} />
        </div>
      </div>
    </div>
  );
}

function laterText(days: number): string {
  if (days === 0) return "Same day, ";
  return days === 1 ? "1 day later, " : `${days} days later, `;
}
