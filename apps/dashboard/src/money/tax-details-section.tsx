import type { OwnTaxDetails, SentTaxDetails } from "@referral-service/contract/app";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { ownTaxDetailsQuery, saveTaxDetails } from "../data/statements.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField, TextField } from "../forms/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

/** Shows the person's own tax details, with only the end of the number. */
export function TaxDetailsSection() {
  const { name } = useOrganization();
  const own = useQuery(ownTaxDetailsQuery);
  return (
    <Section
      title="Tax details"
      description={`${name} might need your tax details for bonuses above a yearly sum. The details are encrypted, and every view is logged.`}
    >
      <Loaded query={own} lineCount={3}>
        {(read) => <TaxDetailsForm key={read.details?.updatedAt ?? 0} own={read} />}
      </Loaded>
    </Section>
  );
}

function TaxDetailsForm({ own: { isNeeded, details } }: { own: OwnTaxDetails }) {
  const save = useCommand({ ...saveTaxDetails, done: () => say("Tax details saved") });
  const form = useServiceForm<SentTaxDetails>({
    defaultValues: { legalName: details?.legalName ?? "", address: "", taxId: "" },
    onSubmit: save,
  });
  return (
    <PageForm form={form} verb="Save tax details">
      {isNeeded && (
        <Notice tone="warn">Your bonus will be paid after you add these details.</Notice>
      )}
      {details !== null && (
        <p className="text-ink-2">
          Tax number <span className="figures">{details.hint}</span>, entered{" "}
          <Time unixMs={details.updatedAt} />. To replace these details, fill in every field.
        </p>
      )}
      <TextField
        form={form}
        name="legalName"
        label="Full name or company"
        autoComplete="name"
        maxLength={200}
      />
      <TextAreaField form={form} name="address" label="Address" rows={3} maxLength={500} />
      <TextField
        form={form}
        name="taxId"
        label="Tax number"
        help="For example, a VAT ID or social security number."
        autoComplete="off"
        maxLength={50}
      />
    </PageForm>
  );
}
