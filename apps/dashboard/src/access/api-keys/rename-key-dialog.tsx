import type { ApiKey } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

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
    <Dialog isOpen onClose={onClose} title="Rename the key">
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label="Name" error={form.errorOf("name")}>
          <TextInput {...form.register("name")} />
        </Field>
        <FormButtons form={form} verb="Rename" onClose={onClose} />
      </form>
    </Dialog>
  );
}
