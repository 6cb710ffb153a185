import type { ComponentProps, ComponentType } from "react";
import type { FieldValues, Path, UseFormRegister } from "react-hook-form";
import { Field, Select, TextArea, TextInput } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";

/** The part of `useServiceForm` that a field needs. */
interface FieldsOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  errorOf: (name: Path<Values>) => string | undefined;
}

type FieldProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof Field>,
  "label" | "help" | "isOptional"
> & {
  form: FieldsOf<Values>;
  /** Name of the field in the form, where service errors are shown. */
  name: Path<Values>;
  fieldClassName?: string;
};

/** A field of a form, with its label and error around the input. */
const fieldOf =
  <Own extends object>(Input: ComponentType<Own>) =>
  <Values extends FieldValues>({
    form,
    name,
    label,
    help,
    isOptional = false,
    fieldClassName = "",
    ...input
  }: FieldProps<Values> & Omit<Own, "form" | "name">) => (
    <Field
      label={label}
      help={help}
      isOptional={isOptional}
      className={fieldClassName}
      error={form.errorOf(name)}
    >
      <Input {...(input as unknown as Own)} {...form.register(name)} />
    </Field>
  );

export const TextField = fieldOf(TextInput);

export const PasswordField = fieldOf(PasswordInput);

export const TextAreaField = fieldOf(TextArea);

/** A field with a select. Its children are the options. */
export const SelectField = fieldOf(Select);
