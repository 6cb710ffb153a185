import type { MyOrganization, Notices, NoticeTiming } from "@referral-service/contract/app";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { noticesQuery, saveNotices } from "../../data/users.tsx";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { type PlainEnglish, phrase } from "../../languages/phrase.ts";
import { Select } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { say } from "../../ui/toasts.tsx";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { isAboveReferrer, isAdmin } from "../../words/roles.ts";

interface Offered {
  name: Exclude<keyof Notices, "language">;
  label: PlainEnglish;
  help: PlainEnglish;
  isFor: (user: MyOrganization["user"]) => boolean;
  timings?: readonly NoticeTiming[];
}

const timingNames: Record<NoticeTiming, PlainEnglish> = {
  at_once: "Immediately",
  daily: "Daily",
  never: "Never",
};

const allTimings = ["at_once", "daily", "never"] as const;

const offered: Offered[] = [
  {
    name: "referral",
    label: "New referrals",
    help: "New referrals that need a first contact. You get one email if there are many within 10 minutes.",
    isFor: isAboveReferrer,
  },
  {
    name: "ownReferral",
    label: "Your referrals",
    help: "Your referral was received or has a new status.",
    isFor: () => true,
  },
  {
    name: "ownBonus",
    label: "Your bonuses",
    help: "Your bonus was approved or paid, or a payment failed.",
    isFor: () => true,
  },
  {
    name: "message",
    label: "Messages",
    help: "The first message about a referral since you last read the conversation.",
    isFor: () => true,
  },
  {
    name: "payment",
    label: "Bonus payments to approve",
    help: "Drafts by other people, up to one email an hour.",
    isFor: ({ permissionLevel, canSendBonuses }) =>
      permissionLevel === "super_admin" || canSendBonuses,
  },
  {
    name: "endpoint",
    label: "Failing and disabled webhook endpoints",
    help: "We disable an endpoint after 24 hours of failures. It gets no requests until an admin re-enables it.",
    isFor: isAdmin,
    timings: ["at_once", "never"],
  },
];

export function NoticesSection({ email }: { email: string | null }) {
  const { name } = useOrganization();
  const notices = useQuery(noticesQuery);
  return (
    <Section
      title={phrase("Email notifications")}
      description={
        email === null
          ? phrase("Your profile has no email address. Add an email address to get notifications.")
          : phrase(
              "{name} sends notifications to {email}. Daily notifications come in one email at 8:00 in the organization's time zone. You always get invitations and sign-in emails.",
              { name, email },
            )
      }
    >
      <Loaded query={notices} lineCount={3}>
        {(present) => <NoticesForm key={JSON.stringify(present)} notices={present} />}
      </Loaded>
    </Section>
  );
}

function NoticesForm({ notices }: { notices: Notices }) {
  const { user } = useOrganization();
  const form = useServiceForm<Notices>({
    defaultValues: notices,
    onSubmit: useCommand({
      ...saveNotices,
      done: () => say(phrase("Notifications saved")),
    }),
  });
  return (
    <PageForm form={form} verb={phrase("Save notifications")}>
      {offered
        .filter(({ isFor }) => isFor(user))
        .map(({ name, label, help, timings = allTimings }) => (
          <div key={name} className="flex items-start justify-between gap-4">
            <div>
              <label htmlFor={`notice-${name}`} className="font-medium">
                {phrase(label)}
              </label>
              <p id={`notice-${name}-help`} className="text-xs text-ink-3">
                {phrase(help)}
              </p>
            </div>
            <Select
              id={`notice-${name}`}
              aria-describedby={`notice-${name}-help`}
              className="max-w-36 shrink-0"
              {...form.register(name)}
            >
              {timings.map((timing) => (
                <option key={timing} value={timing}>
                  {phrase(timingNames[timing])}
                </option>
              ))}
            </Select>
          </div>
        ))}
      <div className="flex items-start justify-between gap-4">
        <div>
          <label htmlFor="notice-language" className="font-medium">
            {phrase("Language")}
          </label>
          <p id="notice-language-help" className="text-xs text-ink-3">
            {phrase("Used in emails about your referrals, bonuses and messages.")}
          </p>
        </div>
        <Select
          id="notice-language"
          aria-describedby="notice-language-help"
          className="max-w-36 shrink-0"
          {...form.register("language", { setValueAs: (value: string) => value || null })}
        >
          <option value="">{phrase("Default")}</option>
          {readerLanguages.map((language) => (
            <option key={language} value={language}>
              {phrase(languageNames[language])}
            </option>
          ))}
        </Select>
      </div>
    </PageForm>
  );
}
