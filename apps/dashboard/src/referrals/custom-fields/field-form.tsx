import type { CustomFieldType } from "@referral-service/contract";
import type { ReactNode } from "react";
import type { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { isChoice } from "./field-types.ts";

export interface FieldValues {
  name: string;
  label: string;
  type: CustomFieldType;
  /** One option in each line. */
  options: string;
  isRequired: boolean;
  isOnPublicForm: boolean;
}

type FieldForm = ReturnType<typeof useServiceForm<FieldValues>>;

export const OptionsField = ({ form, help }: { form: FieldForm; help: ReactNode }) =>
  isChoice(form.watch("type")) && (
    <TextAreaField form={form} name="options" label="Options" help={help} rows={5} />
  );

/** Where the field is asked for. */
export const AskedFields = ({ form }: { form: FieldForm }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">Forms</legend>
    <Checkbox
      label="On public forms"
      help="Visitors fill it in on public forms."
      {...form.register("isOnPublicForm")}
    />
    <Checkbox
      label="Required"
      help="The app and public forms require a value. The API accepts referrals without one."
      {...form.register("isRequired")}
    />
  </fieldset>
);
