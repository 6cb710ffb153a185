import type { User } from "@referral-service/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { meQuery, useMe, useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import {
  ProfileFields,
  type ProfileValues,
  profileBodyOf,
  profileValuesOf,
} from "../../forms/profile-fields.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Day } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { levels } from "../../words/levels.ts";
import { LeaveSection } from "./leave-section.tsx";
import { NoticesSection } from "./notifications-section.tsx";

export function ProfilePage() {
  const { name, slug, user } = useOrganization();
  const person = useQuery({
    queryKey: ["users", slug, user.id],
    queryFn: ({ signal }) =>
      api("GET /users/:id", { params: { id: user.id }, query: { organization: slug }, signal }),
  });
  return (
    <>
      <PageBar title="Profile and notifications" />
      <PageBody>
        {person.isPending && <SkeletonLines count={8} />}
        {person.isLoadingError && (
          <ErrorState error={person.error} onRetry={() => void person.refetch()} />
        )}
        {person.data !== undefined && (
          <>
            <Section
              title="Profile"
              description={`Your profile in ${name}. Your other organizations don't see it.`}
            >
              <ProfileForm key={person.data.version} person={person.data} />
            </Section>
            <NoticesSection email={person.data.email} />
            <Section title="Your role">
              <OwnFacts person={person.data} />
            </Section>
            <LeaveSection />
          </>
        )}
      </PageBody>
    </>
  );
}

function ProfileForm({ person }: { person: User }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const form = useServiceForm<ProfileValues>({
    defaultValues: profileValuesOf(person),
    draftKey: `profile ${person.id} ${person.version}`,
    onSubmit: useCommand({
      call: (values) =>
        api("PATCH /users/:id", {
          params: { id: person.id },
          query: { organization: slug },
          body: profileBodyOf(values),
          ifVersion: person.version,
        }),
      done: async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: ["users", slug] }),
          client.invalidateQueries({ queryKey: meQuery.queryKey }),
        ]);
        say("Profile saved");
      },
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <ProfileFields {...form} />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          isBusy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save profile
        </Button>
      </div>
    </form>
  );
}

function OwnFacts({ person }: { person: User }) {
  const { email } = useMe();
  const { label, meaning } = levels[person.permissionLevel];
  return (
    <Facts>
      <Fact name="Role">
        {label}
        <span className="block text-ink-3">{meaning}</span>
      </Fact>
      {(person.canSendBonuses || person.isBdr) && (
        <Fact name="May also">
          <span className="flex flex-wrap gap-1">
            {person.canSendBonuses && <Tag>Send bonuses</Tag>}
            {person.isBdr && <Tag>Work as business developer</Tag>}
          </span>
        </Fact>
      )}
      <Fact name="Joined">
        <Day unixMs={person.joinedAt} />
      </Fact>
      <Fact name="You sign in with">{email}</Fact>
      <Fact name="ID">
        <CopyableId id={person.id} />
      </Fact>
    </Facts>
  );
}
