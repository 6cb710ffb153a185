import type { ReaderLanguage } from "@referral-service/contract";
import { defaultAccent, shadesOf } from "@referral-service/contract/accent-colors";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";

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
    <div className="grid justify-items-center gap-3 rounded-surface border border-line bg-rail p-5 max-sm:p-3">
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
          .map(({ id, label, isRequired }) => (
            <PreviewField key={id} label={label} isOptional={!isRequired} />
          ))}
        <PreviewField label="Anything we should know?" isOptional />
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

const PreviewField = ({ label, isOptional = false }: { label: string; isOptional?: boolean }) => (
  <div className="grid gap-1">
    <p dir="auto" className="font-medium">
      {label} {isOptional && <span className="font-normal text-ink-3">optional</span>}
    </p>
    <span aria-hidden className="h-7.5 rounded-control border border-line-field" />
  </div>
);
