import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownAuditLog } from "@referral-service/contract/app";
import { ArrowRight, Lock } from "lucide-react";
import { Fragment } from "react";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { noteOf } from "../../words/audit.ts";
import { changesText } from "../../words/audit-values.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { useChangesReading } from "./subject.tsx";

export const hiddenText = "Only people who send bonuses see this";

/** The statuses of new records. */
const firstStatuses: readonly unknown[] = ["new", "draft"];

/** Leaves out what the actor and the action already say. */
function newsIn({ actor, changes }: ShownAuditLog): ShownAuditLog["changes"] {
  const isKnown = ([field, { from, to }]: [string, { from?: unknown; to?: unknown }]) =>
    typeof from !== "string" &&
    (field === "status"
      ? firstStatuses.includes(to)
      : (field === "approvedBy" || field === "referrerId") && to === actor.id);
  return Object.fromEntries(Object.entries(changes ?? {}).filter((change) => !isKnown(change)));
}

/** Whether there is something to show about what an entry changed. */
export const hasChanges = (entry: ShownAuditLog): boolean =>
  entry.withheld === true ||
  noteOf(entry) !== undefined ||
  Object.keys(newsIn(entry) ?? {}).length > 0;

/** Shows what an entry changed on one line. */
export const Changes = ({ entry }: { entry: ShownAuditLog }) => {
  const news = newsIn(entry);
  const hasStatus = changesStatus({ ...entry, changes: news });
  const { status, ...others } = news ?? {};
  const changes = changesText(hasStatus ? others : news, useChangesReading(entry));
  if (entry.withheld === true) {
    return (
      <span className="flex items-center gap-1.5 text-ink-3">
        <Lock aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{hiddenText}</span>
      </span>
    );
  }
  const note = noteOf(entry);
  return (
    <>
      {hasStatus && <StatusChange entry={entry} />}
      {hasStatus && changes !== "" && " · "}
      {changes}
      {(hasStatus || changes !== "") && note !== undefined && " · "}
      <span className="text-ink-3">{note}</span>
    </>
  );
};

/** Whether the entry changes a status that has a dot. */
export const changesStatus = ({ target, changes }: ShownAuditLog): boolean =>
  (target.type === "referral" || target.type === "bonus_payment") &&
  typeof changes?.status?.to === "string";

/** The status before and after the entry, with their dots. */
export function StatusChange({ entry: { target, changes } }: { entry: ShownAuditLog }) {
  const { from, to } = changes?.status ?? {};
  const shown = [from, to].filter((status) => typeof status === "string");
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {shown.map((status, index) => (
        <Fragment key={status}>
          {index > 0 && (
            <ArrowRight role="img" aria-label="to" className="size-3 self-center text-ink-3" />
          )}
          {target.type === "referral" ? (
            <ReferralStatusText status={status} />
          ) : (
            <PaymentStatus status={status as BonusPaymentStatus} isReferrer={false} />
          )}
        </Fragment>
      ))}
    </span>
  );
}
