import type { Import } from "@referral-service/contract";
import { useState } from "react";
import { discardImport } from "../data/imports.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../words/imports.ts";

/** Discards an import, so that it no longer counts toward the limit. */
export function DiscardButton({ of: shown }: { of: Import }) {
  const [isOpen, setOpen] = useState(false);
  const { type, fileName, createdCount, runnableUntil, undoableUntil } = shown;
  if (runnableUntil === null && undoableUntil === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discard import</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fileName === null ? "Discard this import?" : `Discard “${fileName}”?`}
        verb="Discard import"
        isDangerous
        {...discardImport(shown)}
      >
        <p>
          {createdCount === 0
            ? "This deletes the rows of the file. To create them later, choose the file again."
            : `This deletes the rows of the file. ${counted(createdCount, type)} will remain, and you won't be able to undo the import.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
