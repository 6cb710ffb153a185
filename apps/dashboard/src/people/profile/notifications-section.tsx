import type { MyOrganization, Notices, NoticeTiming } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { say } from "../../ui/toasts.tsx";
import { isAboveReferrer, isAdmin } from "../../words/roles.ts";

interface Offered {
  name: keyof Notices;
  label: string;
  help: string;
  isFor: (user: MyOrganization["user"]) => boolean;
  timings?: readonly NoticeTiming[];
}

const timingNames: Record<NoticeTiming, string> = {
  at_once: "Immediately",
  daily: "Daily",
  never: "Never",
};

const allTimings = ["at_once", "daily", "never"] as const;

const offered: Offered[] = [
  {
    name: "referral",
    label: "New referrals",
    help: "Referrals that you need to contact. Many within ten minutes come in one email.",
    isFor: isAboveReferrer,
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
    help: "After 24 hours of failures, an endpoint gets no requests until an admin re-enables it.",
    isFor: isAdmin,
    timings: ["at_once", "never"],
  },
];

export function NoticesSection({ email }: { email: string | null }) {
  const { name, slug } = useOrganization();
  const notices = useQuery({
    queryKey: ["notices", slug],
    queryFn: ({ signal }) => api("GET /notices", { query: { organization: slug }, signal }),
  });
  return (
    <Section
      title="Email notifications"
      description={
        email === null
          ? "Your profile has no email address. Add one to get notifications."
          : `${name} sends these to ${email}. Daily ones come in one email at 8:00 in the organization’s time zone. You always get invitations and sign-in emails.`
      }
    >
      {notices.isPending && <SkeletonLines count={3} />}
      {notices.isLoadingError && (
        <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />
      )}
      {notices.data !== undefined && (
        <NoticesForm key={JSON.stringify(notices.data)} notices={notices.data} />
      )}
    </Section>
  );
}

function NoticesForm({ notices }: { notices: Notices }) {
  const { slug, user } = useOrganization();
  const client = useQueryClient();
  const form = useServiceForm<Notices>({
    defaultValues: notices,
    onSubmit: useCommand({
      call: (body) => api("PUT /notices", { query: { organization: slug }, body }),
      done: (saved) => {
        client.setQueryData(["notices", slug], saved);
        say("Notifications saved");
      },
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      {offered
        .filter(({ isFor }) => isFor(user))
        .map(({ name, label, help, timings = allTimings }) => (
          <div key={name} className="flex items-start justify-between gap-4">
            <div>
              <label htmlFor={`notice-${name}`} className="font-medium">
                {label}
              </label>
              <p id={`notice-${name}-help`} className="text-xs text-ink-3">
                {help}
              </p>
            </div>
            <Select
              id={`notice-${name}`}
              aria-describedby={`notice-${name}-help`}
              className="max-w-28 shrink-0"
              {...form.register(name)}
            >
              {timings.map((timing) => (
                <option key={timing} value={timing}>
                  {timingNames[timing]}
                </option>
              ))}
            </Select>
          </div>
        ))}
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          isBusy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save notifications
        </Button>
      </div>
    </form>
  );
}
