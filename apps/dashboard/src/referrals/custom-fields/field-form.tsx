import type { CustomFieldType } from "@referral-service/contract";
import type { ReactNode } from "react";
import type { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { Checkbox } from "../../ui/field.tsx";

export interface FieldValues {
  name: string;
  label: string;
  type: CustomFieldType;
  /** The options, one per line. */
  options: string;
  isRequired: boolean;
  isOnPublicForm: boolean;
}

type FieldForm = ReturnType<typeof useServiceForm<FieldValues>>;

export const OptionsField = ({ form, help }: { form: FieldForm; help: ReactNode }) =>
  isChoice(form.watch("type")) && (
    <TextAreaField form={form} name="options" label="Options" help={help} rows={5} />
  );

/** Sets which forms include the field. */
export const AskedFields = ({ form }: { form: FieldForm }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">Forms</legend>
    <Checkbox
      label="On public forms"
      help="Visitors can fill in this field."
      {...form.register("isOnPublicForm")}
    />
    <Checkbox
      label="Required"
      help="The app and public forms require a value. The API accepts referrals without one."
      {...form.register("isRequired")}
    />
  </fieldset>
);

/** Name of each type for people. */
export const fieldTypes: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  date: "Date",
  select: "Single choice",
  multi_select: "Multiple choice",
  url: "Web address",
  email: "Email address",
};

export const fieldTypeNames = Object.keys(fieldTypes) as CustomFieldType[];

export const isChoice = (type: CustomFieldType): boolean =>
  type === "select" || type === "multi_select";

/** Returns the options, one per line of the text, in the order of the lines. */
export const optionsIn = (text: string): string[] =>
  text.split("\n").filter((line) => line.trim() !== "");
