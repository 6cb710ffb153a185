import { createField } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { SelectField, TextField } from "../../forms/text-field.tsx";
import {
  AskedFields,
  type FieldValues,
  fieldTypeNames,
  fieldTypes,
  isChoice,
  OptionsField,
  optionsIn,
  TextsFields,
} from "./field-form.tsx";
import { noTexts, sentTexts } from "./field-texts.ts";

export function CreateFieldDialog({ onClose }: { onClose: () => void }) {
  const create = useCommand({ ...createField, done: onClose });
  const { slug } = useOrganization();
  const form = useServiceForm<FieldValues>({
    defaultValues: {
      name: "",
      label: "",
      type: "text",
      options: "",
      isRequired: false,
      isOnPublicForm: false,
      texts: noTexts,
    },
    draftKey: `custom field ${slug}`,
    onSubmit: ({ name, label, type, options, isRequired, isOnPublicForm, texts }) =>
      create({
        name: name === "" ? label : name,
        label,
        type,
        isRequired,
        isOnPublicForm,
        ...(isChoice(type) && { options: optionsIn(options) }),
        referrerText: sentTexts(texts, isChoice(type) ? optionsIn(options) : []),
      }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Create custom field" verb="Create field">
      <TextField
        form={form}
        name="label"
        label="Field Label"
        help="The name that people see. You can change it later."
        autoComplete="off"
        placeholder="Living area in m²"
      />
      <TextField
        form={form}
        name="name"
        label="Field Name"
        isOptional
        help="Identifies the field in the API and in CSV files. You can't change it later. Leave this empty to use the Field Label."
        autoComplete="off"
        className="font-mono"
        placeholder={form.watch("label").slice(0, 64)}
      />
      <SelectField form={form} name="type" label="Type" help="You can't change it later.">
        {fieldTypeNames.map((type) => (
          <option key={type} value={type}>
            {fieldTypes[type]}
          </option>
        ))}
      </SelectField>
      <OptionsField form={form} help="One per line, in display order." />
      <AskedFields form={form} />
      <TextsFields form={form} />
    </FormDialog>
  );
}
