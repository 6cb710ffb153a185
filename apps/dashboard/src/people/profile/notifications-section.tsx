import type { MyOrganization, Notices, NoticeTiming } from "@referral-service/contract/app";
import type { ComponentProps } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { organizationQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { noticesQuery, saveNotices } from "../../data/users.tsx";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { type PlainEnglish, phrase } from "../../languages/phrase.ts";
import { Select } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { say } from "../../ui/toasts.tsx";
import { languageNames, readerLanguages } from "../../words/languages.ts";
import { isAboveReferrer, isAdmin } from "../../words/roles.ts";
import { clockText } from "../../words/times.ts";

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

/** The time of day at which the service sends daily emails. */
const dailyAt = Date.parse("2026-01-01T08:00Z");

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
    help: "We disable an endpoint after 24 hours of failures. It gets no requests until an admin enables it again.",
    isFor: isAdmin,
    timings: ["at_once", "never"],
  },
];

export function NoticesSection({ hasEmail }: { hasEmail: boolean }) {
  const { user } = useOrganization();
  const sentTo = useSentTo(hasEmail);
  const notices = useQuery(noticesQuery);
  if (notices.data !== undefined) {
    return <NoticesForm notices={notices.data} sentTo={sentTo} />;
  }
  return (
    <Section title={phrase("Email notifications")} description={sentTo}>
      <Loaded
        failure={phrase("Your notifications could not be loaded")}
        isPart
        query={notices}
        skeleton={
          <div className="-my-2">
            <SkeletonRows count={offered.filter(({ isFor }) => isFor(user)).length} />
          </div>
        }
      />
    </Section>
  );
}

function useSentTo(hasEmail: boolean) {
  const { name } = useOrganization();
  return hasEmail
    ? phrase(
        "Daily emails arrive at {time}, {name}'s time. You always get invitations and sign-in emails.",
        { name, time: clockText(dailyAt, "UTC") },
      )
    : phrase("Your profile has no email address. Add an email address to get notifications.");
}

/** The emails that a person gets, and their language. */
function NoticesForm({ notices, sentTo }: { notices: Notices; sentTo: string }) {
  const { user } = useOrganization();
  const ofOrganization = useQuery(organizationQuery).data?.language;
  const byDefault = isAboveReferrer(user) ? "en" : ofOrganization;
  const form = useServiceForm<Notices>({
    values: notices,
    onSubmit: useCommand({
      ...saveNotices,
      done: () => say(phrase("Notifications saved")),
    }),
  });
  return (
    <PageForm form={form} verb={phrase("Save notifications")} className="gap-6">
      <Section title={phrase("Email notifications")} description={sentTo}>
        <div className="-my-2 divide-y divide-line">
          {offered
            .filter(({ isFor }) => isFor(user))
            .map((notice) => (
              <NoticeRow key={notice.name} notice={notice} {...form.register(notice.name)} />
            ))}
        </div>
      </Section>
      <Section
        title={phrase("Language")}
        description={phrase("Used in emails about your referrals, bonuses and messages.")}
      >
        <Select
          aria-label={phrase("Language")}
          className="max-w-60"
          {...form.register("language", { setValueAs: (value: string) => value || null })}
        >
          <option value="">
            {[phrase("Default"), byDefault && phrase(languageNames[byDefault])]
              .filter(Boolean)
              .join(": ")}
          </option>
          {readerLanguages.map((language) => (
            <option key={language} value={language}>
              {phrase(languageNames[language])}
            </option>
          ))}
        </Select>
      </Section>
    </PageForm>
  );
}

/** A kind of email on the left, and when it is sent on the right. */
function NoticeRow({
  notice: { name, label, help, timings = allTimings },
  ...select
}: { notice: Offered } & ComponentProps<typeof Select>) {
  const id = `notice-${name}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 max-sm:gap-y-1">
      <label htmlFor={id} className="font-medium">
        {phrase(label)}
      </label>
      <Select id={id} aria-describedby={`${id}-help`} className="sm:row-span-2" {...select}>
        {timings.map((timing) => (
          <option key={timing} value={timing}>
            {phrase(timingNames[timing])}
          </option>
        ))}
      </Select>
      <p id={`${id}-help`} className="text-xs text-ink-3 max-sm:col-span-2">
        {phrase(help)}
      </p>
    </div>
  );
}
