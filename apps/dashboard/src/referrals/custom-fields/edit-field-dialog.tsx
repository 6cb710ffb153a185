import type { CustomField } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { AskedFields, type FieldValues, OptionsField } from "./field-form.tsx";
import { fieldTypes, isChoice, optionsIn } from "./field-types.ts";

export function EditFieldDialog({
  field,
  onClose,
  onSaved,
}: {
  field: CustomField;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const { id } = useOrganization();
  const form = useServiceForm<FieldValues>({
    defaultValues: { ...field, options: (field.options ?? []).join("\n") },
    draftKey: `custom field ${field.id} ${field.updatedAt}`,
    onSubmit: useCommand({
      call: ({ label, options, isRequired, isOnPublicForm }) =>
        api("PATCH /organizations/:id/custom-fields/:fieldId", {
          params: { id, fieldId: field.id },
          body: {
            label,
            isRequired,
            isOnPublicForm,
            ...(isChoice(field.type) && { options: optionsIn(options) }),
          },
        }),
      done: async () => {
        await onSaved();
        onClose();
      },
    }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit field"
      description={
        <>
          <code className="font-mono text-xs">{field.name}</code> · {fieldTypes[field.type]}. You
          can't change the name and the type, because programs rely on them.
        </>
      }
      verb="Save field"
    >
      <TextField form={form} name="label" label="Field Label" autoComplete="off" />
      <OptionsField form={form} help="One per line. Referrals keep an option that you remove." />
      <AskedFields form={form} />
    </FormDialog>
  );
}
