import type { Organization } from "@referral-service/contract";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { changeOrganization, keepOrganization } from "../../data/organizations.ts";
import { newestLinkQuery } from "../../data/public-links.ts";
import { useQuery } from "../../data/queries.ts";
import { differing, useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { Section } from "../../ui/page.tsx";
import { say } from "../../ui/toasts.tsx";
import { withScheme } from "../../ui/web-address.ts";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { type PublicPageSettings, PublicPreview } from "./public-preview.tsx";

const links = [
  { name: "privacyUrl", label: "Privacy notice", example: "https://example.com/privacy" },
  { name: "imprintUrl", label: "Imprint", example: "https://example.com/imprint" },
  {
    name: "termsUrl",
    label: "Terms of the referral program",
    example: "https://example.com/terms",
  },
] as const;

const textOrNull = (text: string) => (text.trim() === "" ? null : text);

const bodyOf = ({ consentText, consentTexts, ...urls }: PublicPageSettings) => ({
  privacyUrl: withScheme(urls.privacyUrl) || null,
  imprintUrl: withScheme(urls.imprintUrl) || null,
  termsUrl: withScheme(urls.termsUrl) || null,
  consentText: textOrNull(consentText),
  consentTexts: { en: textOrNull(consentTexts.en), de: textOrNull(consentTexts.de) },
});

type PagesForm = Pick<
  ReturnType<typeof useServiceForm<PublicPageSettings>>,
  "register" | "errorOf" | "watch"
>;

export function PublicPagesForm({ organization }: { organization: Organization }) {
  const { id } = organization;
  const values: PublicPageSettings = {
    privacyUrl: organization.privacyUrl ?? "",
    imprintUrl: organization.imprintUrl ?? "",
    termsUrl: organization.termsUrl ?? "",
    consentText: organization.consentText ?? "",
    consentTexts: {
      en: organization.consentTexts.en ?? "",
      de: organization.consentTexts.de ?? "",
    },
  };
  const save = useCommand({
    ...changeOrganization,
    done: (saved) => {
      keepOrganization(saved);
      say("Public pages saved");
    },
  });
  const form = useServiceForm<PublicPageSettings>({
    values,
    draftKey: `public pages ${id}`,
    onSubmit: (values, begunWith) => save(differing(bodyOf(begunWith), bodyOf(values))),
  });
  return (
    <BesidePreview>
      <PageForm form={form} verb="Save public pages" className="content-start gap-6">
        <LinksSection form={form} />
        <ConsentSection form={form} organization={organization} />
      </PageForm>
      <div id={previewId} className="scroll-mt-5">
        <Section
          {...previewSection}
          {...(form.formState.isDirty && { description: "Not public until you save." })}
          isBare
          actions={<OpenPublicPage />}
        >
          <PublicPreview settings={form.watch()} />
        </Section>
      </div>
    </BesidePreview>
  );
}

/** The settings, and on a wide window next to them the preview. */
export const BesidePreview = ({ children }: { children: ReactNode }) => (
  <div
    data-columns
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
  >
    {children}
  </div>
);

export const linksSection = {
  title: "Links",
  description: "Every public page links to these pages.",
};

export const consentSection = {
  title: "Consent",
  description: "If there is a text, visitors must agree to it before they submit a public form.",
};

export const previewSection = {
  title: "Preview",
  description: "As visitors see it.",
};

const previewId = "preview";

/** Shows the preview where the window has no room for it next to the settings. */
export const PreviewButton = () =>
  !useHasSideColumn() && (
    <Button onClick={() => document.getElementById(previewId)?.scrollIntoView()}>Preview</Button>
  );

/** Opens the page of the newest public link. */
function OpenPublicPage() {
  const url = useQuery(newestLinkQuery).data?.data[0]?.url;
  if (url === undefined) return null;
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass()}>
      <ExternalLink aria-hidden className="size-3.5" />
      Open public page
    </a>
  );
}

const LinksSection = ({ form }: { form: PagesForm }) => (
  <Section {...linksSection}>
    <div className="grid gap-4">
      {links.map(({ name, label, example }) => (
        <Field
          key={name}
          label={label}
          isOptional
          error={form.errorOf(name) && `Enter a web address, like ${example}.`}
        >
          <TextInput type="url" inputMode="url" placeholder={example} {...form.register(name)} />
        </Field>
      ))}
    </div>
  </Section>
);

function ConsentSection({
  form,
  organization: { consentText, consentVersion },
}: {
  form: PagesForm;
  organization: Organization;
}) {
  return (
    <Section {...consentSection}>
      <div className="grid gap-4">
        <Field
          label="Consent text"
          isOptional
          help={consentHelp(consentVersion, consentText !== null)}
          error={form.errorOf("consentText") && "Enter up to 2,000 characters."}
        >
          <TextArea rows={5} {...form.register("consentText")} />
        </Field>
        {form.watch("consentText").trim() !== "" &&
          readerLanguages.map((language) => (
            <Field
              key={language}
              label={`Consent text in ${languageNames[language]}`}
              isOptional
              help={`For visitors who read ${languageNames[language]}, instead of the text above.`}
              error={form.errorOf(`consentTexts.${language}`) && "Enter up to 2,000 characters."}
            >
              <TextArea rows={3} {...form.register(`consentTexts.${language}`)} />
            </Field>
          ))}
      </div>
    </Section>
  );
}

const consentHelp = (version: number, isAsked: boolean) =>
  isAsked
    ? `Version ${version}. A changed text gets the next version number. Referrals keep the text and version that the person agreed to.`
    : "Leave this empty if visitors don't have to give their consent. Referrals keep the text and version that the person agreed to.";
