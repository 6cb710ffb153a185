import type { TimelineEntry } from "@referral-service/contract/app";
import { ArrowRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { PersonName } from "../data/users.tsx";
import { WrittenText } from "../ui/written-text.tsx";
import { counted } from "../words/counts.ts";
import { type Change, changesOf, noValue, placed } from "./entry-changes.ts";

/** Returns the changes in an entry of the stream, except the status. */
export function useChangesOf(entry: TimelineEntry) {
  const { timezone: timeZone } = useOrganization();
  const fields = useShownFields() ?? [];
  const statusLabel = useStatusLabel();
  const reading = { targetType: "referral", timeZone, currency: undefined, statusLabel, names: {} };
  const changes = changesOf(entry, { fields, reading });
  return { count: changes.length, ...placed(changes) };
}

const Value = ({ children }: { children: ReactNode }) => (
  <bdi className="inline-block max-w-full font-medium text-ink">{children}</bdi>
);

const Person = ({ userId }: { userId: unknown }) => (
  <Value>{typeof userId === "string" ? <PersonName userId={userId} /> : "No one"}</Value>
);

/** The changes as verbs with their objects, after the name of the actor. */
export const SaidChanges = ({
  said,
  below,
}: Pick<ReturnType<typeof useChangesOf>, "said" | "below">) =>
  said
    .flatMap((change) => clausesOf(change, below.includes(change)))
    .map((clause, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the clauses never change their order
      <Fragment key={index}>
        {index > 0 && " and "}
        {clause}
      </Fragment>
    ));

const labelled = (verb: string, labels: readonly string[]) => (
  <>
    {verb} {labels.length === 1 ? "label" : "labels"} <Value>{labels.join(", ")}</Value>
  </>
);

function clausesOf(change: Change, isBelow: boolean): ReactNode[] {
  const { key, name } = change;
  if (change.kind === "labels") {
    const { added, removed } = change;
    return [
      ...(added.length > 0 ? [labelled("added", added)] : []),
      ...(removed.length > 0 ? [labelled("removed", removed)] : []),
    ];
  }
  if (change.kind === "person") {
    const { from, to } = change;
    if (key === "assigneeId") {
      return to === null ? ["removed the assignee"] : [<>assigned the referral to {person(to)}</>];
    }
    return [
      <>
        changed the referrer from {person(from)} to {person(to)}
      </>,
    ];
  }
  const { from, to } = change;
  if (key === "photos") return [photosIn(from, to)];
  if (to === noValue) return [`removed ${name}`];
  if (isBelow) return [`${from === noValue ? "set" : "changed"} ${name}`];
  const newValue = (
    <>
      to <Value>{to}</Value>
    </>
  );
  return [
    from === noValue ? (
      <>
        set {name} {newValue}
      </>
    ) : (
      <>
        changed {name} from <bdi className="inline-block max-w-full">{from}</bdi> {newValue}
      </>
    ),
  ];
}

/** The values are the numbers of the photos. */
function photosIn(from: string, to: string) {
  const [before = 0, after = 0] = [from, to].map((text) => (text === noValue ? 0 : Number(text)));
  return `${after > before ? "added" : "removed"} ${counted(Math.abs(after - before), "photo")}`;
}

const person = (userId: unknown) => <Person userId={userId} />;

/** The old value struck through, then the new one. Words and an arrow say that one of them is missing. */
function Values({ from, to }: { from: string; to: string }) {
  if (from !== noValue && to !== noValue) {
    return (
      <>
        <del className="text-ink-3">{from}</del> <WrittenText text={to} />
      </>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="min-w-0 text-ink-3">{from === noValue ? "Not set" : from}</span>
      <ArrowRight aria-hidden className="size-3 text-ink-3" />
      <span className="min-w-0">{to === noValue ? "Not set" : to}</span>
    </span>
  );
}

const valuesOf = (change: Change): ReactNode => {
  switch (change.kind) {
    case "labels": {
      const { added, removed } = change;
      return [...removed.map((label) => `− ${label}`), ...added.map((label) => `+ ${label}`)].join(
        ", ",
      );
    }
    case "person":
      return (
        <>
          <del className="text-ink-3">
            <Person userId={change.from} />
          </del>{" "}
          <Person userId={change.to} />
        </>
      );
    case "value":
      return <Values {...change} />;
    default:
      return change satisfies never;
  }
};

/** The values that are too many or too long for the sentence. */
export function TimelineChanges({ below }: { below: readonly Change[] }) {
  const [first, ...others] = below;
  if (first === undefined) return null;
  if (others.length === 0 && first.kind === "value") {
    return (
      <div className="mt-1 grid gap-1 text-xs wrap-anywhere">
        {first.from !== noValue && (
          <del className="line-clamp-2 whitespace-pre-wrap text-ink-3">{first.from}</del>
        )}
        {first.to !== noValue && <WrittenText text={first.to} />}
      </div>
    );
  }
  return (
    <dl className="mt-1 grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
      {below.map((change) => (
        <div key={change.key} className="contents">
          <dt className="wrap-anywhere text-ink-3">{change.name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{valuesOf(change)}</dd>
        </div>
      ))}
    </dl>
  );
}
