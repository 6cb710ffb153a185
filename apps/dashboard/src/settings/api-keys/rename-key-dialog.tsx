import type { ApiKey } from "@referral-service/contract";
import { api } from "../../api/request.ts";
import { useOrganization } from "../../shell/me.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { useServiceForm } from "../../ui/form.ts";
import { FormButtons } from "../../ui/form-buttons.tsx";
import { FormFailure } from "../../ui/form-failure.tsx";

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
    onSubmit: async (body) => {
      await api("PATCH /organizations/:id/api-keys/:keyId", {
        params: { id, keyId: apiKey.id },
        body,
      });
      await onRenamed();
      onClose();
    },
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
