import type { ShownAuditLog } from "@referral-service/contract/app";
import { Lock } from "lucide-react";
import { noteOf } from "../../words/audit.ts";
import { changesText } from "../../words/audit-values.ts";
import { useChangesReading } from "./subject.tsx";

export const hiddenText = "Only people who send bonuses see this";

/** Shows what an entry changed on one line. */
export const Changes = ({ entry }: { entry: ShownAuditLog }) => {
  const changes = changesText(entry.changes, useChangesReading(entry));
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
      {changes}
      {changes !== "" && note !== undefined && " · "}
      <span className="text-ink-3">{note}</span>
    </>
  );
};
