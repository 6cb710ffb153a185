import type { SentCredentials } from "@referral-service/contract/app";
import { saveOwnCredentials } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Field, TextArea, TextInput } from "../ui/field.tsx";
import { Skeleton, SkeletonFields } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { usePayoutWords } from "./payout-words.ts";

export type PayoutMethod = SentCredentials["paymentMethod"];

interface Values {
  paymentMethod: PayoutMethod;
  details: {
    accountHolder: string;
    accountNumber: string;
    bankCode: string;
    account: string;
    instructions: string;
  };
}

const methods: PayoutMethod[] = ["bank_transfer", "paypal_venmo", "manual"];

const methodsClass = "flex gap-x-6 gap-y-1 max-sm:flex-col";

function bodyOf({ paymentMethod, details }: Values): SentCredentials {
  const { accountHolder, accountNumber, bankCode, account, instructions } = details;
  switch (paymentMethod) {
    case "bank_transfer": {
      const code = bankCode === "" ? {} : { bankCode };
      return { paymentMethod, details: { accountHolder, accountNumber, ...code } };
    }
    case "paypal_venmo":
      return { paymentMethod, details: { account } };
    case "manual":
      return { paymentMethod, details: { instructions } };
    default:
      return paymentMethod satisfies never;
  }
}

/** A placeholder in the shape of the form for a bank transfer. */
export const CredentialsFormSkeleton = () => (
  <div className="grid gap-4">
    <div className={methodsClass}>
      {methods.map((name) => (
        <div key={name} className="flex items-center pointer-coarse:min-h-11">
          <Skeleton className="my-1 h-3 w-28" />
        </div>
      ))}
    </div>
    <SkeletonFields rows={[1, 2]} />
    <Skeleton className="h-3 w-4/5" />
  </div>
);

/** Opens with the present method, because a failed payment usually needs its details corrected. */
export function CredentialsForm({
  method: present = "bank_transfer",
  instructions,
  onSaved,
}: {
  method: PayoutMethod | undefined;
  instructions: string;
  onSaved: () => void;
}) {
  const words = usePayoutWords();
  const save = useCommand({
    ...saveOwnCredentials,
    done: () => {
      say(words.saved);
      onSaved();
    },
  });
  const form = useServiceForm<Values>({
    defaultValues: {
      paymentMethod: present,
      details: {
        accountHolder: "",
        accountNumber: "",
        bankCode: "",
        account: "",
        instructions,
      },
    },
    onSubmit: (values) => save(bodyOf(values)),
  });
  return (
    <PageForm form={form} verb={words.save}>
      <fieldset>
        <legend className="sr-only">{words.method}</legend>
        <div className={methodsClass}>
          {methods.map((name) => (
            <label key={name} className="flex items-center gap-2 pointer-coarse:min-h-11">
              <input type="radio" value={name} {...form.register("paymentMethod")} />
              {words.methods[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <DetailsFields form={form} method={form.watch("paymentMethod")} />
      <p className="text-xs text-ink-3">{words.encrypted}</p>
    </PageForm>
  );
}

function DetailsFields({
  form: { register, errorOf },
  method,
}: {
  form: Pick<ReturnType<typeof useServiceForm<Values>>, "register" | "errorOf">;
  method: PayoutMethod;
}) {
  const { fields, accountHelp, instructionsHelp } = usePayoutWords();
  switch (method) {
    case "bank_transfer":
      return (
        <>
          <Field label={fields.accountHolder} error={errorOf("details.accountHolder")}>
            <TextInput autoComplete="name" {...register("details.accountHolder")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <Field label={fields.accountNumber} error={errorOf("details.accountNumber")}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                {...register("details.accountNumber")}
              />
            </Field>
            <Field label={fields.bankCode} isOptional error={errorOf("details.bankCode")}>
              <TextInput autoComplete="off" spellCheck={false} {...register("details.bankCode")} />
            </Field>
          </div>
        </>
      );
    case "paypal_venmo":
      return (
        <Field label={fields.account} help={accountHelp} error={errorOf("details.account")}>
          <TextInput autoComplete="off" spellCheck={false} {...register("details.account")} />
        </Field>
      );
    case "manual":
      return (
        <Field
          label={fields.instructions}
          help={instructionsHelp}
          error={errorOf("details.instructions")}
        >
          <TextArea rows={4} maxLength={500} {...register("details.instructions")} />
        </Field>
      );
    default:
      return method satisfies never;
  }
}
