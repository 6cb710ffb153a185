import type { Import } from "@referral-service/contract";
import { useState } from "react";
import { discardImport } from "../data/imports.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { counted } from "../words/imports.ts";

/** Discards an import, so that it no longer counts toward the limit. */
export function DiscardButton({ of: shown }: { of: Import }) {
  const [isOpen, setOpen] = useState(false);
  const { type, fileName, createdCount, runnableUntil, undoableUntil } = shown;
  if (runnableUntil === null && undoableUntil === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{phrase("Discard import")}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={
          fileName === null
            ? phrase("Discard this import?")
            : phrase("Discard “{fileName}”?", { fileName })
        }
        verb={phrase("Discard import")}
        isDangerous
        {...discardImport(shown)}
      >
        <p>
          {createdCount === 0
            ? phrase(
                "This deletes the rows of the file. To import them later, choose the file again.",
              )
            : phrase(
                "This deletes the rows of the file. {rows} will remain, and you won't be able to undo the import.",
                { rows: counted(createdCount, type) },
              )}
        </p>
      </ConfirmDialog>
    </>
  );
}
