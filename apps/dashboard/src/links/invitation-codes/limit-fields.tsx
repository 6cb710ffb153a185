import type { UseFormRegister } from "react-hook-form";
import { Field, TextInput } from "../../ui/field.tsx";

/** The limits of a code in its form. Empty means no limit. */
export interface LimitValues {
  useLimit: string;
  /** A day of the reader's calendar. */
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
        help="How many people can join. If you leave this empty, there is no limit."
        error={errorOf("useLimit")}
      >
        <TextInput type="number" min={1} inputMode="numeric" {...register("useLimit")} />
      </Field>
      <Field
        label="Last day"
        isOptional
        help="If you leave this empty, the code works until you pause or delete it."
        error={errorOf("expiresAt")}
      >
        <TextInput type="date" {...register("expiresAt")} />
      </Field>
    </div>
  );
}

/** The limits as the service takes them. The day ends in the reader's time zone. */
export const limitsOf = ({ useLimit, expiresAt }: LimitValues) => ({
  useLimit: useLimit === "" ? null : Number(useLimit),
  expiresAt: expiresAt === "" ? null : new Date(`${expiresAt}T23:59:59`).getTime(),
});
