import type { User } from "@referral-service/contract";
import type { ReactNode } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { changeProfile, userQuery } from "../../data/users.tsx";
import { PageForm } from "../../forms/page-form.tsx";
import { SavedTogether } from "../../forms/save-bar.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { phrase } from "../../languages/phrase.ts";
import { CopyableId } from "../../ui/copy.tsx";
import { PageBar, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Skeleton, SkeletonFields } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { levels, ownMeaning } from "../../words/levels.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import {
  ProfileFields,
  type ProfileValues,
  profileBodyOf,
  profileValuesOf,
} from "../profile-fields.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { NoticesSection } from "./notifications-section.tsx";

export function ProfilePage() {
  const { name, user } = useOrganization();
  const person = useQuery(userQuery(user.id));
  const width = isAboveReferrer(user) ? "settings" : "form";
  return (
    <SavedTogether bar={<PageBar title={phrase("Profile and notifications")} />} width={width}>
      <Section
        title={phrase("Profile")}
        description={phrase("Only {name} sees this profile.", { name })}
      >
        <Loaded
          failure={phrase("Your profile could not be loaded")}
          isPart
          query={person}
          skeleton={<SkeletonFields rows={[{ hasHelp: true }, "legend", 2, 2]} />}
        >
          {(read) => <ProfileForm person={read} />}
        </Loaded>
      </Section>
      <NoticesSection
        hasEmail={(person.data === undefined ? user.email : person.data.email) !== null}
      />
      <Section title={phrase("Your role")}>
        <OwnFacts
          joined={
            person.data ? (
              <Time unixMs={person.data.joinedAt} />
            ) : (
              person.isPending && <Skeleton className="my-1 h-3 w-24" />
            )
          }
        />
      </Section>
      <LeaveSection />
    </SavedTogether>
  );
}

function ProfileForm({ person }: { person: User }) {
  const { name } = useOrganization();
  const save = useCommand({ ...changeProfile(person), done: () => say(phrase("Profile saved")) });
  const form = useServiceForm<ProfileValues>({
    values: profileValuesOf(person),
    draftKey: `profile ${person.id}`,
    onSubmit: (values) => save(profileBodyOf(values)),
  });
  return (
    <PageForm form={form} verb={phrase("Save profile")}>
      <ProfileFields {...form} emailHelp={phrase("{name} sends your emails here.", { name })} />
    </PageForm>
  );
}

/** The role is known before the profile is loaded. */
function OwnFacts({ joined }: { joined: ReactNode }) {
  const { user: person } = useOrganization();
  const { label } = levels[person.permissionLevel];
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-medium">{phrase(label)}</p>
        <p className="text-ink-2">{phrase(ownMeaning(person.permissionLevel))}</p>
      </div>
      <Facts>
        {(person.canSendBonuses || person.isBdr) && (
          <Fact name={phrase("Permissions")}>
            <span className="flex flex-wrap gap-1">
              {person.canSendBonuses && <Tag>Can send bonuses</Tag>}
              {person.isBdr && <Tag>Works as a business developer (BDR)</Tag>}
            </span>
          </Fact>
        )}
        {joined && <Fact name={phrase("Joined")}>{joined}</Fact>}
        {isAboveReferrer(person) && (
          <Fact name={phrase("ID")}>
            <CopyableId id={person.id} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}
