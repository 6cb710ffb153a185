import type { OwnTaxDetails, SentTaxDetails } from "@referral-service/contract/app";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { saveTaxDetails } from "../data/statements.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField, TextField } from "../forms/text-field.tsx";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { dayOf } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { usePayoutWords } from "./payout-words.ts";

/** Shows the person's own tax details, with only the end of the number. */
export function TaxDetailsSection({ own }: { own: UseQueryResult<OwnTaxDetails> }) {
  const { name } = useOrganization();
  const words = usePayoutWords().tax;
  return (
    <Section
      title={words.title}
      description={
        <>
          {own.data?.isNeeded === true && (
            <span className="block font-medium text-warn">{words.isNeeded(name)}</span>
          )}
          {words.why(name)}
        </>
      }
    >
      <Loaded
        failure={phrase("Your tax details could not be loaded")}
        isPart
        query={own}
        lineCount={3}
      >
        {(read) => <TaxDetails key={read.details?.updatedAt ?? 0} own={read} />}
      </Loaded>
    </Section>
  );
}

/** Shows the saved details in a row. The form is open only if a bonus waits for them. */
function TaxDetails({ own: { isNeeded, details } }: { own: OwnTaxDetails }) {
  const payout = usePayoutWords();
  const words = payout.tax;
  const { timezone } = useOrganization();
  const [isOpen, setOpen] = useState(isNeeded);
  if (isOpen) return <TaxDetailsForm details={details} hasFocus={!isNeeded} />;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        {details === null ? (
          <p className="text-ink-2">{words.none}</p>
        ) : (
          <>
            <p dir="auto" className="font-medium wrap-anywhere">
              {details.legalName}
            </p>
            <p className="text-xs text-ink-3">
              {words.entered(details.hint, dayOf(details.updatedAt, timezone))}
            </p>
          </>
        )}
      </div>
      <Button onClick={() => setOpen(true)}>{details === null ? words.add : payout.change}</Button>
    </div>
  );
}

function TaxDetailsForm({
  details,
  hasFocus,
}: Pick<OwnTaxDetails, "details"> & {
  /** Whether the person opened the form. */
  hasFocus: boolean;
}) {
  const words = usePayoutWords().tax;
  const save = useCommand({ ...saveTaxDetails, done: () => say(words.saved) });
  const form = useServiceForm<SentTaxDetails>({
    defaultValues: { legalName: details?.legalName ?? "", address: "", taxId: "" },
    onSubmit: save,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (hasFocus) setFocus("legalName");
  }, [hasFocus, setFocus]);
  return (
    <PageForm form={form} verb={words.save}>
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
