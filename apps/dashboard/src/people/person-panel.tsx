import type { User } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useLookUp } from "../data/personal-data-requests.ts";
import { PersonLink, removeUser, setStatus, userQuery } from "../data/users.tsx";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { SuccessorField } from "../forms/successor-field.tsx";
import { RecordPanel } from "../lists/record-panel.tsx";
import {
  NewestBonuses,
  NewestReferrals,
  NewestToCome,
  RelatedFacts,
  useRelatedNames,
} from "../lists/related-facts.tsx";
import { ContactLines, contactActions } from "../ui/contact.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { IdFact } from "../ui/id-fact.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { RecordActions } from "../ui/record-actions.tsx";
import { RecordBody, RecordSkeleton } from "../ui/record-body.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { grantableLevels, levels } from "../words/levels.ts";
import { PersonStatus } from "../words/person-statuses.tsx";
import { isAdmin, isSuperAdmin, worksAsDeveloper } from "../words/roles.ts";
import { PermissionsDialog } from "./permissions-dialog.tsx";
import { LastSignInFact, lastSignIn, PublicLinkFact, publicLink } from "./person-facts.tsx";
import { PersonalKeysSection } from "./personal-keys-section.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { InvitationNotice } from "./resend-invitation-notice.tsx";

const PersonToCome = () => (
  <RecordSkeleton
    hasContact
    facts={[...useRelatedNames(), "Role", publicLink, lastSignIn, "Joined", "ID"]}
  >
    <NewestToCome />
  </RecordSkeleton>
);

export const PersonPanel = () => (
  <RecordPanel
    label="Person"
    failure="The person could not be loaded"
    list="/o/$slug/people"
    query={userQuery}
    title={({ name, email }) => name ?? email ?? "No name"}
    status={(person) => <PersonStatus person={person} />}
    width="record"
    skeleton={<PersonToCome />}
  >
    {(person) => <PersonDetails person={person} />}
  </RecordPanel>
);

type Change = "profile" | "permissions" | "block" | "unblock" | "remove";

function PersonDetails({ person }: { person: User }) {
  const organization = useOrganization();
  const [change, setChange] = useState<Change>();
  const lookFor = useLookUp();
  const isSelf = person.id === organization.user.id;
  const mayManage =
    isAdmin(organization.user) &&
    grantableLevels(organization.user.permissionLevel).includes(person.permissionLevel);
  const isWaiting = person.identityUserId === null && person.status === "active";
  const name = person.name ?? person.email ?? "No name";
  const close = () => setChange(undefined);
  const ask = (asked: Change) => () => setChange(asked);
  const mayManageOther = mayManage && !isSelf;
  const block = person.status === "active" ? "block" : "unblock";
  const actions = [
    ...(isSelf ? [] : contactActions(person)),
    (mayManage || isSelf) && { label: "Edit profile", button: {}, run: ask("profile") },
    mayManageOther && { label: "Change permissions", button: {}, run: ask("permissions") },
    mayManageOther && { label: block === "block" ? "Block" : "Unblock", run: ask(block) },
    mayManageOther && { label: "Remove", run: ask("remove") },
    isSuperAdmin(organization.user) && {
      label: "Personal data",
      run: () => void lookFor({ userId: person.id }),
    },
  ];

  return (
    <>
      <RecordActions actions={actions} />
      <RecordBody
        facts={
          <>
            {isAdmin(organization.user) && !mayManage && !isSelf && (
              <p className="text-xs text-ink-3">Only super admins can change admins.</p>
            )}
            {isAdmin(organization.user) && isSelf && (
              <p className="text-xs text-ink-3">
                This is you. Ask another admin to change your permissions. You can leave the
                organization in your profile.
              </p>
            )}
            {isWaiting && isAdmin(organization.user) && (
              <InvitationNotice person={person} maySend={mayManage} />
            )}
            <PersonFacts person={person} />
          </>
        }
      >
        <NewestReferrals of={{ referrer: person.id }} />
        <NewestBonuses of={{ referrer: person.id }} />
        {isAdmin(organization.user) && (mayManage || isSelf) && person.identityUserId !== null && (
          <PersonalKeysSection person={person} name={name} />
        )}
      </RecordBody>
      {change === "profile" && <ProfileDialog person={person} onClose={close} />}
      {change === "permissions" && <PermissionsDialog person={person} onClose={close} />}
      <StatusDialog person={person} name={name} change={change} onClose={close} />
      <RemoveDialog person={person} name={name} isOpen={change === "remove"} onClose={close} />
    </>
  );
}

function PersonFacts({ person }: { person: User }) {
  const { slug, user } = useOrganization();
  return (
    <>
      <ContactLines {...person} address={null} />
      <Facts>
        <RelatedFacts of={{ referrer: person.id }} />
        <Fact name="Role">{levels[person.permissionLevel].label}</Fact>
        {(person.canSendBonuses || person.isBdr) && (
          <Fact name="Permissions">
            <span className="flex flex-wrap gap-1">
              {person.canSendBonuses && <Tag>Can send bonuses</Tag>}
              {person.isBdr && <Tag>Works as a business developer (BDR)</Tag>}
            </span>
          </Fact>
        )}
        {person.company !== null && <Fact name="Company">{person.company}</Fact>}
        {isAdmin(user) && person.status === "active" && worksAsDeveloper(person) && (
          <Fact name="Pipeline">
            <Link
              to="/o/$slug/portal"
              params={{ slug }}
              search={person.id === user.id ? {} : { bd: person.id }}
              className="text-accent-text hover:underline"
            >
              Open pipeline
            </Link>
          </Fact>
        )}
        {person.businessDeveloperId !== null && (
          <Fact name="Business developer">
            <PersonLink userId={person.businessDeveloperId} />
          </Fact>
        )}
        <PublicLinkFact userId={person.id} />
        {isAdmin(user) && person.identityUserId !== null && <LastSignInFact userId={person.id} />}
        <Fact name={person.identityUserId === null ? "Added" : "Joined"}>
          <Time unixMs={person.joinedAt} />
        </Fact>
        {person.externalId !== null && (
          <Fact name="External ID">
            <CopyableId id={person.externalId} label="Copy external ID" />
          </Fact>
        )}
        <IdFact id={person.id} />
      </Facts>
    </>
  );
}

function StatusDialog({
  person,
  name,
  change,
  onClose,
}: {
  person: User;
  name: string;
  change: Change | undefined;
  onClose: () => void;
}) {
  const isBlocking = person.status === "active";
  return (
    <ConfirmDialog
      isOpen={change === "block" || change === "unblock"}
      onClose={onClose}
      title={isBlocking ? `Block ${name}?` : `Unblock ${name}?`}
      verb={isBlocking ? "Block" : "Unblock"}
      isDangerous={isBlocking}
      {...setStatus(person, isBlocking ? "blocked" : "active")}
      done={() => say(isBlocking ? "Person blocked" : "Person unblocked", name)}
    >
      {isBlocking ? (
        <p>
          They lose access to this organization within a second, and their personal keys stop
          working here. Their referrals and payments remain. You can unblock them at any time.
        </p>
      ) : (
        <p>They regain access with the same permissions. Their personal keys work again.</p>
      )}
    </ConfirmDialog>
  );
}

function RemoveDialog({
  person,
  name,
  isOpen,
  onClose,
}: {
  person: User;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [successorId, setSuccessorId] = useState("");
  const isDeveloper = worksAsDeveloper(person);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${name}?`}
      verb="Remove"
      isDangerous
      {...removeUser(person, successorId || undefined)}
      done={() => say("Person removed", name)}
    >
      <p>
        They lose access immediately. Their past work remains under their name. You can invite them
        again.
      </p>
      {isDeveloper && (
        <SuccessorField person={person} value={successorId} onChange={setSuccessorId} />
      )}
    </ConfirmDialog>
  );
}
