import type { OwnTaxDetails, SentTaxDetails } from "@referral-service/contract/app";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { ownTaxDetailsQuery } from "../data/statements.ts";
import { useCommand } from "../data/use-command.ts";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField, TextField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";

/** The person's own tax details, of which only the end of the number is shown. */
export function TaxDetailsSection() {
  const { slug, name } = useOrganization();
  const own = useQuery(ownTaxDetailsQuery(slug));
  return (
    <Section
      title="Tax details"
      description={`${name} may need them for bonuses above a yearly sum. They are encrypted, and every view is logged.`}
    >
      {own.isPending && <SkeletonLines count={3} />}
      {own.isLoadingError && (
        <LoadFailure title="Your tax details could not be loaded" query={own} />
      )}
      {own.data !== undefined && (
        <TaxDetailsForm key={own.data.details?.updatedAt ?? 0} own={own.data} />
      )}
    </Section>
  );
}

function TaxDetailsForm({ own: { isNeeded, details } }: { own: OwnTaxDetails }) {
  const { slug } = useOrganization();
  const save = useCommand({
    call: (body: SentTaxDetails) =>
      api("PUT /tax-details", { query: { organization: slug }, body }),
    invalidates: ["payments"],
    done: () => say("Tax details saved"),
  });
  const form = useServiceForm<SentTaxDetails>({
    defaultValues: { legalName: details?.legalName ?? "", address: "", taxId: "" },
    onSubmit: save,
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {isNeeded && <Notice tone="warn">A bonus for you waits for these details.</Notice>}
      {details !== null && (
        <p className="text-ink-2">
          Tax number <span className="figures">{details.hint}</span>, entered{" "}
          <Time unixMs={details.updatedAt} />. Enter all fields to replace them.
        </p>
      )}
      <FormFailure failure={form.failure} />
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
        help="For example a VAT ID or social security number."
        autoComplete="off"
        maxLength={50}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
          Save tax details
        </Button>
      </div>
    </form>
  );
}
