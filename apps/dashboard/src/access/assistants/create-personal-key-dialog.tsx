import type { CreatedApiKey } from "@referral-service/contract";
import { createOwnKey } from "../../data/keys.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Checkbox } from "../../ui/field.tsx";

export function CreatePersonalKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (key: CreatedApiKey) => void;
}) {
  const form = useServiceForm<{ name: string; mayWrite: boolean }>({
    defaultValues: { name: "", mayWrite: false },
    draftKey: "personal key",
    onSubmit: useCommand({
      ...createOwnKey,
      done: (made) => {
        onClose();
        onCreated(made);
      },
    }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Create personal API key"
      description="Anyone with the key can act as you in all your organizations."
      verb="Create key"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        help="The assistant or program that uses the key."
        autoComplete="off"
        placeholder="Assistant on my laptop"
      />
      <Checkbox
        label="Allow changes"
        help="The assistant can submit and change referrals, draft bonuses, and add activities and tasks. You confirm each change. The assistant can only read unless you select this."
        {...form.register("mayWrite")}
      />
    </FormDialog>
  );
}
