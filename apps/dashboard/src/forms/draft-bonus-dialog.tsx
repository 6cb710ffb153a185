import { ApiError } from "../data/api-error.ts";
import { draftPayment } from "../data/bonus-payments.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { newIdempotencyKey } from "../data/idempotency-key.ts";
import { defaultCurrencyQuery } from "../data/organization-query.ts";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";
import { amountForm, amountIn, currenciesWith } from "../words/amounts.ts";
import { fieldError } from "../words/field-errors.ts";
import { money } from "../words/money.ts";
import { FormButtons } from "./form-buttons.tsx";
import { ReferralInput } from "./referral-input.tsx";
import { useServiceForm } from "./service-form.ts";
import { SelectField, TextAreaField, TextField } from "./text-field.tsx";

/** The referral, if the dialog was opened on its page. */
interface PaidReferral {
  id: string;
  name: string | null;
  referrerName: string | null;
}

interface DialogProps {
  referral?: PaidReferral;
  onDrafted: (paymentId: string) => unknown;
  onClose: () => void;
}

/** Drafts a payment. Moves no money, because the draft needs approval. */
export function DraftDialog({ referral, ...rest }: DialogProps) {
  const currency = useQuery(defaultCurrencyQuery);
  return (
    <Dialog
      isOpen
      onClose={rest.onClose}
      title="Draft bonus payment"
      description={
        referral === undefined
          ? "Someone must approve the bonus before it is paid."
          : `${referral.referrerName ?? "The referrer"} gets this bonus for ${referral.name === null ? "this referral" : `the referral ${referral.name}`}. Someone must approve the bonus before it is paid.`
      }
    >
      <Loaded failure="The form could not be loaded" isPart query={currency} lineCount={4} />
      {currency.data !== undefined && (
        <DraftForm {...rest} {...(referral && { referral })} defaultCurrency={currency.data} />
      )}
    </Dialog>
  );
}

interface Values {
  referralId: string;
  amount: string;
  currency: string;
  note: string;
  /**
   * Idempotency key. It is created when the form is first sent, and stored with its draft, so that
   * the same form never drafts two payments, even after a reload.
   */
  idempotencyKey: string;
}

const noteLengthMax = 1_000;

function DraftForm({
  referral,
  defaultCurrency,
  onDrafted,
  onClose,
}: DialogProps & { defaultCurrency: string }) {
  const draft = useCommand(draftPayment);
  const form = useServiceForm<Values>({
    defaultValues: {
      referralId: referral?.id ?? "",
      amount: "",
      currency: defaultCurrency,
      note: "",
      idempotencyKey: "",
    },
    ...(referral && { draftKey: `new bonus payment ${referral.id}` }),
    onSubmit: async (values) => {
      const { referralId, currency, note } = values;
      const amount = amountIn(values.amount, currency);
      if (referralId === "")
        form.setError("referralId", { message: fieldError("referralId", "missing") });
      if (amount === undefined) form.setError("amount", { message: amountForm(currency) });
      if (referralId === "" || amount === undefined) return false;
      const idempotencyKey = values.idempotencyKey || newIdempotencyKey();
      form.setValue("idempotencyKey", idempotencyKey);
      const body = { referralId, amount, currency, ...(note.trim() !== "" && { note }) };
      const { id } = await draft({ ...body, idempotencyKey }).catch((error: unknown) => {
        throw toldOfFirstDraft(error);
      });
      say("Bonus drafted", `${money(amount, currency)} needs approval`);
      onClose();
      return onDrafted(id);
    },
  });
  const [typed, currency] = form.watch(["amount", "currency"]);
  const amount = amountIn(typed, currency);
  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      {referral === undefined && (
        <Field
          label="Referral"
          help="The payment goes to the referrer of this referral."
          error={form.errorOf("referralId")}
        >
          <ReferralInput onChange={(referralId) => form.setValue("referralId", referralId)} />
        </Field>
      )}
      <AmountFields form={form} defaultCurrency={defaultCurrency} />
      <TextAreaField
        form={form}
        name="note"
        label="Note"
        isOptional
        help="The people who approve and pay the bonus can read this note, and so can the referrer."
        rows={3}
        maxLength={noteLengthMax}
      />
      <p className="text-xs text-ink-3">
        The payment uses the payout method that the referrer has when processing starts.
      </p>
      <FormButtons
        form={form}
        verb={amount === undefined ? "Draft bonus" : `Draft ${money(amount, currency)}`}
        onClose={onClose}
      />
    </form>
  );
}

const AmountFields = ({
  form,
  defaultCurrency,
}: {
  form: ReturnType<typeof useServiceForm<Values>>;
  defaultCurrency: string;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_100px] gap-4">
    <TextField
      form={form}
      name="amount"
      label="Amount"
      inputMode="decimal"
      autoComplete="off"
      className="figures"
    />
    <SelectField form={form} name="currency" label="Currency">
      {currenciesWith(defaultCurrency).map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </SelectField>
  </div>
);

/**
 * Replaces the error of a form that has changed since an earlier attempt, whose response was lost.
 */
function toldOfFirstDraft(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "IDEMPOTENCY_KEY_REUSED") return error;
  return new ApiError(error.status, {
    code: error.code,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
    message:
      "You already drafted a payment with this form. Close the form, then check that payment.",
  });
}
