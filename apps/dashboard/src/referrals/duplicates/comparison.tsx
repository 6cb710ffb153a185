import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dayMs } from "../../ui/durations.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Day } from "../../ui/time.tsx";
import { isSameInAll, type Row, rowsFor, type Submission } from "./comparison-rows.tsx";
import { keptValues, type Picks } from "./picks.ts";
import { referrerOf } from "./words.ts";

interface ComparisonProps {
  submissions: readonly Submission[];
  proposedId: string | undefined;
  /**
   * ID of the referral that would get the credit. It keeps its own filled values unless others are
   * picked.
   */
  creditedId: string | undefined;
  picks: Picks;
  /** Called when a value is picked. Undefined once the case is decided. */
  onPick: ((row: string, referralId: string) => void) | undefined;
}

/** Shows the submissions side by side with the first one on the left, or stacked on a phone. */
export function Comparison({ submissions, proposedId, ...choice }: ComparisonProps) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const isNarrow = useIsNarrow();
  const [first] = submissions;
  if (first === undefined) return null;
  const allRows = rowsFor(submissions, fields);
  const { picks, creditedId } = choice;
  const kept = keptValues(picks, { creditedId, submissions, rows: allRows });
  const rows = allRows.filter(({ cell }) =>
    submissions.some((submission) => cell(submission) !== null),
  );
  const columns = submissions.map((submission) => {
    const isProposed = submission.referral.id === proposedId;
    return {
      id: submission.referral.id,
      isProposed,
      head: <Head submission={submission} first={first} isProposed={isProposed} />,
      valueIn: (row: Row) => (
        <Value
          {...{ row, submission }}
          {...choice}
          picks={kept}
          isAlone={submissions.filter((each) => row.cell(each) !== null).length === 1}
        />
      ),
    };
  });
  const same = rows.filter((row) => isSameInAll(row, submissions));
  const differing = rows.filter((row) => !same.includes(row));
  const shown = { rows: differing, columns, canPick: choice.onPick !== undefined };
  return (
    <>
      {same.length > 0 && (
        <section aria-label="The same in all referrals" className="border-b border-line px-5 py-3">
          <Facts>
            {same.map((row) => (
              <Fact key={row.name} name={row.name}>
                {row.cell(first)}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {isNarrow ? <Stacked {...shown} /> : <SideBySide {...shown} />}
    </>
  );
}

interface Shown {
  canPick: boolean;
  rows: readonly Row[];
  columns: readonly {
    id: string;
    isProposed: boolean;
    head: ReactNode;
    valueIn: (row: Row) => ReactNode;
  }[];
}

const Stacked = ({ rows, columns }: Shown) =>
  columns.map(({ id, isProposed, head, valueIn }) => (
    <section
      key={id}
      className={clsx("grid gap-3 border-b border-line p-5", isProposed && "bg-selected")}
    >
      {head}
      <Facts>
        {rows.map((row) => (
          <Fact key={row.name} name={row.name}>
            {valueIn(row)}
          </Fact>
        ))}
      </Facts>
    </section>
  ));

const SideBySide = ({ rows, columns, canPick }: Shown) => (
  <table
    style={{ minWidth: 146 + 200 * columns.length }}
    className="w-full table-fixed border-collapse text-left"
  >
    <thead>
      <tr className="border-b border-line align-top">
        <td style={{ width: 146 }} className="py-2 pl-5 align-bottom text-xs text-ink-3">
          {canPick && "Values to keep"}
        </td>
        {columns.map(({ id, isProposed, head }) => (
          <th
            key={id}
            scope="col"
            className={clsx(
              "px-2.5 py-2 font-normal",
              isProposed && "border-t-2 border-t-accent bg-selected",
            )}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-2.5 pl-5 font-normal text-ink-3">
            {row.name}
          </th>
          {columns.map(({ id, isProposed, valueIn }) => (
            <td key={id} className={clsx("px-2.5 py-2 wrap-anywhere", isProposed && "bg-selected")}>
              {valueIn(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A value of one submission. It can be the one that the credited referral keeps. */
function Value({
  row: { name, cell, pick },
  submission,
  creditedId,
  picks,
  isAlone,
  onPick,
}: {
  row: Row;
  submission: Submission;
  /** Whether the row has only one value, which is then kept. */
  isAlone: boolean;
} & Pick<ComparisonProps, "creditedId" | "picks" | "onPick">) {
  const content = cell(submission) ?? <span className="text-ink-3">–</span>;
  if (pick === undefined || onPick === undefined) return content;
  // The credited referral takes it if its own is empty.
  if (isAlone) return <span className="font-medium">{content}</span>;
  const { id } = submission.referral;
  const isKept = (picks.get(pick) ?? creditedId) === id;
  const label = `Keep ${name} from ${referrerOf(submission.referral)}`;
  return (
    <label title={label} className="flex max-w-full items-start gap-2">
      <input
        type="radio"
        name={pick}
        aria-label={label}
        checked={isKept}
        onChange={() => onPick(pick, id)}
        className="mt-0.75"
      />
      <span className={clsx("min-w-0 wrap-anywhere", isKept ? "font-medium" : "text-ink-3")}>
        {content}
      </span>
    </label>
  );
}

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
