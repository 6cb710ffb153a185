import type { User } from "@referral-service/contract";
import type { ComponentProps } from "react";
import { SelectField } from "../forms/text-field.tsx";

/** The business developer of a referrer. */
export const BusinessDeveloperField = ({
  form,
  developers,
}: {
  form: ComponentProps<typeof SelectField<{ businessDeveloperId: string }>>["form"];
  developers: readonly User[];
}) => (
  <SelectField
    form={form}
    name="businessDeveloperId"
    label="Business developer"
    isOptional
    help="Can see and work on this person's referrals."
  >
    <option value="">None</option>
    {developers.map(({ id, name, email }) => (
      <option key={id} value={id}>
        {name ?? email}
      </option>
    ))}
  </SelectField>
);
