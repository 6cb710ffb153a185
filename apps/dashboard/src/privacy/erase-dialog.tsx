import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { askForErasure, requestQuery } from "../data/personal-data-requests.ts";
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
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Erase ${person}?`}
      verb="Erase permanently"
      isDangerous
      isReady={typed.trim().toLowerCase() === confirmation}
      call={async () => {
        const name = { slug, id };
        client.setQueryData(requestQuery(name).queryKey, await askForErasure(name));
      }}
    >
      <p>
        <strong className="font-semibold text-ink">You can't undo this.</strong> This erases the
        name, contact details, referrals, messages and sign-in, as the table shows. Amounts,
        statuses, IDs and times of payments remain for your records.
      </p>
      <p>This does not reach backups, webhook receivers and sent emails.</p>
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
