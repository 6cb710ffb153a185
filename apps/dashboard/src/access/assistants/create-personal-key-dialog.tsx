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
      title="Create a personal key"
      description="Anyone with the key acts as you, in each of your organizations."
      verb="Create key"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        help="Says which assistant or program uses it."
        autoComplete="off"
        placeholder="Assistant on my laptop"
      />
      <Checkbox
        label="May change things"
        help="An assistant with the key may submit and change referrals, draft bonuses and keep your portal, each time after you confirm it. Without this it only reads."
        {...form.register("mayWrite")}
      />
    </FormDialog>
  );
}
