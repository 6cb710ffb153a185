import type { SentPaymentThreshold } from "@referral-service/contract/app";
import { defaultCurrencyQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { saveThreshold } from "../../data/statements.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { say } from "../../ui/toasts.tsx";
import { ratesIn, ratesInWords } from "./rates.ts";

type Sent = SentPaymentThreshold["threshold"];

/** Sets or removes the yearly threshold for tax details. */
export function ThresholdDialog({ threshold, onClose }: { threshold: Sent; onClose: () => void }) {
  const currency = useQuery(defaultCurrencyQuery).data ?? "EUR";
  const save = useCommand({
    ...saveThreshold,
    done: ({ threshold: saved }) => say(saved === null ? "Threshold removed" : "Threshold saved"),
  });
  const form = useServiceForm<{ amount: string; currency: string; rates: string }>({
    defaultValues: {
      amount: threshold === null ? "" : String(threshold.amount),
      currency: threshold?.currency ?? currency,
      rates: ratesInWords(threshold?.rates ?? []),
    },
    fieldOf: (path) =>
      path.startsWith("threshold.rates") ? "rates" : path.replace("threshold.", ""),
    onSubmit: async (values) => {
      const amount = values.amount.trim();
      await save({
        threshold:
          amount === ""
            ? null
            : {
                amount: Number(amount.replace(",", ".")),
                currency: values.currency.toUpperCase(),
                rates: ratesIn(values.rates),
              },
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Yearly threshold"
      description="Leave the amount empty for no threshold."
      verb="Save threshold"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_100px] gap-3">
        <TextField form={form} name="amount" label="Amount" inputMode="decimal" />
        <TextField form={form} name="currency" label="Currency" maxLength={3} />
      </div>
      <TextField
        form={form}
        name="rates"
        label="Rates for other currencies"
        isOptional
        help="Value of 1 unit in the currency of the threshold, for example: NOK 0.087; USD 0.92. Payments in other currencies don't count without a rate."
      />
    </FormDialog>
  );
}
