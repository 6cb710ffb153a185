import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { changeReferrals } from "../data/referrals.ts";
import { useCommand } from "../data/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Status } from "../ui/tag.tsx";
import { type BulkChange, changeEach, type Outcome } from "./bulk.ts";

const results = {
  changed: { tone: "good", text: "Changed" },
  unchanged: { tone: "plain", text: "Already set" },
  failed: { tone: "bad", text: "Not changed" },
} as const;

function titleOf(change: BulkChange, count: number, statusLabel: (key: string) => string) {
  const them = count === 1 ? "1 referral" : `${count} referrals`;
  switch (change.kind) {
    case "status":
      return `Set ${them} to ${statusLabel(change.status)}`;
    case "add-label":
      return `Add the label ${change.label} to ${them}`;
    case "remove-label":
      return `Remove the label ${change.label} from ${them}`;
    default:
      return change satisfies never;
  }
}

/** Asks once, changes each referral, and shows each result. Failed ones remain selected. */
export function BulkDialog({
  referrals: marked,
  change,
  onClose,
}: {
  referrals: readonly Referral[];
  change: BulkChange;
  onClose: (failedIds: ReadonlySet<string>) => void;
}) {
  // The selection can change while the dialog is open, but the question applies to the selection at
  // its start.
  const [referrals] = useState(marked);
  const title = titleOf(change, referrals.length, useStatusLabel());
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isBegun, setBegun] = useState(false);
  const changeAll = useCommand(changeReferrals);
  const isDone = outcomes.length === referrals.length;
  const isBusy = isBegun && !isDone;

  async function run() {
    setBegun(true);
    await changeAll((send) =>
      changeEach({ referrals, change, send }, (outcome) =>
        setOutcomes((before) => [...before, outcome]),
      ),
    );
  }

  function close() {
    if (isBusy) return;
    const done = new Set(
      outcomes.filter(({ result }) => result !== "failed").map(({ referral }) => referral.id),
    );
    onClose(new Set(referrals.map(({ id }) => id).filter((id) => !done.has(id))));
  }

  return (
    <Dialog isOpen onClose={close} title={title}>
      {isBegun ? (
        <>
          <p role="status" className="figures mb-3 text-ink-2">
            {outcomes.length} of {referrals.length} done
          </p>
          <ul className="grid max-h-80 gap-1.5 overflow-y-auto">
            {outcomes.map(({ referral, result, reason }) => (
              <li key={referral.id} className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 flex-1 truncate">{referral.name ?? "No name"}</span>
                <Status tone={results[result].tone}>{results[result].text}</Status>
                {reason !== undefined && <p className="w-full text-xs text-bad">{reason}</p>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-2">
          We skip referrals that someone else just changed. They remain selected.
        </p>
      )}
      <Actions>
        {isBegun ? (
          <Button look="primary" isBusy={isBusy} onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="primary" onClick={() => void run()}>
              {title}
            </Button>
          </>
        )}
      </Actions>
    </Dialog>
  );
}
