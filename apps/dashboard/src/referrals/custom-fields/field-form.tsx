import type { CustomFieldType } from "@referral-service/contract";
import { Fragment, type ReactNode } from "react";
import type { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { Checkbox, TextInput } from "../../ui/field.tsx";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { type FieldTexts, keyOf } from "./field-texts.ts";

export interface FieldValues {
  name: string;
  label: string;
  type: CustomFieldType;
  /** The options, one per line. */
  options: string;
  isRequired: boolean;
  isOnPublicForm: boolean;
  texts: FieldTexts;
}

type FieldForm = ReturnType<typeof useServiceForm<FieldValues>>;

export const OptionsField = ({ form, help }: { form: FieldForm; help: ReactNode }) =>
  isChoice(form.watch("type")) && (
    <TextAreaField form={form} name="options" label="Options" help={help} rows={5} />
  );

/** Sets which forms include the field. */
export const AskedFields = ({ form }: { form: FieldForm }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">Forms</legend>
    <Checkbox
      label="On public forms"
      help="Visitors can fill in this field."
      {...form.register("isOnPublicForm")}
    />
    <Checkbox
      label="Required"
      help="The app and public forms require a value. The API accepts referrals without one."
      {...form.register("isRequired")}
    />
  </fieldset>
);

/** The label and each option, beside what referrers and visitors read in each language. */
export function TextsFields({ form }: { form: FieldForm }) {
  const { label, type, options } = form.watch();
  const rows = [
    { own: label || "Label", path: "label", lengthMax: 100 } as const,
    ...(isChoice(type) ? optionsIn(options) : []).map((option) => ({
      own: option,
      path: `options.${keyOf(option)}` as const,
      lengthMax: 200,
    })),
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Texts for referrers and visitors</legend>
      <p className="text-xs text-ink-2">
        They read these texts in their language. Leave a text empty to show your own.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 max-sm:grid-cols-2">
        <span className="max-sm:hidden" />
        {readerLanguages.map((language) => (
          <span key={language} aria-hidden className="text-xs text-ink-2">
            {languageNames[language]}
          </span>
        ))}
        {rows.map(({ own, path, lengthMax }) => (
          <Fragment key={path}>
            <span dir="auto" className="wrap-anywhere max-sm:col-span-full">
              {own}
            </span>
            {readerLanguages.map((language) => (
              <TextInput
                key={language}
                aria-label={`${own} in ${languageNames[language]}`}
                placeholder={own}
                autoComplete="off"
                maxLength={lengthMax}
                lang={language}
                {...form.register(`texts.${language}.${path}`)}
              />
            ))}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** Name of each type for people. */
export const fieldTypes: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  date: "Date",
  select: "Single choice",
  multi_select: "Multiple choice",
  url: "Web address",
  email: "Email address",
};

export const fieldTypeNames = Object.keys(fieldTypes) as CustomFieldType[];

export const isChoice = (type: CustomFieldType): boolean =>
  type === "select" || type === "multi_select";

/** Returns the options, one per line of the text, in the order of the lines. */
export const optionsIn = (text: string): string[] =>
  text.split("\n").filter((line) => line.trim() !== "");
