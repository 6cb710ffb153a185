import type { PipelineRow } from "@referral-service/contract/app";
import { useState } from "react";
import { handOverWork } from "../data/users.tsx";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { SuccessorField } from "../forms/successor-field.tsx";
import { say } from "../ui/toasts.tsx";

/** Chooses who takes over what a former business developer left behind. */
export function HandOverDialog({
  person,
  name,
  onClose,
}: {
  person: PipelineRow;
  name: string;
  onClose: () => void;
}) {
  const [successorId, setSuccessorId] = useState("");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Hand over the work of ${name}?`}
      verb="Hand over"
      isReady={successorId !== ""}
      {...handOverWork(person.id, successorId)}
      done={() => say("Work handed over", name)}
    >
      <SuccessorField person={person} value={successorId} onChange={setSuccessorId} isRequired />
    </ConfirmDialog>
  );
}
