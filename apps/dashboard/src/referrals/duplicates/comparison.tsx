import type { CustomField } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { customFieldsQuery } from "../../data/referrals.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Day, ExactTime, Time } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";
import { customValueText } from "../values.ts";
import { piecesOf } from "./marks.ts";
import type { Picks } from "./picks.ts";
import { referrerOf } from "./words.ts";

export type Submission = DuplicateReview["submissions"][number];

interface Row {
  name: string;
  /** Null if the submission has nothing to show. */
  cell: (submission: Submission) => ReactNode;
  /** Name of the row among the picks. Undefined if the credited referral keeps its own value. */
  pick?: string;
  /** Value of a row that can be picked, to compare it. */
  valueIn?: (submission: Submission) => unknown;
}

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
  /** Undefined once the case is decided. */
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
                  "px-2.5 py-2 break-words",
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
      "-mx-1.5 -my-0.5 inline-flex max-w-full items-start gap-1.5 rounded-control px-1.5 py-0.5 text-left ring-1 pointer-coarse:min-h-11 pointer-coarse:items-center",
      isPicked ? "bg-accent-soft ring-accent" : "ring-line hover:bg-hover hover:ring-line-strong",
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
  const days = Math.floor((referral.createdAt - first.referral.createdAt) / 86_400_000);
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

function rowsFor(first: Submission, fields: readonly CustomField[]): Row[] {
  const compared = (
    name: string,
    pick: string,
    textOf: (one: Submission) => string | null,
  ): Row => ({
    name,
    pick,
    valueIn: textOf,
    cell: (one) => comparedCell(textOf(one), one === first ? null : textOf(first)),
  });
  return [
    { name: "Source", cell: cameInBy },
    compared("Name", "name", ({ referral }) => referral.name),
    {
      name: "Email",
      pick: "email",
      valueIn: ({ referral }) => referral.email,
      cell: (one) =>
        comparedCell(
          one.referral.email,
          one === first ? null : first.referral.email,
          one.matchesFirst.includes("email"),
        ),
    },
    {
      name: "Phone",
      pick: "phone",
      valueIn: ({ referral }) => referral.phone,
      cell: (one) =>
        one.matchesFirst.includes("phone") && one.referral.phone !== first.referral.phone
          ? comparedCell(one.referral.phone, null, true)
          : comparedCell(one.referral.phone, one === first ? null : first.referral.phone),
    },
    compared("Address", "address", ({ referral }) => referral.address?.formatted ?? null),
    ...fields.map(({ id, label, type }) =>
      compared(label, id, ({ referral: { customFieldValues } }) => {
        const value = customFieldValues[id];
        return value === undefined ? null : customValueText(value, type);
      }),
    ),
    {
      name: "Value",
      pick: "value",
      valueIn: ({ referral }) => referral.value,
      cell: ({ referral: { value } }) =>
        value && <span className="figures">{money(value.amount, value.currency)}</span>,
    },
    {
      name: "Notes",
      pick: "notes",
      valueIn: ({ referral }) => referral.notes,
      cell: ({ referral: { notes } }) =>
        notes && <span className="line-clamp-4 whitespace-pre-wrap">{notes}</span>,
    },
    { name: "Status", cell: ({ referral }) => <ReferralStatusText status={referral.status} /> },
    {
      name: "First contact",
      cell: ({ referral: { firstContactAt } }) =>
        firstContactAt && <ExactTime unixMs={firstContactAt} />,
    },
    {
      name: "Messages",
      cell: ({ messageCount, lastMessageAt }) => (
        <span className="figures">
          {messageCount}
          {lastMessageAt !== null && (
            <>
              , last <Time unixMs={lastMessageAt} />
            </>
          )}
        </span>
      ),
    },
    { name: "Assignee", cell: ({ referral }) => referral.assigneeName },
  ];
}

function cameInBy({
  referral: { submittedBy, referrerId },
  publicLinkSlug,
  imported,
}: Submission): ReactNode {
  if (imported !== null) {
    return (
      <>
        Import on <Day unixMs={imported.createdAt} />, row {imported.rowNumber}
      </>
    );
  }
  if (publicLinkSlug !== null) return `Public link /r/${publicLinkSlug}`;
  if (submittedBy.userId === null) return `API key ${submittedBy.name ?? ""}`.trim();
  return submittedBy.userId === referrerId
    ? "The referrer"
    : `${submittedBy.name ?? submittedBy.email ?? "A member"}, for the referrer`;
}

/** Highlights the letters of a text that are not in the first submission. */
function comparedCell(text: string | null, first: string | null, isSame = false): ReactNode {
  if (text === null || text === "") return null;
  return (
    <bdi>
      {first === null || first === text
        ? text
        : piecesOf(text, first).map(({ text: piece, differs }, index) =>
            differs ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
              <mark key={index} className="rounded-xs bg-warn-soft text-inherit">
                {piece}
              </mark>
            ) : (
              piece
            ),
          )}
      {isSame && text !== first && (
        <span className="ml-1.5 rounded-control bg-good-soft px-1.5 text-2xs text-good">same</span>
      )}
    </bdi>
  );
}
