import type { Organization, ReaderLanguage } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { Loaded } from "../../data/failures/loaded.tsx";
import {
  changeOrganization,
  keepOrganization,
  organizationQuery,
  readMeAgain,
} from "../../data/organizations.ts";
import { useQuery } from "../../data/queries.ts";
import { differing, useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { SelectField, TextField } from "../../forms/text-field.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { skeletonCard } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Day } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { currenciesWith } from "../../words/amounts.ts";
import { fieldError } from "../../words/field-errors.ts";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { planNames } from "../../words/plans.ts";
import { BrandTexts } from "./brand-form.tsx";
import { LogoAndColor } from "./color-form.tsx";
import { DuplicatesForm } from "./duplicate-settings-form.tsx";

export function OrganizationPage() {
  const organization = useQuery(organizationQuery);
  return (
    <>
      <PageBar title="Organization" />
      <PageBody width="sections">
        <Loaded query={organization} lineCount={12} className={skeletonCard}>
          {(settings) => <OrganizationSettings organization={settings} />}
        </Loaded>
      </PageBody>
    </>
  );
}

function OrganizationSettings({ organization }: { organization: Organization }) {
  return (
    <>
      <Section title="Settings" description="How people and programs see this organization.">
        <OrganizationForm key={organization.updatedAt} organization={organization} />
      </Section>
      <Section
        title="Logo and color"
        description="Shown on public pages, in emails and in the app."
      >
        <LogoAndColor />
      </Section>
      <Section
        title="Promises to referrers"
        description="Referrers see these dates for each referral. Leave a field empty to make no promise."
      >
        <PromisesForm key={organization.updatedAt} organization={organization} />
      </Section>
      <Section
        title="Texts for referrers"
        description="How the program works, and a text that referrers can send with their link."
      >
        <BrandTexts />
      </Section>
      <Section
        title="Duplicates"
        description="Referrals for the same person wait until someone decides who gets the credit."
      >
        <DuplicatesForm key={organization.updatedAt} organization={organization} />
      </Section>
      <Section title="Plan">
        <Facts>
          <Fact name="Plan">
            <Tag tone={organization.plan === "unlimited" ? "accent" : "plain"}>
              {planNames[organization.plan]}
            </Tag>
          </Fact>
          <Fact name="API access">
            {organization.plan === "unlimited"
              ? "The plan includes API keys and webhooks."
              : "API access requires the Unlimited plan. The app works on every plan."}
          </Fact>
          <Fact name="Since">
            <Day unixMs={organization.createdAt} />
          </Fact>
          <Fact name="ID">
            <CopyableId id={organization.id} />
          </Fact>
        </Facts>
      </Section>
    </>
  );
}

interface Settings {
  name: string;
  slug: string;
  defaultCurrency: string;
  timezone: string;
  language: ReaderLanguage;
  aiAssistantsEnabled: boolean;
}

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

function OrganizationForm({ organization }: { organization: Organization }) {
  const navigate = useNavigate();
  const save = useCommand({
    ...changeOrganization,
    done: async (saved) => {
      await readMeAgain();
      if (saved.slug !== organization.slug) {
        await navigate({ to: "/o/$slug/settings/organization", params: { slug: saved.slug } });
      }
      keepOrganization(saved);
      say("Settings saved");
    },
  });
  const defaultValues: Settings = {
    name: organization.name,
    slug: organization.slug,
    defaultCurrency: organization.defaultCurrency,
    timezone: organization.timezone,
    language: organization.language,
    aiAssistantsEnabled: organization.aiAssistantsEnabled,
  };
  const form = useServiceForm<Settings>({
    defaultValues,
    draftKey: `organization ${organization.id} ${organization.updatedAt}`,
    onSubmit: (values, begunWith) => save(differing(begunWith, values)),
  });
  return (
    <PageForm form={form} verb="Save settings">
      <TextField form={form} name="name" label="Name" />
      <TextField
        form={form}
        name="slug"
        label="Slug"
        help="Part of web addresses and API calls. We reserve the old slug for you for 90 days after a change."
        className="font-mono"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="defaultCurrency" label="Currency">
          {currenciesWith(organization.defaultCurrency).map((code) => (
            <option key={code} value={code}>
              {code} – {currencyNames.of(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={form}
          name="timezone"
          label="Time zone"
          help="Reports use this time zone."
        >
          {timezonesWith(organization.timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        form={form}
        name="language"
        label="Default language for referrers"
        help="Used in emails to referrers who haven't chosen a language."
      >
        {readerLanguages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="AI assistants"
        help="Admins and business developers can create personal API keys for assistants and programs. Turn this off to end the access of assistants immediately and to prevent new keys. Programs keep access until you revoke their keys."
        {...form.register("aiAssistantsEnabled")}
      />
    </PageForm>
  );
}

interface Promises {
  firstContactWithinHours: string;
  paymentWithinDays: string;
}

const promiseNames = ["firstContactWithinHours", "paymentWithinDays"] as const;

const textOf = (promised: number | null) => (promised === null ? "" : String(promised));
const promisedIn = (text: string) => (text.trim() === "" ? null : Number(text));

function PromisesForm({ organization }: { organization: Organization }) {
  const save = useCommand({
    ...changeOrganization,
    done: (saved) => {
      keepOrganization(saved);
      say("Promises saved");
    },
  });
  const form = useServiceForm<Promises>({
    defaultValues: {
      firstContactWithinHours: textOf(organization.firstContactWithinHours),
      paymentWithinDays: textOf(organization.paymentWithinDays),
    },
    draftKey: `promises ${organization.id} ${organization.updatedAt}`,
    onSubmit: async (values) => {
      const promises = {
        firstContactWithinHours: promisedIn(values.firstContactWithinHours),
        paymentWithinDays: promisedIn(values.paymentWithinDays),
      };
      // JSON has no NaN or Infinity, and null would remove the promise.
      const wrong = promiseNames.filter((name) => !Number.isFinite(promises[name] ?? 0));
      for (const name of wrong) form.setError(name, { message: fieldError(name, "whole") });
      if (wrong.length > 0) return false;
      return save(promises);
    },
  });
  return (
    <PageForm form={form} verb="Save promises">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="firstContactWithinHours"
          label="Hours until first contact"
          isOptional
          help="1–720 hours after submission."
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="paymentWithinDays"
          label="Days until payment"
          isOptional
          help="1–365 days after completion."
          inputMode="numeric"
        />
      </div>
    </PageForm>
  );
}

/** Browsers do not list UTC as a time zone. */
const timezonesWith = (present: string): string[] => [
  ...new Set([present, "UTC", ...Intl.supportedValuesOf("timeZone")]),
];
