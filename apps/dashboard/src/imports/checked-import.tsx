import type { Import } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { countWanted, runImport, type Wanted } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { usePersonName } from "../data/users.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { counted, countedRows } from "../words/imports.ts";
import { DiscardButton } from "./discard-button.tsx";

/**
 * After the check, the person creates all rows or only the valid ones, or returns with a corrected
 * file.
 */
export function CheckedImport({ of: shown, wanted }: { of: Import; wanted: Wanted }) {
  const { slug } = useOrganization();
  const { isBusy: isRunning, failure, attempt } = useAttempt();
  const { type, badCount, runnableUntil } = shown;
  const count = shown.goodCount + countWanted(wanted, shown);
  const run = useCommand(runImport(shown));
  const referrer = usePersonName(shown.referrerId ?? undefined);
  const credit = shown.referrerId === null ? "" : ` for ${referrer}`;
  const mode = badCount === 0 ? "all" : "good_ones";

  return (
    <div className="grid gap-3">
      <CheckedNotice of={shown} />
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <DiscardButton of={shown} />
        <Link to="/o/$slug/import/$type" params={{ slug, type }} className={buttonClass()}>
          Choose another file
        </Link>
        {count > 0 && runnableUntil !== null && (
          <Button
            look="primary"
            isBusy={isRunning}
            onClick={() => void attempt(() => run({ mode, wanted }))}
          >
            {badCount === 0
              ? `Create ${counted(count, type)}${credit}`
              : `Create valid rows: ${counted(count, type)}${credit}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function CheckedNotice({ of: { goodCount, badCount, runnableUntil } }: { of: Import }) {
  if (runnableUntil === null) {
    return (
      <Notice tone="info" title="The rows of this file were deleted">
        We keep the rows of a file for an hour, unless you discard them. Nothing has been created.
        Choose the file again to import it.
      </Notice>
    );
  }
  if (badCount > 0) {
    return (
      <Notice tone="warn" title={`${countedRows(badCount)} can't be created`}>
        Correct the file and choose it again, or create only the valid rows. Nothing has been
        created yet.
      </Notice>
    );
  }
  if (goodCount === 0) {
    return <Notice tone="info" title="This file has no new rows" />;
  }
  return (
    <Notice tone="good" title={`${countedRows(goodCount)} can be created`}>
      Nothing has been created yet.
    </Notice>
  );
}
