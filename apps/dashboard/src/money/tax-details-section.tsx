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
import { dayOf } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { usePayoutWords } from "./payout-words.ts";

/** Shows the person's own tax details, with only the end of the number. */
export function TaxDetailsSection() {
  const { name } = useOrganization();
  const words = usePayoutWords().tax;
  const own = useQuery(ownTaxDetailsQuery);
  return (
    <Section title={words.title} description={words.why(name)}>
      <Loaded query={own} lineCount={3}>
        {(read) => <TaxDetailsForm key={read.details?.updatedAt ?? 0} own={read} />}
      </Loaded>
    </Section>
  );
}

function TaxDetailsForm({ own: { isNeeded, details } }: { own: OwnTaxDetails }) {
  const words = usePayoutWords().tax;
  const save = useCommand({ ...saveTaxDetails, done: () => say(words.saved) });
  const { name, timezone } = useOrganization();
  const form = useServiceForm<SentTaxDetails>({
    defaultValues: { legalName: details?.legalName ?? "", address: "", taxId: "" },
    onSubmit: save,
  });
  return (
    <PageForm form={form} verb={words.save}>
      {isNeeded && <Notice tone="warn">{words.isNeeded(name)}</Notice>}
      {details !== null && (
        <p className="text-ink-2">
          {words.entered(details.hint, dayOf(details.updatedAt, timezone))}
        </p>
      )}
      <TextField
        form={form}
        name="legalName"
        label={words.legalName}
        autoComplete="name"
        maxLength={200}
      />
      <TextAreaField form={form} name="address" label={words.address} rows={3} maxLength={500} />
      <TextField
        form={form}
        name="taxId"
        label={words.number}
        help={words.numberHelp}
        autoComplete="off"
        maxLength={50}
      />
    </PageForm>
  );
}
