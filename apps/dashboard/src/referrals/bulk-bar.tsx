import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { useQuery } from "../data/queries.ts";
import { useStatusChoices } from "../data/referral-statuses.tsx";
import { labelsQuery } from "../data/referrals.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { part } from "../ui/part.tsx";
import { type BulkChange, bulkMax } from "./bulk.ts";

const BulkDialog = part(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

const choicesOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

/** The actions on all selected referrals. */
export function BulkBar({
  marked,
  onMark,
}: {
  marked: readonly Referral[];
  onMark: (ids: ReadonlySet<string>) => void;
}) {
  const used = useQuery(labelsQuery).data?.labels ?? [];
  const statusChoices = useStatusChoices();
  const [change, setChange] = useState<BulkChange>();
  const present = [...new Set(marked.flatMap(({ labels }) => labels))].toSorted();
  const isTooMuch = marked.length > bulkMax;
  return (
    <div
      role="toolbar"
      aria-label="Selected referrals"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-selected px-5 py-2"
    >
      <span className="figures font-medium">{marked.length.toLocaleString("en")} selected</span>
      {isTooMuch ? (
        <span className="text-ink-2">You can change up to {bulkMax} at once.</span>
      ) : (
        <>
          <ChoiceMenu
            choices={statusChoices}
            onChoose={(status) => setChange({ kind: "status", status })}
            trigger={<Button size="small">Set status</Button>}
          />
          <ChoiceMenu
            choices={choicesOf(used.map(({ name }) => name))}
            onChoose={(label) => setChange({ kind: "add-label", label })}
            trigger={<Button size="small">Add label</Button>}
          />
          {present.length > 0 && (
            <ChoiceMenu
              choices={choicesOf(present)}
              onChoose={(label) => setChange({ kind: "remove-label", label })}
              trigger={<Button size="small">Remove label</Button>}
            />
          )}
        </>
      )}
      <Button size="small" look="quiet" className="ml-auto" onClick={() => onMark(new Set())}>
        Clear
      </Button>
      {change !== undefined && (
        <BulkDialog
          referrals={marked}
          change={change}
          onClose={(failedIds) => {
            setChange(undefined);
            onMark(failedIds);
          }}
        />
      )}
    </div>
  );
}
