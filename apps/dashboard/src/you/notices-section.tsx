import type { MyOrganization, Notices } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/request.ts";
import { isAdmin, useOrganization } from "../shell/me.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Checkbox } from "../ui/field.tsx";
import { useServiceForm } from "../ui/form.ts";
import { FormFailure } from "../ui/form-failure.tsx";
import { Section } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";

interface Offered {
  name: keyof Notices;
  label: string;
  help: string;
  isFor: (user: MyOrganization["user"]) => boolean;
}

const offered: Offered[] = [
  {
    name: "endpointDisabled",
    label: "A webhook endpoint keeps failing or was disabled",
    help: "After 24 hours of failures, nothing is sent until an admin re-enables the endpoint.",
    isFor: isAdmin,
  },
  {
    name: "paymentWaits",
    label: "A bonus payment waits for approval",
    help: "It was drafted, and you may approve it.",
    isFor: ({ permissionLevel, canSendBonuses }) =>
      permissionLevel === "super_admin" || canSendBonuses,
  },
  {
    name: "messageReceived",
    label: "A message about a referral was received",
    help: "In a conversation that you can see.",
    isFor: () => true,
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
      title="Notices by mail"
      description={
        email === null
          ? "They go to the address of your profile, and you have none there."
          : `What ${name} writes to ${email}. Invitations and sign-in mails always come.`
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
    onSubmit: async (body) => {
      const saved = await api("PUT /notices", { query: { organization: slug }, body });
      client.setQueryData(["notices", slug], saved);
      say("Notices saved");
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <FormFailure failure={form.failure} />
      {offered
        .filter(({ isFor }) => isFor(user))
        .map(({ name, label, help }) => (
          <Checkbox key={name} label={label} help={help} {...form.register(name)} />
        ))}
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          isBusy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save the notices
        </Button>
      </div>
    </form>
  );
}
