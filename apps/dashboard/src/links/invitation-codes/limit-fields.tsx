import type { Control, UseFormRegister, UseFormTrigger } from "react-hook-form";
import { DayField } from "../../forms/day-field.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { endOfDay } from "../../words/days.ts";

/** The limits of a code in its form. An empty value means no limit. */
export interface LimitValues {
  useLimit: string;
  /** Day in the organization's time zone. */
  expiresAt: string;
}

export interface LimitForm {
  control: Control<LimitValues>;
  register: UseFormRegister<LimitValues>;
  trigger: UseFormTrigger<LimitValues>;
  errorOf: (name: keyof LimitValues) => string | undefined;
}

export const LimitFields = ({ form }: { form: LimitForm }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label="People"
      isOptional
      help="Number of people who can join. Leave this empty for no limit."
      error={form.errorOf("useLimit")}
    >
      <TextInput type="number" min={1} inputMode="numeric" {...form.register("useLimit")} />
    </Field>
    <DayField
      form={form}
      name="expiresAt"
      label="Last day"
      isOptional
      help="Leave this empty to keep the code working until you pause or delete it."
    />
  </div>
);

/** Returns the limits as the service accepts them. The day ends in the organization's time zone. */
export const limitsOf = ({ useLimit, expiresAt }: LimitValues, timeZone: string) => ({
  useLimit: useLimit === "" ? null : Number(useLimit),
  expiresAt: expiresAt === "" ? null : endOfDay(expiresAt, timeZone),
});
