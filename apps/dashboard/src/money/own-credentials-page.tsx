import type { OwnCredentials, SentCredentials } from "@referral-service/contract/app";
import { ownCredentialsQuery, saveOwnCredentials } from "../data/bonus-payments.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { homeQuery } from "../data/home.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Field, RadioCard, TextArea, TextInput } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { skeletonCard } from "../ui/skeleton.tsx";
import { dayOf } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { payoutNeed } from "../words/payout-need.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { type PayoutWords, usePayoutWords } from "./payout-words.ts";
import { TaxDetailsSection } from "./tax-details-section.tsx";

export function OwnCredentialsPage() {
  const { slug, name, timezone, user } = useOrganization();
  const words = usePayoutWords();
  const own = useQuery(ownCredentialsQuery);
  const credentials = own.data?.credentials ?? null;
  const isReferrer = !isAboveReferrer(user);
  return (
    <>
      <PageBar
        title={words.title}
        above={
          isReferrer
            ? {
                label: ownReading().texts.tabs.bonuses,
                link: { to: "/o/$slug/payments", params: { slug } },
              }
            : undefined
        }
      />
      <PageBody width="sections">
        {isReferrer && <FailedPayment />}
        <Loaded query={own} lineCount={8} className={skeletonCard} />
        {own.data !== undefined && (
          <Section
            title={credentials === null ? words.add : words.replace}
            description={
              credentials === null
                ? words.forBonuses(name)
                : enteredText(words, credentials, timezone)
            }
          >
            <CredentialsForm
              key={credentials?.updatedAt}
              method={credentials?.paymentMethod as Method | undefined}
              instructions={instructionsIn(credentials)}
            />
          </Section>
        )}
        <TaxDetailsSection />
      </PageBody>
    </>
  );
}

type Credentials = NonNullable<OwnCredentials["credentials"]>;

/** Returns the instructions, which are the only details that the person can read in full. */
const instructionsIn = (credentials: Credentials | null): string =>
  credentials?.paymentMethod === "manual" ? (credentials.hint ?? "") : "";

/** Returns the method, the account unless the form shows the details, and when they were entered. */
function enteredText(
  { methods, entered, enteredAccount }: PayoutWords,
  { paymentMethod, hint, updatedAt }: Credentials,
  timeZone: string,
) {
  const day = dayOf(updatedAt, timeZone);
  const method = methods[paymentMethod as Method];
  if (paymentMethod === "manual") return entered(method, day);
  return enteredAccount(hint === null ? method : `${method} ${hint}`, day);
}

/** Repeats why a referrer came here. */
function FailedPayment() {
  const own = useQuery(homeQuery).data?.own;
  if (!own || own.failedPayment === null) return null;
  const { tone, title, reason, text } = payoutNeed(ownReading(), {
    failed: own.failedPayment,
    hasDetails: !own.needsPaymentDetails,
  });
  return (
    <Notice tone={tone} title={title} className="col-span-full">
      {reason !== null && `${reason}. `}
      {text}
    </Notice>
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

const methods: Method[] = ["bank_transfer", "paypal_venmo", "manual"];

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

/** Opens with the present method, because a failed payment usually needs its details corrected. */
function CredentialsForm({
  method: present = "bank_transfer",
  instructions,
}: {
  method: Method | undefined;
  instructions: string;
}) {
  const words = usePayoutWords();
  const save = useCommand({ ...saveOwnCredentials, done: () => say(words.saved) });
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
    <PageForm form={form} verb={words.save} isAlwaysReady>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium">{words.method}</legend>
        {methods.map((name) => (
          <RadioCard
            key={name}
            value={name}
            label={words.methods[name]}
            {...form.register("paymentMethod")}
          />
        ))}
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
  method: Method;
}) {
  const { fields, optional, accountHelp, instructionsHelp } = usePayoutWords();
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
            <Field
              label={fields.bankCode}
              isOptional={optional}
              error={errorOf("details.bankCode")}
            >
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
