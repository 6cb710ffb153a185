import { Button } from "../ui/button.tsx";
import { DockedBar } from "../ui/page.tsx";
import { leftOutText } from "../words/approvable.ts";
import { sumsInWords } from "../words/money.ts";
import type { DraftSelection } from "./draft-selection.ts";

/** Selects the drafts without a warning, from the end of the page on a phone. */
export function SelectHarmless({
  selection: { harmless, leftOut },
  onSelect,
}: {
  selection: DraftSelection;
  onSelect: () => void;
}) {
  const others = leftOutText(leftOut);
  return (
    <DockedBar>
      <div className="grid gap-1.5">
        <p className="figures text-xs text-ink-2">
          <span className="font-medium text-ink">{harmless.length} without a warning:</span>{" "}
          {sumsInWords(harmless)}
          {others !== undefined && <span className="block text-warn">Left out: {others}</span>}
        </p>
        <Button look="primary" onClick={onSelect}>
          Select {harmless.length} to approve
        </Button>
      </div>
    </DockedBar>
  );
}
