import type { Import } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { importQuery, isBusy, nobodyWanted, undoImport, type Wanted } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { formatLanguage, numberText } from "../ui/format-language.ts";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { counted } from "../words/imports.ts";
import { CheckedImport } from "./checked-import.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { RowsSection } from "./rows-section.tsx";

const route = getRouteApi("/o/$slug/import/$type/$importId");

export function ImportPage() {
  const { slug } = useOrganization();
  const { type, importId } = route.useParams();
  const found = useQuery(importQuery({ type, id: importId }));
  return (
    <>
      <PageBar
        title={
          found.data?.fileName ?? (type === "people" ? "People import" : phrase("Referral import"))
        }
        above={{
          label: type === "people" ? "People" : phrase("Referrals"),
          link: {
            to: type === "people" ? "/o/$slug/people" : "/o/$slug/referrals",
            params: { slug },
          },
        }}
      />
      <PageBody>
        <Loaded failure={phrase("The import could not be loaded")} query={found}>
          {(read) => <ImportState of={read} />}
        </Loaded>
      </PageBody>
    </>
  );
}

/** The current step of an import that has not ended. */
const steps: Partial<Record<Import["status"], ComponentProps<typeof ImportSteps>["current"]>> = {
  checking: "Check",
  checked: "Check",
  importing: "Import",
};

function ImportState({ of: shown }: { of: Import }) {
  const [wanted, setWanted] = useState<Wanted>(nobodyWanted);
  const facts: [name: string, value: ReactNode][] = [
    [phrase("Rows"), numberText(shown.rowCount)],
    [phrase("Valid"), numberText(shown.goodCount)],
    [phrase("With errors"), numberText(shown.badCount)],
    [phrase("Duplicates"), numberText(shown.duplicateCount)],
    [phrase("Sent"), <Time key="sent" unixMs={shown.createdAt} />],
  ];
  const step = steps[shown.status];
  // People choose duplicates only in an import of referrals, because only it can name the same
  // person twice.
  const canChoose = shown.type === "referrals" && shown.runnableUntil !== null;
  return (
    <>
      {step !== undefined && <ImportSteps current={step} />}
      {isBusy(shown) ? <Progress of={shown} /> : <Outcome of={shown} wanted={wanted} />}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {shown.ignoredColumns.length > 0 && (
        <Notice tone="info" title={phrase("Columns with values that were not imported")}>
          {shown.ignoredColumns.join(", ")}
        </Notice>
      )}
      {!isBusy(shown) && (
        <>
          {shown.keptCount > 0 && (
            <RowsSection of={shown} outcome="kept" title={phrase("Kept after undo")} />
          )}
          {shown.badCount > 0 && (
            <RowsSection of={shown} outcome="bad" title={phrase("Rows with errors")} />
          )}
          {shown.duplicateCount > 0 && (
            <RowsSection
              of={shown}
              outcome="duplicate"
              title={phrase("Duplicates")}
              choice={canChoose ? { wanted, onChange: setWanted } : undefined}
            />
          )}
        </>
      )}
    </>
  );
}

function Progress({ of: shown }: { of: Import }) {
  const steps: Partial<Record<Import["status"], [verb: string, done: number, all: number]>> = {
    checking: [phrase("Checking rows"), shown.checkedCount, shown.rowCount],
    importing: [phrase("Creating rows"), shown.createdCount, shown.goodCount],
    undoing: [phrase("Removing rows"), shown.removedCount + shown.keptCount, shown.createdCount],
  };
  const [verb, done, all] = steps[shown.status] ?? [phrase("Working"), 0, 1];
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">
        {verb}…{" "}
        <span className="figures">
          {phrase("{position} of {count}", {
            position: numberText(done),
            count: numberText(all),
          })}
        </span>
      </p>
      <progress
        aria-label={verb}
        value={done}
        max={Math.max(all, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-ink-2">{phrase("You can leave this page. The import continues.")}</p>
    </div>
  );
}

function Outcome({ of: shown, wanted }: { of: Import; wanted: Wanted }) {
  const { type, status, createdCount } = shown;
  switch (status) {
    case "checked":
      return <CheckedImport of={shown} wanted={wanted} />;
    case "completed":
      return (
        <Notice
          tone="good"
          title={phrase("{rows} created", { rows: counted(createdCount, type) })}
          action={<EndButtons of={shown} />}
        >
          {type === "people" && "No invitations were sent. Invite people from the People page. "}
          {shown.undoableUntil !== null &&
            phrase("You can undo the import until {time}.", {
              time: new Date(shown.undoableUntil).toLocaleTimeString(formatLanguage(), {
                timeStyle: "short",
              }),
            })}
        </Notice>
      );
    case "undone":
      return (
        <Notice
          tone="info"
          title={phrase("{rows} removed", { rows: counted(shown.removedCount, type) })}
        >
          {shown.keptCount > 0 &&
            phrase("{rows} kept. The reasons are below.", { rows: counted(shown.keptCount, type) })}
        </Notice>
      );
    default:
      return (
        <Notice
          tone="warn"
          title={phrase("Stopped after {rows}", { rows: counted(createdCount, type) })}
          action={<EndButtons of={shown} />}
        >
          {shown.stoppedBecause}
        </Notice>
      );
  }
}

const EndButtons = ({ of: shown }: { of: Import }) => (
  <div className="flex flex-wrap gap-2">
    <DiscardButton of={shown} />
    <UndoButton of={shown} />
  </div>
);

function UndoButton({ of: shown }: { of: Import }) {
  const [isOpen, setOpen] = useState(false);
  const { type, createdCount, undoableUntil } = shown;
  if (undoableUntil === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{phrase("Undo import")}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={phrase("Undo import")}
        verb={phrase("Remove {rows}", { rows: counted(createdCount, type) })}
        isDangerous
        {...undoImport(shown)}
      >
        <p>
          {phrase(
            "We keep anything that was changed after the import and list it here. You can undo an import for up to 1 hour after it ends.",
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
