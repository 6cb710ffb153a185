import type { CustomField, Referral } from "@referral-service/contract";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { useQuery } from "../data/queries.ts";
import { changeFact } from "../data/referrals.ts";
import { useCommand } from "../data/use-command.ts";
import { FormFailure } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextArea, TextInput } from "../ui/field.tsx";
import { CustomFieldInput } from "./custom-field-input.tsx";
import {
  bodyOf,
  type EditableField,
  fieldOf,
  type ReferralForm,
  type ReferralValues,
  valuesOf,
} from "./form-values.ts";
import { LabelsInput } from "./labels-field.tsx";
import { AssigneeField, ValueField } from "./work-fields.tsx";

/** Changes one value of a referral in place. */
export function FactEditor({
  referral,
  field,
  onClose,
}: {
  referral: Referral;
  field: EditableField;
  onClose: () => void;
}) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const change = useCommand(changeFact(referral));
  const form = useServiceForm<ReferralValues>({
    defaultValues: valuesOf(referral),
    fieldOf: (path) => fieldOf(path, fields),
    onSubmit: async (values, begunWith) => {
      const body = bodyOf(begunWith, values, fields);
      if (Object.keys(body).length > 0) await change(body);
      onClose();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
    const isInArea = event.target instanceof HTMLTextAreaElement;
    if (event.key === "Enter" && isInArea && !event.shiftKey) {
      event.preventDefault();
      element.current?.requestSubmit();
    }
  }

  return (
    <form
      ref={element}
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
      noValidate
      className="grid gap-2 font-normal [&>div>label]:sr-only"
    >
      <FactInput field={field} fields={fields} form={form} />
      <FormFailure failure={form.failure} />
      <span className="flex gap-1.5">
        <Button type="submit" size="small" look="primary" isBusy={form.formState.isSubmitting}>
          Save
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

const plain = {
  phone: { label: "Phone", type: "tel" },
  email: { label: "Email", type: "email" },
  address: { label: "Address", type: "text" },
  company: { label: "Credited company", type: "text" },
} as const;

function FactInput({
  field,
  fields,
  form,
}: {
  field: EditableField;
  fields: readonly CustomField[];
  form: ReferralForm;
}) {
  switch (field) {
    case "phone":
    case "email":
    case "address":
    case "company":
      return (
        <Field label={plain[field].label} error={form.errorOf(field)}>
          <TextInput type={plain[field].type} {...form.register(field)} />
        </Field>
      );
    case "notes":
      return (
        <Field label="Notes" error={form.errorOf("notes")}>
          <TextArea rows={4} {...form.register("notes")} />
        </Field>
      );
    case "labels":
      return (
        <Field label="Labels" error={form.errorOf("labels")}>
          <LabelsInput
            labels={form.watch("labels")}
            onChange={(labels) => form.setValue("labels", labels, { shouldDirty: true })}
          />
        </Field>
      );
    case "assigneeId":
      return <AssigneeField form={form} isNew={false} />;
    case "value":
      return <ValueField form={form} />;
    default: {
      const custom = fields.find(({ id }) => field === `custom.${id}`);
      return custom && <CustomFieldInput field={custom} form={form} />;
    }
  }
}
