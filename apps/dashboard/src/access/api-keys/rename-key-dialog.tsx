import type { ApiKey } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";

export function RenameKeyDialog({
  apiKey,
  onClose,
  onRenamed,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onRenamed: () => Promise<unknown>;
}) {
  const { id } = useOrganization();
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: apiKey.name },
    onSubmit: useCommand({
      call: (body) =>
        api("PATCH /organizations/:id/api-keys/:keyId", {
          params: { id, keyId: apiKey.id },
          body,
        }),
      done: async () => {
        await onRenamed();
        onClose();
      },
    }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename key" verb="Rename key">
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}
