import type { CustomField } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit the field"
      description={
        <>
          <code className="font-mono text-xs">{field.name}</code> · {fieldTypes[field.type]}. Name
          and type never change, because programs rely on them.
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label="Label" error={form.errorOf("label")}>
          <TextInput autoComplete="off" {...form.register("label")} />
        </Field>
        <OptionsField form={form} help="One per line. Referrals keep an option that you remove." />
        <AskedFields form={form} />
        <FormButtons form={form} verb="Save the field" onClose={onClose} />
      </form>
    </Dialog>
  );
}
