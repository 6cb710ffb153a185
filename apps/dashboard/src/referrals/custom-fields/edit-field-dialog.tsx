import type { CustomField } from "@referral-service/contract";
import { changeField } from "../../data/custom-fields.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import {
  AskedFields,
  type FieldValues,
  fieldTypes,
  isChoice,
  OptionsField,
  optionsIn,
  TextsFields,
} from "./field-form.tsx";
import { sentTexts, textsOf } from "./field-texts.ts";

export function EditFieldDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const save = useCommand({ ...changeField(field.id), done: onClose });
  const form = useServiceForm<FieldValues>({
    defaultValues: {
      ...field,
      options: (field.options ?? []).join("\n"),
      texts: textsOf(field),
    },
    draftKey: `custom field ${field.id} ${field.updatedAt}`,
    onSubmit: ({ label, options, isRequired, isOnPublicForm, texts }) =>
      save({
        label,
        isRequired,
        isOnPublicForm,
        ...(isChoice(field.type) && { options: optionsIn(options) }),
        referrerText: sentTexts(texts, isChoice(field.type) ? optionsIn(options) : []),
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
          can't change the name or the type, because programs rely on them.
        </>
      }
      verb="Save field"
    >
      <TextField form={form} name="label" label="Field Label" autoComplete="off" />
      <OptionsField
        form={form}
        help="One per line. Referrals that have a removed option keep it."
      />
      <AskedFields form={form} />
      <TextsFields form={form} />
    </FormDialog>
  );
}
