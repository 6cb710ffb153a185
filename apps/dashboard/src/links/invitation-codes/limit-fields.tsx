import type { UseFormRegister } from "react-hook-form";
import { Field, TextInput } from "../../ui/field.tsx";

/** The limits of a code in its form. An empty value means no limit. */
export interface LimitValues {
  useLimit: string;
  /** Day in the reader's calendar. */
  expiresAt: string;
}

export function LimitFields({
  register,
  errorOf,
}: {
  register: UseFormRegister<LimitValues>;
  errorOf: (name: keyof LimitValues) => string | undefined;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="People"
        isOptional
        help="Number of people who can join. Leave this empty for no limit."
        error={errorOf("useLimit")}
      >
        <TextInput type="number" min={1} inputMode="numeric" {...register("useLimit")} />
      </Field>
      <Field
        label="Last day"
        isOptional
        help="Leave this empty to keep the code working until you pause or delete it."
        error={errorOf("expiresAt")}
      >
        <TextInput type="date" {...register("expiresAt")} />
      </Field>
    </div>
  );
}

/** Returns the limits as the service accepts them. The day ends in the reader's time zone. */
export const limitsOf = ({ useLimit, expiresAt }: LimitValues) => ({
  useLimit: useLimit === "" ? null : Number(useLimit),
  expiresAt: expiresAt === "" ? null : new Date(`${expiresAt}T23:59:59`).getTime(),
});
