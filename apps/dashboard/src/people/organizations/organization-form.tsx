import type { Organization } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { changeOrganization, keepOrganization, readMeAgain } from "../../data/organizations.ts";
import { differing, useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { SelectField, TextField } from "../../forms/text-field.tsx";
import { formatOf } from "../../ui/format-language.ts";
import { say } from "../../ui/toasts.tsx";
import { currenciesWith } from "../../words/amounts.ts";
import { languageNames, readerLanguages } from "../../words/languages.ts";

type Settings = Pick<Organization, "name" | "slug" | "defaultCurrency" | "timezone" | "language">;

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

export function OrganizationForm({ id, settings }: { id: string; settings: Settings }) {
  const navigate = useNavigate();
  const save = useCommand({
    ...changeOrganization,
    done: async (saved) => {
      await readMeAgain();
      if (saved.slug !== settings.slug) {
        await navigate({ to: "/o/$slug/settings/organization", params: { slug: saved.slug } });
      }
      keepOrganization(saved);
      say("Settings saved");
    },
  });
  const form = useServiceForm<Settings>({
    values: settings,
    draftKey: `organization ${id}`,
    onSubmit: (values, begunWith) => save(differing(begunWith, values)),
  });
  return (
    <PageForm form={form} verb="Save settings">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" />
        <TextField
          form={form}
          name="slug"
          label="Web address"
          help={addressHelp(form.watch("slug"), settings.slug)}
          className="font-mono"
        />
        <SelectField form={form} name="defaultCurrency" label="Currency">
          {currenciesWith(settings.defaultCurrency).map((code) => (
            <option key={code} value={code}>
              {code} – {currencyNames.of(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={form}
          name="timezone"
          label="Time zone"
          help={`Used for days and times, like ${exampleIn(form.watch("timezone"))}.`}
        >
          {timezonesWith(settings.timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={form}
          name="language"
          label="Default language for referrers"
          help="For emails, if a referrer hasn't chosen one."
        >
          {readerLanguages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </SelectField>
      </div>
    </PageForm>
  );
}

/** The address as typed, and what becomes of the saved one. */
const addressHelp = (typed: string, saved: string) =>
  `${location.host}/app/o/${typed}${typed === saved ? "" : ". We reserve your old address for 90 days."}`;

export const settingsOf = ({
  name,
  slug,
  defaultCurrency,
  timezone,
  language,
}: Organization): Settings => ({
  name,
  slug,
  defaultCurrency,
  timezone,
  language,
});

/** Returns a day and time in the format of the organization's staff. */
const exampleIn = (timezone: string) =>
  new Intl.DateTimeFormat(formatOf("en", timezone), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(Date.UTC(2026, 10, 27, 14, 5));

/** Browsers do not list UTC as a time zone. */
const timezonesWith = (present: string): string[] => [
  ...new Set([present, "UTC", ...Intl.supportedValuesOf("timeZone")]),
];
