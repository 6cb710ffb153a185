import type { ShownPayment } from "@referral-service/contract/app";
import { useCallback, useState } from "react";
import { approvedAtOnceMax } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useRowSelection } from "../lists/list-selection.tsx";
import { canBeApproved, isWarned } from "../words/approvable.ts";

/** The drafts that the person selected to approve, and the reasons for those with a warning. */
export function useDraftSelection(waiting: readonly ShownPayment[] | undefined) {
  const { user } = useOrganization();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const choosable = waiting?.filter((payment) => canBeApproved(payment, user)) ?? [];
  const selected = choosable.filter(({ id }) => chosen.has(id));
  const harmless = choosable.filter((payment) => !isWarned(payment)).slice(0, approvedAtOnceMax);
  const ids = new Set(selected.map(({ id }) => id));
  const rowSelection = useRowSelection(
    waiting && { ids, nameOf: (id) => id, onChange: setChosen },
    choosable.map(({ id }) => id),
  );
  const onReason = useCallback(
    (id: string, reason: string) => setReasons((before) => ({ ...before, [id]: reason })),
    [],
  );
  return {
    ids,
    selected,
    /** The drafts without a warning, as many as can be approved together. */
    harmless,
    /** The other drafts. */
    leftOut: waiting?.filter((payment) => !harmless.includes(payment)) ?? [],
    reasons,
    onReason,
    rowSelection,
    /** Whether every draft without a warning is selected. */
    isEach: harmless.length > 0 && harmless.every(({ id }) => ids.has(id)),
    hasWarnings: harmless.length < choosable.length,
    selectAll: () => setChosen(new Set(harmless.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}

export type DraftSelection = ReturnType<typeof useDraftSelection>;
