import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { AskedFields, type FieldValues, OptionsField } from "./field-form.tsx";
import { fieldTypeNames, fieldTypes, isChoice, optionsIn } from "./field-types.ts";

export function CreateFieldDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}) {
  const { id, slug } = useOrganization();
  const form = useServiceForm<FieldValues>({
    defaultValues: {
      name: "",
      label: "",
      type: "text",
      options: "",
      isRequired: false,
      isOnPublicForm: false,
    },
    draftKey: `custom field ${slug}`,
    onSubmit: useCommand({
      call: ({ name, label, type, options, isRequired, isOnPublicForm }) =>
        api("POST /organizations/:id/custom-fields", {
          params: { id },
          body: {
            name: name === "" ? label : name,
            label,
            type,
            isRequired,
            isOnPublicForm,
            ...(isChoice(type) && { options: optionsIn(options) }),
          },
        }),
      done: async () => {
        await onCreated();
        onClose();
      },
    }),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Create a custom field">
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field
          label="Label"
          help="What people read. It can be changed."
          error={form.errorOf("label")}
        >
          <TextInput
            autoComplete="off"
            placeholder="Living area in m²"
            {...form.register("label")}
          />
        </Field>
        <Field
          label="Field name"
          isOptional
          help="The key in the API and in CSV files. It never changes; without one it is the label."
          error={form.errorOf("name")}
        >
          <TextInput
            autoComplete="off"
            className="font-mono"
            placeholder={form.watch("label").slice(0, 64)}
            {...form.register("name")}
          />
        </Field>
        <Field label="Type" help="It never changes." error={form.errorOf("type")}>
          <Select {...form.register("type")}>
            {fieldTypeNames.map((type) => (
              <option key={type} value={type}>
                {fieldTypes[type]}
              </option>
            ))}
          </Select>
        </Field>
        <OptionsField form={form} help="One per line, in the order in which people see them." />
        <AskedFields form={form} />
        <FormButtons form={form} verb="Create the field" onClose={onClose} />
      </form>
    </Dialog>
  );
}
