import { useState } from "react";
import { erasePerson } from "../data/personal-data-requests.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Field, TextInput } from "../ui/field.tsx";

const confirmation = "erase";

export function EraseDialog({
  id,
  person,
  onClose,
}: {
  id: string;
  person: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Erase ${person}?`}
      verb="Erase permanently"
      isDangerous
      isReady={typed.trim().toLowerCase() === confirmation}
      {...erasePerson(id)}
    >
      <p>
        This erases the name, contact details, referrals, messages and sign-in account, as the table
        shows. Amounts, statuses, IDs and times of payments remain for your records.{" "}
        <strong className="font-semibold text-ink">You can't undo this.</strong>
      </p>
      <p>Data in backups, webhook receivers and sent emails is not erased.</p>
      <Field label={`Type “${confirmation}” to confirm`}>
        <TextInput
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
