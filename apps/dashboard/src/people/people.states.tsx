import { nothing, recordAnswers } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { PeopleBulkBar } from "./bulk-bar.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { OrganizationPage } from "./organizations/organization-page.tsx";
import { PermissionsDialog } from "./permissions-dialog.tsx";
import { ProfilePage } from "./profile/profile-page.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";

const person = example("GET /users/:id");

const record = {
  shows: at(`/people/${person.id}`),
  answers: {
    ...recordAnswers,
    "GET /users/:id": { ...person, identityUserId: person.id },
    "GET /users/:id/last-sign-in": { lastSignInAt: null },
    "GET /user-list": nothing,
    "GET /users/:id/personal-keys": nothing,
    "GET /public-links": nothing,
  },
};

const notices = {
  referral: "at_once",
  message: "at_once",
  payment: "at_once",
  ownReferral: "at_once",
  ownBonus: "at_once",
  endpoint: "at_once",
  language: null,
} as const;

export default chapter("People", {
  "Invite a person": { shows: () => <InviteDialog isOpen onClose={ignore} /> },
  "Selected people": {
    shows: () => (
      <PeopleBulkBar
        marked={[{ ...person, permissionLevel: "referrer" }]}
        mark={ignore}
        settle={ignore}
      />
    ),
    says: "Business developer",
  },
  "Selected people, none of them a referrer": {
    shows: () => (
      <PeopleBulkBar
        marked={[{ ...person, permissionLevel: "admin" }]}
        mark={ignore}
        settle={ignore}
      />
    ),
    says: "Only referrers have a business developer.",
  },
  "A person's record": { ...record, says: "Submitted" },
  "A person's record, for an admin who cannot see bonuses": {
    ...record,
    as: "admin",
    says: "Submitted",
    lacks: "Bonuses",
  },
  "A person's record, loading": {
    ...record,
    answers: { ...record.answers, "GET /users/:id": "pending", "GET /user-list": "pending" },
    says: "Person",
  },
  "A person's record, with a stream that fails": {
    ...record,
    answers: { ...record.answers, "GET /referral-list": "failing" },
    says: "The referrals could not be loaded",
  },
  "Edit a person": { shows: () => <ProfileDialog person={person} onClose={ignore} /> },
  "Change a role": { shows: () => <PermissionsDialog person={person} onClose={ignore} /> },
  "Your profile": { shows: () => <ProfilePage />, answers: { "GET /notices": notices } },
  "Your profile, loading": {
    shows: () => <ProfilePage />,
    answers: { "GET /users/:id": "pending", "GET /notices": "pending" },
    says: "Your role",
  },
  "Your profile, failing": {
    shows: () => <ProfilePage />,
    answers: { "GET /users/:id": "failing", "GET /notices": notices },
    says: "Language",
  },
  "The organization": { shows: () => <OrganizationPage /> },
  "The organization, loading": {
    shows: () => <OrganizationPage />,
    answers: { "GET /organizations/:id": "pending" },
    says: "Promises to referrers",
  },
  "The organization, failing": {
    shows: () => <OrganizationPage />,
    answers: { "GET /organizations/:id": "failing" },
    says: "The promises could not be loaded",
    lacks: "The logo could not be loaded",
  },
});
