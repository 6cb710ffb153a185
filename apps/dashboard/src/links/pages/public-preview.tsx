import type { CustomField, ReaderLanguage } from "@referral-service/contract";
import { defaultAccent, shadesOf } from "@referral-service/contract/accent-colors";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Optional, Select, TextArea, TextInput } from "../../ui/field.tsx";

/** The settings as typed. Empty for none. */
export interface PublicPageSettings {
  privacyUrl: string;
  imprintUrl: string;
  termsUrl: string;
  consentText: string;
  consentTexts: Record<ReaderLanguage, string>;
}

/** A preview of a public form, with the settings as typed. Nothing in it has an effect. */
export function PublicPreview({ settings }: { settings: PublicPageSettings }) {
  const { name, logoPath, accentColor } = useOrganization();
  const fields = useQuery(customFieldsQuery).data ?? [];
  const { fill, onFill } = shadesOf(accentColor ?? defaultAccent);
  const { privacyUrl, imprintUrl, termsUrl, consentText } = settings;
  const links = [
    { typed: privacyUrl, label: "Privacy notice" },
    { typed: imprintUrl, label: "Imprint" },
    { typed: termsUrl, label: "Terms" },
  ].filter(({ typed }) => typed.trim() !== "");
  return (
    <div className="grid justify-items-center gap-3 rounded-surface border border-line bg-rail p-3">
      <div className="grid w-full max-w-120 gap-4 rounded-surface border border-line bg-surface p-5 shadow-float">
        <p className="flex items-center gap-2 font-semibold">
          {logoPath === null ? (
            <Avatar name={name} isSquare color={{ fill, onFill }} />
          ) : (
            <img src={logoPath} alt="" className="h-7 max-w-40 bg-white object-contain" />
          )}
          <bdi>{name}</bdi>
        </p>
        <div>
          <p className="text-lg font-semibold">Get in touch with {name}</p>
          <p className="text-ink-2">Leave your details and {name} will contact you.</p>
        </div>
        <PreviewField label="Your name" />
        <PreviewField label="Phone or email" />
        {fields
          .filter(({ isOnPublicForm }) => isOnPublicForm)
          .map((field) => (
            <PreviewField key={field.id} label={field.label} isOptional={!field.isRequired}>
              <FieldControl {...field} />
            </PreviewField>
          ))}
        <PreviewField label="Anything we should know?" isOptional>
          <TextArea rows={2} />
        </PreviewField>
        {consentText.trim() !== "" && (
          <div className="grid gap-1">
            <p className="font-medium">Your consent</p>
            <div className="flex items-start gap-2.5">
              <span
                aria-hidden
                className="mt-0.5 size-4 shrink-0 rounded-sm border border-line-field"
              />
              <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
                {consentText}
              </p>
            </div>
          </div>
        )}
        <span
          className="rounded-control px-2.5 py-1.5 text-center font-medium"
          style={{ backgroundColor: fill, color: onFill }}
        >
          Ask {name} to contact me
        </span>
      </div>
      <ul className="flex flex-wrap justify-center gap-x-4 text-xs text-ink-2">
        {links.map(({ label }) => (
          <li key={label} className="underline">
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

const PreviewField = ({
  label,
  isOptional = false,
  children = <TextInput />,
}: {
  label: string;
  isOptional?: boolean;
  children?: ReactNode;
}) => (
  <div className="grid gap-1">
    <p dir="auto" className="font-medium">
      {label}
      {isOptional && <Optional />}
    </p>
    <div inert>{children}</div>
  </div>
);

/** Draws the control that the public form has for the custom field. */
function FieldControl({ type, options }: CustomField) {
  switch (type) {
    case "select":
      return (
        <Select>
          <option>Choose</option>
        </Select>
      );
    case "boolean":
      return <Choices type="radio" labels={["Yes", "No"]} />;
    case "multi_select":
      return <Choices type="checkbox" labels={options ?? []} />;
    default:
      return <TextInput />;
  }
}

const Choices = ({ type, labels }: { type: "radio" | "checkbox"; labels: readonly string[] }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-1">
    {labels.map((label) => (
      <span key={label} className="flex items-center gap-2">
        <input type={type} /> <bdi>{label}</bdi>
      </span>
    ))}
  </div>
);
