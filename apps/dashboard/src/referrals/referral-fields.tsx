import type { CustomField } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { useStatusChoices } from "../data/referral-statuses.tsx";
import { PersonInput } from "../forms/person-input.tsx";
import { Field, Select, TextArea, TextInput } from "../ui/field.tsx";
import { fieldError } from "../words/field-errors.ts";
import { isAdmin } from "../words/roles.ts";
import { CustomFieldInput } from "./custom-field-input.tsx";
import type { ReferralForm } from "./form-values.ts";
import { LabelsInput } from "./labels-field.tsx";
import { WorkFields } from "./work-fields.tsx";

/**
 * The fields that the person can set in their role. Referrers cannot set status, assignee, value or
 * labels, and only admins can set the company. Required fields come first.
 */
export function ReferralFields({
  form,
  fields,
  isNew = false,
}: {
  form: ReferralForm;
  fields: readonly CustomField[];
  isNew?: boolean;
}) {
  const { user } = useOrganization();
  const isStaff = user.permissionLevel !== "referrer";
  const { register, errorOf } = form;
  // The field is registered here, because the search has no input that could be registered.
  if (isStaff) register("referrerId", { required: fieldError("referrerId", "missing") });
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const statusChoices = useStatusChoices(form.watch("status"));
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field label="Name" error={errorOf("name")} className="col-span-full">
        <TextInput autoFocus {...register("name", { required: fieldError("name", "missing") })} />
      </Field>
      {isStaff && (
        <>
          <Field
            label="Referrer"
            help="The person who gets the credit."
            error={errorOf("referrerId")}
          >
            <PersonInput
              userId={form.watch("referrerId")}
              onChange={(id) => {
                form.setValue("referrerId", id, { shouldDirty: true });
                form.clearErrors("referrerId");
              }}
            />
          </Field>
          <Field label="Status" error={errorOf("status")}>
            <Select {...register("status")}>
              {statusChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      {required.map((field) => (
        <CustomFieldInput key={field.id} field={field} form={form} />
      ))}
      <Field label="Email" isOptional error={errorOf("email")}>
        <TextInput type="email" {...register("email")} />
      </Field>
      <Field label="Phone" isOptional error={errorOf("phone")}>
        <TextInput type="tel" {...register("phone")} />
      </Field>
      <Field label="Address" isOptional error={errorOf("address")} className="col-span-full">
        <TextInput {...register("address")} />
      </Field>
      {isStaff && <WorkFields form={form} isNew={isNew} />}
      {isAdmin(user) && (
        <Field
          label="Credited company"
          isOptional
          help="Leave this empty to credit the referrer's company."
          error={errorOf("company")}
        >
          <TextInput {...register("company")} />
        </Field>
      )}
      {isStaff && (
        <Field label="Labels" isOptional error={errorOf("labels")}>
          <LabelsInput
            labels={form.watch("labels")}
            onChange={(labels) => form.setValue("labels", labels, { shouldDirty: true })}
          />
        </Field>
      )}
      {optional.map((field) => (
        <CustomFieldInput key={field.id} field={field} form={form} />
      ))}
      <Field label="Notes" isOptional error={errorOf("notes")} className="col-span-full">
        <TextArea rows={3} {...register("notes")} />
      </Field>
    </div>
  );
}
