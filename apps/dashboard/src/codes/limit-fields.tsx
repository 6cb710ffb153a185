import type { UseFormRegister } from "react-hook-form";
import { Field, TextInput } from "../ui/field.tsx";

/** What can be changed of a code; empty for no limit. */
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
        help="How many may join by it. Without a number, any."
        error={errorOf("useLimit")}
      >
        <TextInput type="number" min={1} inputMode="numeric" {...register("useLimit")} />
      </Field>
      <Field
        label="Ends after"
        isOptional
        help="Without a day it works until it is paused or deleted."
        error={errorOf("expiresAt")}
      >
        <TextInput type="date" {...register("expiresAt")} />
      </Field>
    </div>
  );
}

/** As the service takes them; the day ends where the reader is. */
export const limitsOf = ({ useLimit, expiresAt }: LimitValues) => ({
  useLimit: useLimit === "" ? null : Number(useLimit),
  expiresAt: expiresAt === "" ? null : new Date(`${expiresAt}T23:59:59`).getTime(),
});
