import type { CustomField } from "@referral-service/contract";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useOrganization } from "../data/me.ts";
import { useStatusChoices } from "../data/referral-statuses.tsx";
import { PersonInput } from "../forms/person-input.tsx";
import { Field, OptionalFields, Select, TextArea, TextInput } from "../ui/field.tsx";
import { fieldError } from "../words/field-errors.ts";
import { isAdmin } from "../words/roles.ts";
import { CustomFieldInput } from "./custom-field-input.tsx";
import type { ReferralForm } from "./form-values.ts";
import { LabelsInput } from "./labels-field.tsx";
import { AssigneeField, ValueField } from "./work-fields.tsx";

interface FieldsProps {
  form: ReferralForm;
  fields: readonly CustomField[];
  isNew?: boolean;
}

/**
 * The fields that the person can set in their role. Required fields come first. In a new referral,
 * the fields that few people need at this point are folded.
 */
export function ReferralFields({ form, fields, isNew = false }: FieldsProps) {
  const { user } = useOrganization();
  const { register, errorOf } = form;
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const others = <OtherFields form={form} fields={optional} isNew={isNew} />;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field label="Name" error={errorOf("name")} className="col-span-full">
        <TextInput autoFocus {...register("name", { required: fieldError("name", "missing") })} />
      </Field>
      {user.permissionLevel !== "referrer" && <ReferrerField form={form} />}
      {required.map((field) => (
        <CustomFieldInput key={field.id} field={field} form={form} />
      ))}
      <div className="col-span-full">
        <OptionalFields>
          <Field label="Phone" isOptional error={errorOf("phone")}>
            <TextInput type="tel" {...register("phone")} />
          </Field>
          <Field label="Email" isOptional error={errorOf("email")}>
            <TextInput type="email" {...register("email")} />
          </Field>
          <Field label="Address" isOptional error={errorOf("address")} className="col-span-full">
            <TextInput {...register("address")} />
          </Field>
        </OptionalFields>
      </div>
      {isNew ? (
        <Folded form={form} fields={optional}>
          {others}
        </Folded>
      ) : (
        others
      )}
    </div>
  );
}

function ReferrerField({ form }: { form: ReferralForm }) {
  // The field is registered here, because the search has no input that could be registered.
  form.register("referrerId", { required: fieldError("referrerId", "missing") });
  return (
    <Field
      label="Referrer"
      help="The person who gets the credit."
      error={form.errorOf("referrerId")}
      className="col-span-full"
    >
      <PersonInput
        userId={form.watch("referrerId")}
        onChange={(id) => {
          form.setValue("referrerId", id, { shouldDirty: true });
          form.clearErrors("referrerId");
        }}
      />
    </Field>
  );
}

/** Referrers cannot set status, assignee, value or labels, and only admins can set the company. */
function OtherFields({ form, fields, isNew = false }: FieldsProps) {
  const { user } = useOrganization();
  const { register, errorOf } = form;
  const isStaff = user.permissionLevel !== "referrer";
  return (
    <>
      {isStaff && <StatusField form={form} />}
      <div className="col-span-full">
        <OptionalFields>
          {isStaff && (
            <>
              <AssigneeField form={form} isNew={isNew} />
              <ValueField form={form} />
            </>
          )}
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
          {fields.map((field) => (
            <CustomFieldInput key={field.id} field={field} form={form} />
          ))}
          <Field label="Notes" isOptional error={errorOf("notes")} className="col-span-full">
            <TextArea rows={3} {...register("notes")} />
          </Field>
        </OptionalFields>
      </div>
    </>
  );
}

function StatusField({ form }: { form: ReferralForm }) {
  const choices = useStatusChoices(form.watch("status"));
  return (
    <Field label="Status" error={form.errorOf("status")}>
      <Select {...form.register("status")}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const foldedNames = [
  "status",
  "assigneeId",
  "valueAmount",
  "valueCurrency",
  "company",
  "labels",
  "notes",
] as const;

/** Names the folded fields until they are opened. Restored input and errors open them. */
function Folded({ form, fields, children }: FieldsProps & { children: ReactNode }) {
  const { user } = useOrganization();
  const [isOpened, setOpened] = useState(form.isRestored);
  const names = [...foldedNames, ...fields.map(({ id }) => `custom.${id}` as const)];
  const isOpen = isOpened || names.some((name) => form.errorOf(name) !== undefined);
  /** The labels, the notes, the company that only admins can set, and custom fields. */
  const moreCount = (isAdmin(user) ? 3 : 2) + fields.length;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          flushSync(() => setOpened(!isOpen));
          currentTarget.scrollIntoView({ block: "center" });
        }}
        className="col-span-full -mx-2 flex h-7.5 min-w-0 items-center gap-1 rounded-control px-2 hover:bg-hover pointer-coarse:h-11"
      >
        <span className="font-medium">More</span>
        <ChevronDown
          aria-hidden
          className={clsx("size-3.5 shrink-0 text-ink-3", isOpen && "rotate-180")}
        />
        {!isOpen && (
          <span className="ml-1 truncate text-ink-3">
            Status, assignee, value and {moreCount} more
          </span>
        )}
      </button>
      {isOpen && children}
    </>
  );
}
