import type { Brand } from "@referral-service/contract/app";
import { Fragment } from "react";
import { brandQuery, changeBrand } from "../../data/brand.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization, useSlug } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { SkeletonFields } from "../../ui/skeleton.tsx";
import { say } from "../../ui/toasts.tsx";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { en } from "../../words/texts/en.ts";

export const BrandTexts = () => (
  <Loaded
    failure="The texts could not be loaded"
    isPart
    query={useQuery(brandQuery)}
    skeleton={
      <SkeletonFields rows={fields.map(({ rows }) => ({ lineCount: rows, hasHelp: true }))} />
    }
  >
    {(brand) => <TextsForm texts={brand} />}
  </Loaded>
);

const sent = (text: string) => (text.trim() === "" ? null : text);
const sentTexts = ({ en, de }: { en: string; de: string }) => ({ en: sent(en), de: sent(de) });

type Texts = Pick<Brand, "howItWorks" | "howItWorksTexts" | "shareText" | "shareTexts">;

const fields = [
  {
    name: "howItWorks",
    label: "How it works",
    rows: 5,
    help: "Shown on the referrers' home page, below the bonus rules.",
    placeholderOf: () =>
      "For example: We call your friend, visit them and make an offer. You get your bonus once the work is done.",
  },
  {
    name: "shareText",
    label: "Text to share",
    rows: 2,
    help: "Sent with the link. Leave this empty to use the text in gray.",
    placeholderOf: (organization: string) => en.share.text(organization),
  },
] as const;

function TextsForm({ texts }: { texts: Texts }) {
  const { howItWorks, howItWorksTexts, shareText, shareTexts } = texts;
  const organization = useOrganization().name;
  const save = useCommand({ ...changeBrand, done: () => say("Texts saved") });
  const form = useServiceForm({
    values: {
      howItWorks: howItWorks ?? "",
      howItWorksTexts: { en: howItWorksTexts.en ?? "", de: howItWorksTexts.de ?? "" },
      shareText: shareText ?? "",
      shareTexts: { en: shareTexts.en ?? "", de: shareTexts.de ?? "" },
    },
    draftKey: `brand ${useSlug()}`,
    onSubmit: (typed) =>
      save({
        howItWorks: sent(typed.howItWorks),
        howItWorksTexts: sentTexts(typed.howItWorksTexts),
        shareText: sent(typed.shareText),
        shareTexts: sentTexts(typed.shareTexts),
      }),
  });
  return (
    <PageForm form={form} verb="Save texts">
      {fields.map(({ name, label, rows, help, placeholderOf }) => (
        <Fragment key={name}>
          <TextAreaField
            form={form}
            {...{ name, label, rows, help }}
            isOptional
            placeholder={placeholderOf(organization)}
          />
          {form.watch(name).trim() !== "" &&
            readerLanguages.map((language) => (
              <TextAreaField
                key={language}
                form={form}
                name={
                  name === "howItWorks" ? `howItWorksTexts.${language}` : `shareTexts.${language}`
                }
                label={`${label} in ${languageNames[language]}`}
                isOptional
                rows={2}
                help={`For referrers who read ${languageNames[language]}, instead of the text above.`}
              />
            ))}
        </Fragment>
      ))}
    </PageForm>
  );
}
