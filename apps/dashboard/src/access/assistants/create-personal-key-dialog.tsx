import type { CreatedApiKey } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, TextInput } from "../../ui/field.tsx";

export function CreatePersonalKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (key: CreatedApiKey) => void;
}) {
  const { id } = useOrganization();
  const form = useServiceForm<{ name: string; mayWrite: boolean }>({
    defaultValues: { name: "", mayWrite: false },
    draftKey: "personal key",
    onSubmit: useCommand({
      call: (body) => api("POST /organizations/:id/personal-keys", { params: { id }, body }),
      done: (made) => {
        onClose();
        onCreated(made);
      },
    }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create a personal key"
      description="Anyone with the key acts as you, in each of your organizations."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field
          label="Name"
          help="Says which assistant or program uses it."
          error={form.errorOf("name")}
        >
          <TextInput
            autoComplete="off"
            placeholder="Assistant on my laptop"
            {...form.register("name")}
          />
        </Field>
        <Checkbox
          label="May change things"
          help="An assistant with the key may submit and change referrals, draft bonuses and keep your portal, each time after you confirm it. Without this it only reads."
          {...form.register("mayWrite")}
        />
        <FormButtons form={form} verb="Create key" onClose={onClose} />
      </form>
    </Dialog>
  );
}
