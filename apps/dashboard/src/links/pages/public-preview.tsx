import type { ReaderLanguage } from "@referral-service/contract";
import clsx from "clsx";

/** The settings as typed. Empty for none. */
export interface PublicPageSettings {
  privacyUrl: string;
  imprintUrl: string;
  termsUrl: string;
  consentText: string;
  consentTexts: Record<ReaderLanguage, string>;
}

/** A preview of the consent text and the links on public forms. Nothing in it has an effect. */
export function PublicPreview({ settings }: { settings: PublicPageSettings }) {
  const { privacyUrl, imprintUrl, termsUrl, consentText } = settings;
  const links = [
    { typed: privacyUrl, label: "Privacy notice" },
    { typed: imprintUrl, label: "Imprint" },
    { typed: termsUrl, label: "Terms" },
  ].filter(({ typed }) => typed.trim() !== "");
  const asksForConsent = consentText.trim() !== "";
  if (!asksForConsent && links.length === 0) {
    return <p className="text-ink-3">No links and no consent text yet.</p>;
  }
  return (
    <div className="grid gap-4">
      {asksForConsent && (
        <div className="grid gap-1.5">
          <p className="font-medium">Your consent</p>
          <div className="flex items-start gap-2.5">
            <span
              aria-hidden
              className="mt-0.5 size-4 shrink-0 rounded-[3px] border border-line-strong"
            />
            <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
              {consentText}
            </p>
          </div>
        </div>
      )}
      {links.length > 0 && (
        <ul
          className={clsx(
            "flex flex-wrap gap-x-4 gap-y-1 text-accent-text",
            asksForConsent && "border-t border-line pt-3",
          )}
        >
          {links.map(({ label }) => (
            <li key={label} className="underline">
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
