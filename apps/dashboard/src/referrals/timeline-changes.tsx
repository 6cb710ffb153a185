import type { CustomFieldValue } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { useShownFields } from "../data/custom-fields.ts";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { PersonName } from "../data/users.tsx";
import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { fieldName } from "../words/audit.ts";
import { type ChangesReading, missingIn, valueText } from "../words/audit-values.ts";
import type { ShownField } from "../words/custom-fields.ts";
import { customValueText } from "./values.ts";

interface Change {
  key: string;
  name: string;
  /** Undefined for a list that lost nothing. */
  from: string | undefined;
  /** Undefined for a list that gained nothing. */
  to: string | undefined;
}

type CustomValues = Record<string, CustomFieldValue>;

/** Returns each custom field that changed, under its current label. */
function customChanges(from: CustomValues, to: CustomValues, fields: ShownField[]): Change[] {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return ids
    .filter((id) => JSON.stringify(from[id]) !== JSON.stringify(to[id]))
    .map((id) => {
      const field = fields.find((candidate) => candidate.id === id);
      return {
        key: id,
        name: field?.label ?? phrase("A deleted field"),
        from: customValueText(from[id], field),
        to: customValueText(to[id], field),
      };
    });
}

interface Reader {
  fields: ShownField[];
  reading: ChangesReading;
}

function changesOf({ action, changes }: TimelineEntry, { fields, reading }: Reader): Change[] {
  if (action !== "referral.updated") return [];
  return Object.entries(changes ?? {}).flatMap(([field, { from, to }]) => {
    if (field === "status" || field === "statusNote" || personFields.includes(field)) return [];
    if (field === "customFieldValues") {
      return customChanges((from ?? {}) as CustomValues, (to ?? {}) as CustomValues, fields);
    }
    const named = { key: field, name: phraseIfKnown(fieldName(field)) };
    if (field === "labels" && Array.isArray(from) && Array.isArray(to)) {
      return [
        { ...named, from: signed("−", missingIn(to, from)), to: signed("+", missingIn(from, to)) },
      ];
    }
    return [{ ...named, from: valueText(field, from, reading), to: valueText(field, to, reading) }];
  });
}

const signed = (sign: string, labels: unknown[]) =>
  labels.length === 0 ? undefined : `${sign} ${labels.join(", ")}`;

/** Fields that contain a user's ID. */
const personFields = ["referrerId", "assigneeId"];

const peopleIn = (changes: TimelineEntry["changes"]) =>
  personFields.flatMap((field) => {
    const change = changes?.[field];
    return change === undefined ? [] : [{ field, from: change.from, to: change.to }];
  });

const Person = ({ userId }: { userId: unknown }) =>
  typeof userId === "string" ? <PersonName userId={userId} /> : phrase("No one");

const noValue = "–";

/** The old value struck through, then the new one. Words and an arrow say that one of them is missing. */
function Values({
  from,
  to,
  isList,
}: Pick<Change, "from" | "to"> & {
  /** Whether the values are what a list lost and gained. */
  isList: boolean;
}) {
  if (from === noValue || to === noValue) {
    return (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="min-w-0 text-ink-3">{from === noValue ? phrase("Not set") : from}</span>
        <ArrowRight aria-hidden className="size-3 text-ink-3" />
        <span className="min-w-0">{to === noValue ? phrase("Not set") : to}</span>
      </span>
    );
  }
  return (
    <>
      {from !== undefined && (
        <del className={clsx("text-ink-3", isList && "no-underline")}>{from}</del>
      )}{" "}
      {to !== undefined && <ins className="no-underline">{to}</ins>}
    </>
  );
}

/**
 * Shows the changes in an entry except the status. Of labels, it shows those that were removed and
 * those that were added.
 */
export function TimelineChanges({ entry }: { entry: TimelineEntry }) {
  const organization = useOrganization();
  const fields = useShownFields() ?? [];
  const reading: ChangesReading = {
    targetType: "referral",
    timeZone: organization.timezone,
    currency: undefined,
    statusLabel: useStatusLabel(),
    names: {},
  };
  const rows = changesOf(entry, { fields, reading });
  const people = entry.action === "referral.updated" ? peopleIn(entry.changes) : [];
  if (rows.length === 0 && people.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
      {people.map(({ field, from, to }) => (
        <div key={field} className="contents">
          <dt className="text-ink-3">{field === "referrerId" ? phrase("Referrer") : "Assignee"}</dt>
          <dd>
            <del className="text-ink-3">
              <Person userId={from} />
            </del>{" "}
            <Person userId={to} />
          </dd>
        </div>
      ))}
      {rows.map(({ key, name, from, to }) => (
        <div key={key} className="contents">
          <dt className="wrap-anywhere text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <Values {...{ from, to }} isList={key === "labels"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
