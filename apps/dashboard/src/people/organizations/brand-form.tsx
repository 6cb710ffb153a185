import type { Brand } from "@referral-service/contract/app";
import { brandQuery, changeBrand } from "../../data/brand.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { say } from "../../ui/toasts.tsx";

export const BrandTexts = () => (
  <Loaded query={useQuery(brandQuery)} lineCount={4}>
    {({ howItWorks, shareText }) => (
      <TextsForm key={JSON.stringify([howItWorks, shareText])} texts={{ howItWorks, shareText }} />
    )}
  </Loaded>
);

const sent = (text: string) => (text.trim() === "" ? null : text);

type Texts = Pick<Brand, "howItWorks" | "shareText">;

function TextsForm({ texts }: { texts: Texts }) {
  const save = useCommand({ ...changeBrand, done: () => say("Texts saved") });
  const form = useServiceForm<Record<keyof Texts, string>>({
    defaultValues: { howItWorks: texts.howItWorks ?? "", shareText: texts.shareText ?? "" },
    draftKey: `brand ${JSON.stringify(texts)}`,
    onSubmit: ({ howItWorks, shareText }) =>
      save({ howItWorks: sent(howItWorks), shareText: sent(shareText) }),
  });
  return (
    <PageForm form={form} verb="Save texts">
      <TextAreaField
        form={form}
        name="howItWorks"
        label="How it works"
        isOptional
        rows={5}
        help="Shown on the referrers' home page, below the bonus rules."
      />
      <TextAreaField
        form={form}
        name="shareText"
        label="Text to share"
        isOptional
        rows={2}
        help="Sent with the link. Leave this empty to use the default text."
      />
    </PageForm>
  );
}
