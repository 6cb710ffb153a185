import type { CustomField } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { Day, Time } from "../../ui/time.tsx";
import { AddressText } from "../../ui/written-text.tsx";
import { money } from "../../words/money.ts";
import { customValueText } from "../values.ts";
import { piecesOf } from "./marks.ts";

export type Submission = DuplicateReview["submissions"][number];

export interface Row {
  name: string;
  /** Null if the submission has nothing to show. */
  cell: (submission: Submission) => ReactNode;
  /** Name of the row among the picks. Undefined if the credited referral keeps its own value. */
  pick?: string;
  /** Value of a row that can be picked, to compare it. */
  valueIn?: (submission: Submission) => unknown;
}

/** Whether all submissions have the same value, so that there is none to choose. */
export const isSameInAll = ({ valueIn }: Row, submissions: readonly Submission[]): boolean =>
  valueIn !== undefined &&
  new Set(submissions.map((each) => JSON.stringify(valueIn(each)))).size === 1;

/** Returns the values to compare, in the order of the rows. */
export function rowsFor([first]: readonly Submission[], fields: readonly CustomField[]): Row[] {
  if (first === undefined) return [];
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
  const identifying = (name: string, key: "name" | "email" | "phone"): Row => ({
    name,
    pick: key,
    valueIn: ({ referral }) => referral[key],
    cell: (one) => {
      const [text, other] = [one.referral[key], first.referral[key]];
      if (one === first) return comparedCell(text, null);
      // Spaces and prefixes of the same phone number are not worth a highlight.
      const isSamePhone = key === "phone" && one.matchesFirst.includes(key);
      return comparedCell(text, isSamePhone ? null : other);
    },
  });
  return [
    { name: "Source", cell: cameInBy },
    identifying("Name", "name"),
    identifying("Email", "email"),
    identifying("Phone", "phone"),
    compared("Address", "address", ({ referral }) => referral.address?.formatted ?? null),
    ...fields.map((field) =>
      compared(field.label, field.id, ({ referral: { customFieldValues } }) => {
        const value = customFieldValues[field.id];
        return value === undefined ? null : customValueText(value, field);
      }),
    ),
    compared("Value", "value", ({ referral: { value } }) =>
      value === null ? null : money(value.amount, value.currency),
    ),
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
function comparedCell(text: string | null, first: string | null): ReactNode {
  if (text === null || text === "") return null;
  return (
    <bdi>
      {first === null || first === text ? (
        <AddressText text={text} />
      ) : (
        piecesOf(text, first).map(({ text: piece, differs }, index) =>
          differs ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <mark key={index} className="rounded-xs bg-warn-soft text-inherit">
              {piece}
            </mark>
          ) : (
            piece
          ),
        )
      )}
    </bdi>
  );
}
