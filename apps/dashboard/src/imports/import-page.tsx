import type { Import } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { importQuery, isBusy, nobodyWanted, undoImport, type Wanted } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { counted } from "../words/imports.ts";
import { CheckedImport } from "./checked-import.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { RowsSection } from "./rows-section.tsx";

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "short" });

const route = getRouteApi("/o/$slug/import/$type/$importId");

export function ImportPage() {
  const { slug } = useOrganization();
  const { type, importId } = route.useParams();
  const found = useQuery(importQuery({ type, id: importId }));
  return (
    <>
      <PageBar
        title={found.data?.fileName ?? (type === "people" ? "People import" : "Referral import")}
        above={{
          label: type === "people" ? "People" : "Referrals",
          link: {
            to: type === "people" ? "/o/$slug/people" : "/o/$slug/referrals",
            params: { slug },
          },
        }}
      />
      <PageBody>
        <Loaded query={found}>{(read) => <ImportState of={read} />}</Loaded>
      </PageBody>
    </>
  );
}

function ImportState({ of: shown }: { of: Import }) {
  const [wanted, setWanted] = useState<Wanted>(nobodyWanted);
  // Only referrals can name the same person twice.
  const canChoose = shown.type === "referrals" && shown.runnableUntil !== null;
  return (
    <>
      {isBusy(shown) ? <Progress of={shown} /> : <Outcome of={shown} wanted={wanted} />}
      <Facts>
        <Fact name="Rows">{shown.rowCount.toLocaleString("en")}</Fact>
        <Fact name="Valid">{shown.goodCount.toLocaleString("en")}</Fact>
        <Fact name="With errors">{shown.badCount.toLocaleString("en")}</Fact>
        <Fact name="Duplicates">{shown.duplicateCount.toLocaleString("en")}</Fact>
        <Fact name="Sent">
          <Time unixMs={shown.createdAt} />
        </Fact>
      </Facts>
      {shown.ignoredColumns.length > 0 && (
        <Notice tone="info" title="Columns with values that were not imported">
          {shown.ignoredColumns.join(", ")}
        </Notice>
      )}
      {!isBusy(shown) && (
        <>
          {shown.keptCount > 0 && <RowsSection of={shown} outcome="kept" title="Kept after undo" />}
          {shown.badCount > 0 && <RowsSection of={shown} outcome="bad" title="Rows with errors" />}
          {shown.duplicateCount > 0 && (
            <RowsSection
              of={shown}
              outcome="duplicate"
              title="Duplicates"
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
      <p className="text-ink-2">You can leave this page. The import continues.</p>
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
          title={`${counted(createdCount, type)} created`}
          action={<EndButtons of={shown} />}
        >
          {type === "people" && "No invitations were sent. Invite people from the People page. "}
          {shown.undoableUntil !== null &&
            `You can undo the import until ${timeOfDay.format(shown.undoableUntil)}.`}
        </Notice>
      );
    case "undone":
      return (
        <Notice tone="info" title={`${counted(shown.removedCount, type)} removed`}>
          {shown.keptCount > 0 && `${counted(shown.keptCount, type)} kept. The reasons are below.`}
        </Notice>
      );
    default:
      return (
        <Notice
          tone="warn"
          title={`Stopped after ${counted(createdCount, type)}`}
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
      <Button onClick={() => setOpen(true)}>Undo import</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Undo import"
        verb={`Remove ${counted(createdCount, type)}`}
        isDangerous
        {...undoImport(shown)}
      >
        <p>
          Anything changed after the import is kept and listed here. You can undo an import up to 1
          hour after it ends.
        </p>
      </ConfirmDialog>
    </>
  );
}
