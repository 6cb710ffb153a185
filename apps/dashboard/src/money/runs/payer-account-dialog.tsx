import type { SentPayerAccount } from "@referral-service/contract/app";
import { useOrganization } from "../../data/me.ts";
import { savePayerAccount } from "../../data/payment-runs.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { say } from "../../ui/toasts.tsx";

/** Asks for the account that SEPA payments come from. */
export function PayerAccountDialog({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: () => void;
}) {
  const { name } = useOrganization();
  const save = useCommand({ ...savePayerAccount, done: () => say("Account saved") });
  const form = useServiceForm<SentPayerAccount>({
    defaultValues: { accountHolder: name, iban: "" },
    onSubmit: async (values) => {
      await save(values);
      onSaved();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Account to pay from"
      description="SEPA payments come from this account of your organization. The account details are encrypted at rest."
      verb="Save account"
    >
      <TextField form={form} name="accountHolder" label="Account holder" maxLength={70} />
      <TextField form={form} name="iban" label="IBAN" autoComplete="off" className="figures" />
    </FormDialog>
  );
}
