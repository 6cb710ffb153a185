import type { User } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useLookUp } from "../data/personal-data-requests.ts";
import { removeUser, setStatus, userQuery } from "../data/users.tsx";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { SuccessorField } from "../forms/successor-field.tsx";
import { FramedRecord, FramedRecordSkeleton } from "../lists/framed-record.tsx";
import { RecordPanel } from "../lists/record-panel.tsx";
import { figuresInWords, useRelatedFigures, useRelatedNames } from "../lists/related-figures.tsx";
import { contactActions } from "../ui/contact.tsx";
import { SkeletonContact } from "../ui/record-body.tsx";
import { say } from "../ui/toasts.tsx";
import { grantableLevels, levels } from "../words/levels.ts";
import { PersonStatus } from "../words/person-statuses.tsx";
import { isAdmin, isSuperAdmin, worksAsDeveloper } from "../words/roles.ts";
import { PermissionsDialog } from "./permissions-dialog.tsx";
import { lastSignIn, PersonFacts, publicLink } from "./person-facts.tsx";
import { PersonStream } from "./person-stream.tsx";
import { PersonalKeysSection } from "./personal-keys-section.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { InvitationNotice } from "./resend-invitation-notice.tsx";

const PersonToCome = () => (
  <FramedRecordSkeleton
    figures={useRelatedNames()}
    groups={{
      Contact: <SkeletonContact />,
      Program: ["Role", publicLink],
      Account: [lastSignIn, "Joined", "ID"],
    }}
  />
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
    hasFrame
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
  const figures = useRelatedFigures({ referrer: person.id });
  const inWords = figuresInWords(figures);
  const who = [levels[person.permissionLevel].label, person.company].filter(Boolean).join(" · ");
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
      <FramedRecord
        actions={actions}
        summary={[inWords, who, inWords === "" && person.email]}
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
            <PersonFacts person={person} figures={figures} />
            {isAdmin(organization.user) &&
              (mayManage || isSelf) &&
              person.identityUserId !== null && <PersonalKeysSection person={person} name={name} />}
          </>
        }
      >
        {(isCovered) => <PersonStream person={person} isCovered={isCovered} />}
      </FramedRecord>
      {change === "profile" && <ProfileDialog person={person} onClose={close} />}
      {change === "permissions" && <PermissionsDialog person={person} onClose={close} />}
      <StatusDialog person={person} name={name} change={change} onClose={close} />
      <RemoveDialog person={person} name={name} isOpen={change === "remove"} onClose={close} />
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
