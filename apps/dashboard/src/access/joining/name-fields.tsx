import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, TextInput } from "../../ui/field.tsx";

type NamePart = UseFormRegisterReturn & { error: string | undefined };

export const NameFields = ({
  first: { error: firstError, ...first },
  last: { error: lastError, ...last },
}: {
  first: NamePart;
  last: NamePart;
}) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="First name" error={firstError}>
      <TextInput autoComplete="given-name" {...first} />
    </Field>
    <Field label="Last name" isOptional error={lastError}>
      <TextInput autoComplete="family-name" {...last} />
    </Field>
  </div>
);
