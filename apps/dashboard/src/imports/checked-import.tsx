import type { Import } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { countWanted, runImport, type Wanted } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { usePersonName } from "../data/users.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { phrase } from "../languages/phrase.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { counted, countedRows } from "../words/imports.ts";
import { DiscardButton } from "./discard-button.tsx";

/**
 * Shows the result of the check. The person creates all rows or only the valid ones, or returns with
 * a corrected file.
 */
export function CheckedImport({ of: shown, wanted }: { of: Import; wanted: Wanted }) {
  const { slug } = useOrganization();
  const { isBusy: isRunning, failure, attempt } = useAttempt();
  const { type, badCount, runnableUntil } = shown;
  const count = shown.goodCount + countWanted(wanted, shown);
  const run = useCommand(runImport(shown));
  const referrer = usePersonName(shown.referrerId ?? undefined);
  const rows =
    shown.referrerId === null
      ? counted(count, type)
      : phrase("{rows} for {referrer}", { rows: counted(count, type), referrer });
  const mode = badCount === 0 ? "all" : "good_ones";

  return (
    <Section title={phrase("Check file")} isBare>
      <CheckedNotice of={shown} />
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <DiscardButton of={shown} />
        <Link to="/o/$slug/import/$type" params={{ slug, type }} className={buttonClass()}>
          {phrase("Choose another file")}
        </Link>
        {count > 0 && runnableUntil !== null && (
          <Button
            look="primary"
            isBusy={isRunning}
            onClick={() => void attempt(() => run({ mode, wanted }))}
          >
            {badCount === 0
              ? phrase("Create {rows}", { rows })
              : phrase("Create valid rows: {rows}", { rows })}
          </Button>
        )}
      </div>
    </Section>
  );
}

function CheckedNotice({ of: { goodCount, badCount, runnableUntil } }: { of: Import }) {
  if (runnableUntil === null) {
    return (
      <Notice tone="info" title={phrase("The rows of this file were deleted")}>
        {phrase(
          "We keep the rows of a file for an hour, unless you discard them. Nothing has been created. Choose the file again to import it.",
        )}
      </Notice>
    );
  }
  if (badCount > 0) {
    return (
      <Notice
        tone="warn"
        title={phrase("{rows} can't be created", { rows: countedRows(badCount) })}
      >
        {phrase(
          "Correct the file and choose it again, or create only the valid rows. Nothing has been created yet.",
        )}
      </Notice>
    );
  }
  if (goodCount === 0) {
    return <Notice tone="info" title={phrase("This file has no new rows")} />;
  }
  return (
    <Notice tone="good" title={phrase("{rows} can be created", { rows: countedRows(goodCount) })}>
      {phrase("Nothing has been created yet.")}
    </Notice>
  );
}
