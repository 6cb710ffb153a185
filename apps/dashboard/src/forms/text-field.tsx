import type { ComponentProps } from "react";
import type { FieldValues, Path, UseFormRegister } from "react-hook-form";
import { Field, Select, TextArea, TextInput } from "../ui/field.tsx";

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

type InputProps<Input> = Omit<Input, "form" | "name">;

export const TextField = <Values extends FieldValues>({
  form,
  name,
  label,
  help,
  isOptional = false,
  fieldClassName = "",
  ...input
}: FieldProps<Values> & InputProps<ComponentProps<typeof TextInput>>) => (
  <Field
    label={label}
    help={help}
    isOptional={isOptional}
    className={fieldClassName}
    error={form.errorOf(name)}
  >
    <TextInput {...input} {...form.register(name)} />
  </Field>
);

export const TextAreaField = <Values extends FieldValues>({
  form,
  name,
  label,
  help,
  isOptional = false,
  fieldClassName = "",
  ...input
}: FieldProps<Values> & InputProps<ComponentProps<typeof TextArea>>) => (
  <Field
    label={label}
    help={help}
    isOptional={isOptional}
    className={fieldClassName}
    error={form.errorOf(name)}
  >
    <TextArea {...input} {...form.register(name)} />
  </Field>
);

/** Its children are the options. */
export const SelectField = <Values extends FieldValues>({
  form,
  name,
  label,
  help,
  isOptional = false,
  fieldClassName = "",
  ...input
}: FieldProps<Values> & InputProps<ComponentProps<typeof Select>>) => (
  <Field
    label={label}
    help={help}
    isOptional={isOptional}
    className={fieldClassName}
    error={form.errorOf(name)}
  >
    <Select {...input} {...form.register(name)} />
  </Field>
);
