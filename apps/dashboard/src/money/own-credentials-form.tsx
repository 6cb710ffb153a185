import type { SentCredentials } from "@referral-service/contract/app";
import { useEffect } from "react";
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

const firstFields = {
  bank_transfer: "details.accountHolder",
  paypal_venmo: "details.account",
  manual: "details.instructions",
} as const;

/** The methods fill the width of their card, above its button. */
const methodsClass = "divide-y divide-line border-b border-line sm:-mx-4 sm:*:px-4 sm:first:-mt-4";

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
      {methods.map((name, index) => (
        <div key={name}>
          <div className="flex h-9 items-center pointer-coarse:h-11">
            <Skeleton className="h-3 w-28" />
          </div>
          {index === 0 && (
            <div className="pb-3.5">
              <SkeletonFields rows={[1, 2]} />
            </div>
          )}
        </div>
      ))}
    </div>
    <Skeleton className="h-7.5 w-40 justify-self-end pointer-coarse:h-11 max-sm:w-full" />
  </div>
);

/** Opens with the present method, because a failed payment usually needs its details corrected. */
export function CredentialsForm({
  method: present = "bank_transfer",
  instructions,
  hasFocus,
  onSaved,
}: {
  method: PayoutMethod | undefined;
  instructions: string;
  /** Whether the person opened the form. */
  hasFocus: boolean;
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
  const method = form.watch("paymentMethod");
  const { setFocus } = form;
  useEffect(() => {
    if (hasFocus) setFocus(firstFields[present]);
  }, [hasFocus, present, setFocus]);
  return (
    <PageForm form={form} verb={words.save}>
      <fieldset className={methodsClass}>
        <legend className="sr-only">{words.method}</legend>
        {methods.map((name) => (
          <div key={name}>
            <label className="flex items-center gap-2 py-2">
              <input type="radio" value={name} {...form.register("paymentMethod")} />
              {name === "manual" ? words.anotherMethod : words.methods[name]}
            </label>
            {name === method && (
              <div className="grid gap-4 pb-3.5">
                <DetailsFields form={form} method={method} />
              </div>
            )}
          </div>
        ))}
      </fieldset>
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
          <TextArea
            rows={4}
            maxLength={500}
            className="resize-none"
            {...register("details.instructions")}
          />
        </Field>
      );
    default:
      return method satisfies never;
  }
}
