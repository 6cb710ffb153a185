import { BookUser, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, OptionalFields, TextInput } from "../../ui/field.tsx";
import type { ShownField } from "../../words/custom-fields.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { CustomFieldInput } from "../custom-field-input.tsx";
import type { ReferralForm } from "../form-values.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { isEmail, mistakeOf } from "./contact.ts";
import { pickContact } from "./contact-picker.ts";
import { isChoice } from "./submit-values.ts";

/** On a phone, the fields are larger than elsewhere. */
export const inputClass = "max-sm:h-12! max-sm:px-3.5! max-sm:text-[16px]!";

/** The name, which some phones can fill in together with the contact. */
export function NameField({ form }: { form: ReferralForm }) {
  const { tell } = ownReading().texts;

  async function fill() {
    const picked = await pickContact();
    if (picked === undefined) return;
    form.setValue("name", picked.name);
    form.setValue("phone", picked.contact);
  }

  return (
    <div className="relative">
      <Field label={tell.name} error={form.errorOf("name")}>
        <TextInput
          autoFocus
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          className={inputClass}
          {...form.register("name", { required: tell.missing.name })}
        />
      </Field>
      {pickContact.isOffered && (
        <button
          type="button"
          onClick={() => void fill()}
          className="absolute -top-2.5 right-0 flex h-11 items-center gap-1.5 text-accent-text"
        >
          <BookUser aria-hidden className="size-4.5" />
          {tell.fromContacts}
        </button>
      )}
    </div>
  );
}

/** The optional fields, behind a button. */
export function MoreFields({
  fields,
  form,
}: {
  fields: readonly ShownField[];
  form: ReferralForm;
}) {
  const { tell } = ownReading().texts;
  const [isOpen, setOpen] = useState(false);
  const isByEmail = isEmail(form.watch("phone"));
  if (!isOpen) {
    return (
      <Button
        look="quiet"
        className="justify-start! justify-self-start px-0! max-sm:text-base text-accent-text!"
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden className="size-4" />
        {tell.more}
      </Button>
    );
  }
  return (
    <OptionalFields>
      <Field label={isByEmail ? tell.phone : tell.email} isOptional error={form.errorOf("email")}>
        <TextInput
          autoComplete="off"
          inputMode={isByEmail ? "tel" : "email"}
          className={inputClass}
          {...form.register("email", {
            validate: (typed) => typed.trim() === "" || other(typed, isByEmail),
          })}
        />
      </Field>
      <Field label={tell.address} isOptional error={form.errorOf("address")}>
        <TextInput autoComplete="off" className={inputClass} {...form.register("address")} />
      </Field>
      {fields.map((field) => (
        <OwnField key={field.id} field={field} form={form} />
      ))}
    </OptionalFields>
  );
}

export const OwnField = ({ field, form }: { field: ShownField; form: ReferralForm }) =>
  isChoice(field) ? (
    <ChoiceButtons field={field} form={form} />
  ) : (
    <div className="max-sm:[&_input:not([type=checkbox])]:h-12!">
      <CustomFieldInput field={field} form={form} />
    </div>
  );

/** Checks the contact, which is a phone number or an email address. */
export function wrong(typed: string): string | true {
  const mistake = mistakeOf(typed);
  return mistake === undefined || ownReading().texts.tell.wrong[mistake];
}

/** Checks that the second field contains the kind of contact that the first one does not. */
function other(typed: string, isPhone: boolean): string | true {
  const { tell } = ownReading().texts;
  if (isEmail(typed) === isPhone) return isPhone ? tell.wrong.phone : tell.wrong.email;
  return wrong(typed);
}
