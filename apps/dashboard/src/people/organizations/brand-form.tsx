import type { Brand } from "@referral-service/contract/app";
import { brandQuery, saveBrand } from "../../data/brand.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { say } from "../../ui/toasts.tsx";

export const BrandSettings = () => (
  <Loaded query={useQuery(brandQuery)} lineCount={4}>
    {(brand) => <BrandForm key={JSON.stringify(brand)} brand={brand} />}
  </Loaded>
);

const sent = (text: string) => (text.trim() === "" ? null : text);

function BrandForm({ brand }: { brand: Brand }) {
  const save = useCommand({ ...saveBrand, done: () => say("Texts saved") });
  const form = useServiceForm<Record<keyof Brand, string>>({
    defaultValues: { howItWorks: brand.howItWorks ?? "", shareText: brand.shareText ?? "" },
    draftKey: `brand ${JSON.stringify(brand)}`,
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
        help="Sent with the link. If you leave this empty, the app uses a default text."
      />
    </PageForm>
  );
}
