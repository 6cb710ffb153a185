import type { SentCredentials } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ownCredentialsQuery } from "../data/bonus-payments.ts";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { useCommand } from "../data/use-command.ts";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextArea, TextInput } from "../ui/field.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { detailName, methodName } from "../words/money.ts";
import { TaxDetailsSection } from "./tax-details-section.tsx";

export function OwnCredentialsPage() {
  const { name, slug } = useOrganization();
  const own = useQuery(ownCredentialsQuery(slug));
  const credentials = own.data?.credentials ?? null;
  return (
    <>
      <PageBar title="Payout details" />
      <PageBody>
        {own.isPending && <SkeletonLines count={5} />}
        {own.isLoadingError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
        {credentials !== null && (
          <Section title="Current details">
            <Facts>
              <Fact name="Method">{methodName(credentials.paymentMethod)}</Fact>
              {credentials.hint !== null && (
                <Fact name="Account">
                  <span className="figures">{credentials.hint}</span>
                </Fact>
              )}
              <Fact name="Entered">
                <Time unixMs={credentials.updatedAt} />
              </Fact>
            </Facts>
          </Section>
        )}
        {own.data !== undefined && (
          <Section
            title={credentials === null ? "Add payout details" : "Replace payout details"}
            description={`For bonuses from ${name}. Your details are encrypted at rest. Only the people who pay you can see them, and every view is logged.`}
          >
            <CredentialsForm key={credentials?.updatedAt} />
          </Section>
        )}
        <TaxDetailsSection />
      </PageBody>
    </>
  );
}

type Method = SentCredentials["paymentMethod"];

interface Values {
  paymentMethod: Method;
  details: {
    accountHolder: string;
    accountNumber: string;
    bankCode: string;
    account: string;
    instructions: string;
  };
}

const methods: Record<Method, string> = {
  bank_transfer: "Bank account",
  paypal_venmo: "PayPal or Venmo account",
  manual: "Other instructions",
};

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

function CredentialsForm() {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const form = useServiceForm<Values>({
    defaultValues: {
      paymentMethod: "bank_transfer",
      details: {
        accountHolder: "",
        accountNumber: "",
        bankCode: "",
        account: "",
        instructions: "",
      },
    },
    onSubmit: useCommand({
      call: (values) =>
        api("PUT /payment-credentials", {
          query: { organization: slug },
          body: bodyOf(values),
        }),
      done: (saved) => {
        client.setQueryData(ownCredentialsQuery(slug).queryKey, saved);
        say("Payout details saved");
      },
    }),
  });
  const method = form.watch("paymentMethod");
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium">Payout method</legend>
        {Object.entries(methods).map(([name, meaning]) => (
          <label
            key={name}
            className="flex items-start gap-2.5 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              value={name}
              className="mt-0.75 accent-accent"
              {...form.register("paymentMethod")}
            />
            <span>
              <span className="font-medium">{methodName(name)}</span>
              <span className="block text-xs text-ink-2">{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {method === "bank_transfer" && (
        <>
          <Field label={detailName("accountHolder")} error={form.errorOf("details.accountHolder")}>
            <TextInput autoComplete="name" {...form.register("details.accountHolder")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <Field
              label={detailName("accountNumber")}
              error={form.errorOf("details.accountNumber")}
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                {...form.register("details.accountNumber")}
              />
            </Field>
            <Field
              label={detailName("bankCode")}
              isOptional
              error={form.errorOf("details.bankCode")}
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                {...form.register("details.bankCode")}
              />
            </Field>
          </div>
        </>
      )}
      {method === "paypal_venmo" && (
        <Field
          label={detailName("account")}
          help="Email address, phone number or user name of the account."
          error={form.errorOf("details.account")}
        >
          <TextInput autoComplete="off" spellCheck={false} {...form.register("details.account")} />
        </Field>
      )}
      {method === "manual" && (
        <Field
          label={detailName("instructions")}
          help="For example: a voucher by post to this address."
          error={form.errorOf("details.instructions")}
        >
          <TextArea rows={4} maxLength={500} {...form.register("details.instructions")} />
        </Field>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
          Save payout details
        </Button>
      </div>
    </form>
  );
}
