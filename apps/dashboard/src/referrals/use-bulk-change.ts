import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { changeReferrals } from "../data/referrals.ts";
import { useCommand } from "../data/use-command.ts";
import { say } from "../ui/toasts.tsx";
import {
  type BulkChange,
  bodyToRestore,
  canRestore,
  counted,
  doneText,
  outcomeOf,
  type Restorable,
  stepsOf,
} from "./bulk.ts";

/**
 * Changes the selected referrals at once, based on the versions that the person saw. A toast offers
 * to undo the change. Referrals that could not be changed remain selected.
 */
export function useBulkChange({
  marked,
  mark,
  settle,
  restorable,
}: {
  marked: readonly Referral[];
  mark: (ids: ReadonlySet<string>) => void;
  settle: (changed: readonly Referral[]) => void;
  restorable: Restorable;
}) {
  const send = useCommand(changeReferrals);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function undo(change: BulkChange, changed: { before: Referral; after: Referral }[]) {
    const results = await send(
      changed.map(({ before, after: { id, version } }) => ({
        id,
        version,
        body: bodyToRestore(before, change),
      })),
    );
    const { changed: restored, failedIds, reasons } = outcomeOf(changed, results);
    settle(restored.map(({ after }) => after));
    if (failedIds.length === 0) say(`${counted(restored.length)} restored`);
    else {
      say(`${restored.length} of ${counted(changed.length)} restored`, reasons.join(" "));
    }
  }

  async function run(change: BulkChange) {
    setFailure(undefined);
    const steps = stepsOf(marked, change);
    if (steps.length === 0) {
      say("No referrals changed", "They already have this value.");
      return;
    }
    setBusy(true);
    const results = await send(
      steps.map(({ before: { id, version }, body }) => ({ id, version, body })),
    );
    setBusy(false);
    const { changed, failedIds, reasons } = outcomeOf(steps, results);
    settle(changed.map(({ after }) => after));
    if (changed.length > 0) {
      const canUndo = changed.every(({ before }) => canRestore(before, change, restorable));
      say(
        doneText(change, changed.length),
        undefined,
        canUndo ? () => void undo(change, changed) : undefined,
      );
    }
    if (failedIds.length > 0) {
      mark(new Set(failedIds));
      setFailure(`${counted(failedIds.length)} not changed. ${reasons.join(" ")}`);
    }
  }

  return { run, isBusy, failure };
}
