import type { Import } from "@referral-service/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { ErrorState } from "../data/failures/error-state.tsx";
import { importQuery, isBusy, runImport, undoImport } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { counted, countedRows } from "../words/imports.ts";
import { RowsSection } from "./rows-section.tsx";

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "short" });

const route = getRouteApi("/o/$slug/import/$type/$importId");

export function ImportPage() {
  const { slug } = useOrganization();
  const { type, importId } = route.useParams();
  const found = useQuery(importQuery({ slug, type, id: importId }));
  return (
    <>
      <PageBar
        title={
          found.data?.fileName ?? (type === "people" ? "Import of people" : "Import of referrals")
        }
        crumbs={
          <Link
            to={type === "people" ? "/o/$slug/people" : "/o/$slug/referrals"}
            params={{ slug }}
            className="hover:text-ink"
          >
            {type === "people" ? "People" : "Referrals"}
          </Link>
        }
      />
      <PageBody>
        {found.isPending && <SkeletonLines count={6} />}
        {found.isLoadingError && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data !== undefined && <ImportState of={found.data} />}
      </PageBody>
    </>
  );
}

function ImportState({ of: shown }: { of: Import }) {
  return (
    <>
      {isBusy(shown) ? <Progress of={shown} /> : <Outcome of={shown} />}
      <Facts>
        <Fact name="Rows">{shown.rowCount.toLocaleString("en")}</Fact>
        <Fact name="Good">{shown.goodCount.toLocaleString("en")}</Fact>
        <Fact name="Bad">{shown.badCount.toLocaleString("en")}</Fact>
        <Fact name="Already there">{shown.duplicateCount.toLocaleString("en")}</Fact>
        <Fact name="Sent">
          <Time unixMs={shown.createdAt} />
        </Fact>
      </Facts>
      {shown.ignoredColumns.length > 0 && (
        <Notice tone="info" title="Columns left out although they hold values">
          {shown.ignoredColumns.join(", ")}
        </Notice>
      )}
      {!isBusy(shown) && (
        <>
          {shown.keptCount > 0 && (
            <RowsSection of={shown} outcome="kept" title="Kept by the undo" />
          )}
          {shown.badCount > 0 && <RowsSection of={shown} outcome="bad" title="Bad rows" />}
          {shown.duplicateCount > 0 && (
            <RowsSection of={shown} outcome="duplicate" title="Already there" />
          )}
        </>
      )}
    </>
  );
}

function Progress({ of: shown }: { of: Import }) {
  const steps: Partial<Record<Import["status"], [verb: string, done: number, all: number]>> = {
    checking: ["Checking the rows", shown.checkedCount, shown.rowCount],
    importing: ["Creating", shown.createdCount, shown.goodCount],
    undoing: ["Removing", shown.removedCount + shown.keptCount, shown.createdCount],
  };
  const [verb, done, all] = steps[shown.status] ?? ["Working", 0, 1];
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">
        {verb}… <span className="figures">{done.toLocaleString("en")}</span> of{" "}
        <span className="figures">{all.toLocaleString("en")}</span>
      </p>
      <progress
        aria-label={verb}
        value={done}
        max={Math.max(all, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-ink-2">You may leave this page: the import goes on.</p>
    </div>
  );
}

function Outcome({ of: shown }: { of: Import }) {
  const { type, status, createdCount } = shown;
  switch (status) {
    case "checked":
      return <Choice of={shown} />;
    case "completed":
      return (
        <Notice
          tone="good"
          title={`${counted(createdCount, type)} created`}
          action={<UndoButton of={shown} />}
        >
          {type === "people" && "No invitations were sent. Invite people from the list. "}
          {shown.undoableUntil !== null &&
            `The import can be undone until ${timeOfDay.format(shown.undoableUntil)}.`}
        </Notice>
      );
    case "undone":
      return (
        <Notice tone="info" title={`${counted(shown.removedCount, type)} removed again`}>
          {shown.keptCount > 0 && `${counted(shown.keptCount, type)} kept, for the reasons below.`}
        </Notice>
      );
    default:
      return (
        <Notice
          tone="warn"
          title={`Stopped after ${counted(createdCount, type)}`}
          action={<UndoButton of={shown} />}
        >
          {shown.stoppedBecause}
        </Notice>
      );
  }
}

/** After the check a person creates all rows, or the valid ones, or returns with a corrected file. */
function Choice({ of: shown }: { of: Import }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { id, type, goodCount, badCount, runnableUntil } = shown;
  const name = { slug, type, id };

  async function run() {
    setRunning(true);
    setFailure(undefined);
    try {
      const running = await runImport(name, badCount === 0 ? "all" : "good_ones");
      client.setQueryData(importQuery(name).queryKey, running);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setRunning(false);
    }
  }

  return (
    <div className="grid gap-3">
      <CheckedNotice of={shown} />
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Link to="/o/$slug/import/$type" params={{ slug, type }} className={buttonClass()}>
          Choose another file
        </Link>
        {goodCount > 0 && runnableUntil !== null && (
          <Button look="primary" isBusy={isRunning} onClick={() => void run()}>
            {badCount === 0
              ? `Create ${counted(goodCount, type)}`
              : `Create the good ones: ${counted(goodCount, type)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function CheckedNotice({ of: { goodCount, badCount, runnableUntil } }: { of: Import }) {
  if (runnableUntil === null) {
    return (
      <Notice tone="info" title="The rows of this file are gone">
        They are kept for an hour. Choose the file again to import it. Nothing has been created.
      </Notice>
    );
  }
  if (badCount > 0) {
    return (
      <Notice tone="warn" title={`${countedRows(badCount)} cannot be created as they are`}>
        Correct them in the file and choose it again, or create the good ones alone. Nothing has
        been created yet.
      </Notice>
    );
  }
  if (goodCount === 0) {
    return <Notice tone="info" title="There is nothing to create in this file" />;
  }
  return (
    <Notice tone="good" title={`${countedRows(goodCount)} can be created`}>
      Nothing has been created yet.
    </Notice>
  );
}

function UndoButton({ of: shown }: { of: Import }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, type, createdCount, undoableUntil } = shown;
  if (undoableUntil === null) return null;
  const name = { slug, type, id };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Undo the import</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Undo the import"
        verb={`Remove ${counted(createdCount, type)}`}
        isDangerous
        onConfirm={async () => {
          client.setQueryData(importQuery(name).queryKey, await undoImport(name));
        }}
      >
        <p>
          Rows that were changed since are kept and listed here. You can undo an import for an hour
          after it ends.
        </p>
      </ConfirmDialog>
    </>
  );
}
