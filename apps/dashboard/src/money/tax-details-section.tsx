import type { OwnTaxDetails, SentTaxDetails } from "@referral-service/contract/app";
import { useEffect, useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { ownTaxDetailsQuery, saveTaxDetails } from "../data/statements.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField, TextField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
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
        {(read) => <TaxDetails key={read.details?.updatedAt ?? 0} own={read} />}
      </Loaded>
    </Section>
  );
}

/** Shows the saved details in a row. Changing them opens an empty form. */
function TaxDetails({ own }: { own: OwnTaxDetails }) {
  const words = usePayoutWords().tax;
  const { timezone } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const { details } = own;
  if (details === null || isOpen) return <TaxDetailsForm own={own} />;
  const { legalName, hint, updatedAt } = details;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium wrap-anywhere">
          {legalName}
        </p>
        <p className="text-xs text-ink-3">{words.entered(hint, dayOf(updatedAt, timezone))}</p>
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
    </div>
  );
}

function TaxDetailsForm({ own: { isNeeded, details } }: { own: OwnTaxDetails }) {
  const words = usePayoutWords().tax;
  const save = useCommand({ ...saveTaxDetails, done: () => say(words.saved) });
  const { name } = useOrganization();
  const form = useServiceForm<SentTaxDetails>({
    defaultValues: { legalName: details?.legalName ?? "", address: "", taxId: "" },
    onSubmit: save,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (details !== null) setFocus("legalName");
  }, [details, setFocus]);
  return (
    <PageForm form={form} verb={words.save}>
      {isNeeded && <Notice tone="warn">{words.isNeeded(name)}</Notice>}
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
