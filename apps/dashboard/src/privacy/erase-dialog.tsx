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
        <strong className="font-semibold text-ink">This cannot be undone.</strong> Name, contact,
        referrals, messages and sign-in go, as the table says. What your books and others’ records
        need remains: amounts and states of payments, ids and times.
      </p>
      <p>Backups, receivers of webhooks and mails that were sent are not in reach.</p>
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
