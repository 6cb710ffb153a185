import type { OwnCredentials, SentCredentials } from "@referral-service/contract/app";
import { ownCredentialsQuery, saveOwnCredentials } from "../data/bonus-payments.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { homeQuery } from "../data/home.ts";
import { useOrganization } from "../data/me.ts";
import { useWayBack } from "../data/phone-tabs.ts";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { PageForm } from "../forms/page-form.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Field, RadioCard, TextArea, TextInput } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { skeletonCard } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { payoutNeed } from "../words/payout-need.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { usePayoutWords } from "./payout-words.ts";
import { TaxDetailsSection } from "./tax-details-section.tsx";

export function OwnCredentialsPage() {
  const { name, user } = useOrganization();
  const words = usePayoutWords();
  const own = useQuery(ownCredentialsQuery);
  const credentials = own.data?.credentials ?? null;
  return (
    <>
      <PageBar title={words.title} back={useWayBack()} />
      <PageBody width="sections">
        {!isAboveReferrer(user) && <FailedPayment />}
        <Loaded query={own} lineCount={8} className={skeletonCard} />
        {credentials !== null && <CurrentDetails credentials={credentials} />}
        {own.data !== undefined && (
          <Section
            title={credentials === null ? words.add : words.replace}
            description={words.forBonuses(name)}
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

function CurrentDetails({ credentials }: { credentials: Credentials }) {
  const { current, methods, fields } = usePayoutWords();
  const { paymentMethod, hint, updatedAt } = credentials;
  const isManual = paymentMethod === "manual";
  return (
    <Section title={current.title}>
      <Facts>
        {!isManual && (
          <Fact name={current.method}>{methods[paymentMethod as keyof typeof methods]}</Fact>
        )}
        {hint !== null && (
          <Fact name={isManual ? fields.instructions : current.account}>
            <span className="figures whitespace-pre-wrap">{hint}</span>
          </Fact>
        )}
        <Fact name={current.entered}>
          <Time unixMs={updatedAt} />
        </Fact>
      </Facts>
    </Section>
  );
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
    <Notice tone={tone} title={title}>
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
  const method = form.watch("paymentMethod");
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
      {method === "bank_transfer" && (
        <>
          <Field label={words.fields.accountHolder} error={form.errorOf("details.accountHolder")}>
            <TextInput autoComplete="name" {...form.register("details.accountHolder")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <Field label={words.fields.accountNumber} error={form.errorOf("details.accountNumber")}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                {...form.register("details.accountNumber")}
              />
            </Field>
            <Field
              label={words.fields.bankCode}
              isOptional={words.optional}
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
          label={words.fields.account}
          help={words.accountHelp}
          error={form.errorOf("details.account")}
        >
          <TextInput autoComplete="off" spellCheck={false} {...form.register("details.account")} />
        </Field>
      )}
      {method === "manual" && (
        <Field
          label={words.fields.instructions}
          help={words.instructionsHelp}
          error={form.errorOf("details.instructions")}
        >
          <TextArea rows={4} maxLength={500} {...form.register("details.instructions")} />
        </Field>
      )}
    </PageForm>
  );
}
