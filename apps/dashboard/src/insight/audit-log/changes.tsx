import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownAuditLog } from "@referral-service/contract/app";
import { ArrowRight, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { useFittingCount } from "../../lists/use-fitting-count.ts";
import { Status } from "../../ui/tag.tsx";
import { noteOf } from "../../words/audit.ts";
import { shownChanges } from "../../words/audit-values.ts";
import { runStatuses } from "../../words/payment-runs.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { personStatuses } from "../../words/person-statuses.tsx";
import { useChangesReading } from "./subject.tsx";

const hiddenText = "Bonus details hidden";

/** The statuses of new records. */
const firstStatuses: readonly unknown[] = ["new", "draft"];

/** Leaves out what the actor, the action and the subject already say. */
function newsIn({ actor, changes, subject }: ShownAuditLog): ShownAuditLog["changes"] {
  const said: Record<string, readonly unknown[]> = {
    status: firstStatuses,
    approvedBy: [actor.id],
    referrerId: [actor.id],
    amount: [subject.amount?.amount],
    currency: [subject.amount?.currency],
  };
  const isKnown = ([field, { from, to }]: [string, { from?: unknown; to?: unknown }]) =>
    typeof from !== "string" && said[field]?.includes(to) === true;
  return Object.fromEntries(Object.entries(changes ?? {}).filter((change) => !isKnown(change)));
}

/** Whether there is something to show about what an entry changed. */
export const hasChanges = (entry: ShownAuditLog): boolean =>
  entry.withheld === true ||
  noteOf(entry) !== undefined ||
  Object.keys(newsIn(entry) ?? {}).length > 0;

/** The changes of an entry with their keys, the status first. */
function useParts(entry: ShownAuditLog): [string, ReactNode][] {
  const news = { ...entry, changes: newsIn(entry) };
  const reading = useChangesReading(entry);
  const hasStatus = changesStatus(news);
  const { status, ...others } = news.changes ?? {};
  const all = shownChanges(hasStatus ? others : news.changes, reading);
  const parts: [string, ReactNode][] = all.map((change) => [
    change.field,
    <Change key={change.field} {...change} />,
  ]);
  if (hasStatus) parts.unshift(["status", <StatusChange key="status" entry={news} />]);
  const note = noteOf(entry);
  if (note !== undefined) {
    const shown = <span className="text-ink-3">{note}</span>;
    parts.push(["note", shown]);
  }
  return parts;
}

/** Shows on one line what an entry changed: as many changes as fit, and the number of the others. */
export const Changes = ({ entry }: { entry: ShownAuditLog }) =>
  entry.withheld === true ? <Hidden /> : <FittingChanges entry={entry} />;

function FittingChanges({ entry }: { entry: ShownAuditLog }) {
  const parts = useParts(entry);
  const { room, count, text } = useFittingCount(parts.length);
  // A change that is longer than the room is cut.
  const shown = parts.slice(0, Math.max(count, 1));
  const hiddenCount = parts.length - shown.length;
  return (
    <span ref={room} title={text} className="flex min-w-7 gap-1 overflow-hidden whitespace-nowrap">
      {shown.map(([key, part], index) => (
        <span key={key} className={count === 0 ? "min-w-0 truncate" : "shrink-0"}>
          {index > 0 && "· "}
          {part}
        </span>
      ))}
      {hiddenCount > 0 && <span className="figures shrink-0 text-ink-3">+{hiddenCount}</span>}
    </span>
  );
}

/** Takes the place of changes that the reader may not see. */
export const Hidden = () => (
  <span
    title="Only people who send bonuses see this"
    className="flex items-center gap-1.5 text-ink-3"
  >
    <Lock aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">{hiddenText}</span>
  </span>
);

const Change = ({
  name,
  from,
  to = "none",
  added,
  removed,
}: ReturnType<typeof shownChanges>[number]) =>
  added === undefined && removed === undefined ? (
    <>
      {name}:{" "}
      {from !== undefined && (
        <>
          {from}
          <To className="mx-1 inline-block" />
        </>
      )}
      {to}
    </>
  ) : (
    [name, added && `+ ${added}`, removed && `− ${removed}`].filter(Boolean).join(" ")
  );

const To = ({ className }: { className: string }) => (
  <>
    <span className="sr-only"> to </span>
    <ArrowRight aria-hidden className={`size-3 text-ink-3 ${className}`} />
  </>
);

/** Records whose statuses have a dot. */
const withStatusDots: readonly string[] = ["referral", "bonus_payment", "payment_run", "user"];

/** Whether the entry changes a status that has a dot. */
export const changesStatus = ({ target, changes }: ShownAuditLog): boolean =>
  withStatusDots.includes(target.type) &&
  [changes?.status?.from, changes?.status?.to].some((status) => typeof status === "string");

/** The status before and after the entry, with their dots. */
export function StatusChange({ entry: { target, changes } }: { entry: ShownAuditLog }) {
  const { from, to } = changes?.status ?? {};
  const isLast = typeof to !== "string";
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {isLast && "Was"}
      {typeof from === "string" && <StatusOf type={target.type} status={from} />}
      {typeof from === "string" && !isLast && <To className="self-center" />}
      {!isLast && <StatusOf type={target.type} status={to} />}
    </span>
  );
}

function StatusOf({ type, status }: { type: string; status: string }) {
  if (type === "referral") return <ReferralStatusText status={status} />;
  if (type === "bonus_payment")
    return <PaymentStatus status={status as BonusPaymentStatus} isReferrer={false} />;
  const { tone, label } =
    type === "user"
      ? personStatuses[status as keyof typeof personStatuses]
      : runStatuses[status as keyof typeof runStatuses];
  return <Status tone={tone}>{label}</Status>;
}
