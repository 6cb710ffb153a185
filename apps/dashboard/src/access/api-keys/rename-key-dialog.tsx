import type { ApiKey } from "@referral-service/contract";
import { renameApiKey } from "../../data/keys.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: apiKey.name },
    onSubmit: useCommand({ ...renameApiKey(apiKey.id), done: onClose }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename key" verb="Rename key">
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}
