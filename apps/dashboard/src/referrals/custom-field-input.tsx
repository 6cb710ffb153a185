import { DayField } from "../forms/day-field.tsx";
import { phrase } from "../languages/phrase.ts";
import { Field, Select, TextArea, TextInput, useField } from "../ui/field.tsx";
import { optionText, type ShownField } from "../words/custom-fields.ts";
import { fieldError } from "../words/field-errors.ts";
import type { ReferralForm } from "./form-values.ts";

/**
 * The input of a custom field, by its type. A person can keep a stored choice that is no longer an
 * option. A required field needs a value in a new referral, and cannot be emptied later. Referrals
 * from the API might not have a value.
 */
export function CustomFieldInput({ field, form }: { field: ShownField; form: ReferralForm }) {
  const { id, label, isRequired } = field;
  if (field.type === "date") {
    return (
      <DayField
        form={form}
        name={`custom.${id}`}
        label={label}
        isOptional={!isRequired}
        missing={isInsisted(field, form) ? fieldError(`custom.${id}`, "missing") : undefined}
      />
    );
  }
  return (
    <Field
      label={label}
      isOptional={!isRequired}
      error={form.errorOf(`custom.${id}`)}
      {...(field.type === "multi_select" && {
        help: phrase("Choose all that apply."),
        className: "col-span-full",
      })}
    >
      <Input field={field} form={form} />
    </Field>
  );
}

function isInsisted({ id, isRequired }: ShownField, { formState }: ReferralForm): boolean {
  const { defaultValues } = formState;
  return isRequired && (defaultValues?.name === "" || defaultValues?.custom?.[id] !== undefined);
}

const inputTypes = { number: "text", url: "url", email: "email" } as const;

function Input({ field, form }: { field: ShownField; form: ReferralForm }) {
  const { id, type, options } = field;
  const registered = form.register(`custom.${id}`, {
    ...(isInsisted(field, form) && { required: fieldError(`custom.${id}`, "missing") }),
  });
  switch (type) {
    case "text":
      return <TextArea rows={2} {...registered} />;
    case "boolean":
      return (
        <Select {...registered}>
          <option value="">–</option>
          <option value="true">{phrase("Yes")}</option>
          <option value="false">{phrase("No")}</option>
        </Select>
      );
    case "select":
      return (
        <Select {...registered}>
          <option value="">–</option>
          {offered(options, form.getValues(`custom.${id}`)).map((option) => (
            <option key={option} value={option}>
              {optionText(field, option)}
            </option>
          ))}
        </Select>
      );
    case "multi_select":
      return <ManyOptions field={field} form={form} />;
    case "date":
      return null;
    case "number":
    case "url":
    case "email":
      return (
        <TextInput
          type={inputTypes[type]}
          {...(type === "number" && { inputMode: "decimal" })}
          {...registered}
        />
      );
    default:
      return type satisfies never;
  }
}

function offered(options: string[] | null, present: string | string[] | undefined): string[] {
  const chosen = [present ?? []].flat().filter((option) => option !== "");
  return [...new Set([...(options ?? []), ...chosen])];
}

function ManyOptions({ field, form }: { field: ShownField; form: ReferralForm }) {
  const { id, label, options } = field;
  const { "aria-invalid": isInvalid } = useField();
  const value = form.watch(`custom.${id}`);
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (option: string, isOn: boolean) =>
    form.setValue(
      `custom.${id}`,
      offered(options, chosen).filter((one) => (one === option ? isOn : chosen.includes(one))),
      { shouldDirty: true },
    );
  return (
    <fieldset
      aria-label={label}
      className="grid grid-cols-2 flex-wrap gap-x-4 py-1 sm:flex sm:gap-3"
    >
      {offered(options, chosen).map((option) => (
        <label key={option} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            aria-invalid={isInvalid}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
          {optionText(field, option)}
        </label>
      ))}
    </fieldset>
  );
}
