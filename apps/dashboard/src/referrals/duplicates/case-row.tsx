import type { ShownDuplicateCase } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useOrganization } from "../../data/me.ts";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { matchText, titleOf } from "../../words/duplicates.ts";
import { decisionText, referrersText } from "./words.ts";

/** Shows a possible duplicate in the list, on two lines. */
export function CaseRow({
  duplicates,
  isSelected,
  onUndo,
}: {
  duplicates: ShownDuplicateCase;
  isSelected: boolean;
  /** Called to undo the decision. Omitted if the decision cannot be undone. */
  onUndo?: (() => void) | undefined;
}) {
  const { slug } = useOrganization();
  const { id, decision, createdAt } = duplicates;
  return (
    <li
      className={clsx(
        "relative flex min-h-13 items-center gap-3 border-b border-line px-5 pointer-coarse:min-h-14",
        isSelected ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <Link
            to="/o/$slug/duplicates/$caseId"
            params={{ slug, caseId: id }}
            aria-current={isSelected ? "true" : undefined}
            dir="auto"
            className="min-w-0 flex-1 truncate text-left font-medium after:absolute after:inset-0"
          >
            <bdi>{titleOf(duplicates)}</bdi>
          </Link>
          {decision === null && (
            <span className="shrink-0 text-xs text-ink-3">
              <Time unixMs={createdAt} />
            </span>
          )}
        </div>
        <div className="flex min-h-5 items-center text-xs text-ink-2">
          {decision === null ? (
            // The names give way to what the submissions have in common.
            <>
              <bdi className="min-w-0 truncate">{referrersText(duplicates)}</bdi>
              <span className="shrink-0 whitespace-pre">
                {" · "}
                {matchText(duplicates).toLowerCase()}
              </span>
            </>
          ) : (
            <>
              <span dir="auto" className="min-w-0 truncate text-left">
                {decisionText(duplicates)}
              </span>
              <span className="shrink-0 whitespace-pre text-ink-3">
                {" · "}
                <Time unixMs={decision.decidedAt} />
              </span>
            </>
          )}
        </div>
      </div>
      {onUndo !== undefined && (
        <Button
          size="small"
          look="quiet"
          className="relative z-1 -mr-2.5 text-accent-text!"
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
