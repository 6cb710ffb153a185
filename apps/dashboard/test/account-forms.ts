import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import { giveAuthenticator } from "./authenticator.ts";
import {
  type Form,
  inOrganization,
  newCode,
  newInvitation,
  press,
  signInByPassword,
} from "./form-openings.ts";

/** Those of joining, of signing in and of an account's security. */
export const accountForms: Form[] = [
  {
    name: "join by a code",
    file: "access/joining/join-by-code-form.tsx",
    at: async (app) => `/join/${await newCode(app)}`,
    as: { as: "memberOfNone" },
    answers: "taken",
  },
  {
    name: "change the password",
    file: "access/security/password-dialog.tsx",
    at: inOrganization("/security"),
    open: press("Change password"),
    answers: "refused",
  },
  {
    name: "turn on two-factor authentication",
    file: "access/security/second-factor-dialog.tsx",
    at: inOrganization("/security"),
    open: press("Turn on"),
    answers: "refused",
  },
  {
    name: "add a passkey",
    file: "access/security/passkeys-section.tsx",
    at: inOrganization("/security"),
    open: async (page) => {
      await giveAuthenticator(page);
      await press("Add passkey")(page);
    },
    request: "/auth/passkeys",
    answers: "taken",
  },
  {
    name: "join as a new person",
    file: "access/joining/new-person-form.tsx",
    at: newInvitation,
    as: {},
    answers: "taken",
  },
  {
    name: "a link to join",
    file: "access/joining/mail-link-form.tsx",
    at: async (app) => `/join/${await newCode(app)}`,
    as: {},
    answers: "refused",
  },
  {
    name: "sign in",
    file: "access/sign-in/own-sign-in.tsx",
    at: () => "/sign-in",
    as: {},
    request: "/auth/sign-in/password",
    answers: "refused",
  },
  {
    name: "sign in with the second factor",
    file: "access/sign-in/code-form.tsx",
    at: () => "/sign-in",
    as: {},
    open: signInByPassword,
    request: "/auth/sign-in/second-factor",
    answers: "refused",
  },
  {
    name: "a link to sign in",
    file: "access/sign-in/mail-form.tsx",
    at: () => "/sign-in",
    as: {},
    open: press("Email me a link"),
    request: "/auth/sign-in/link/request",
    answers: "refused",
  },
  {
    name: "a link to choose a new password",
    file: "access/sign-in/mail-form.tsx",
    at: () => "/sign-in",
    as: {},
    open: press("Forgot your password?"),
    request: "/auth/password/reset/request",
    answers: "refused",
  },
  {
    name: "choose a new password",
    file: "access/sign-in/reset-password-page.tsx",
    at: async ({ service }) => {
      const accountId = identityUserIdOf("secondReferrer");
      return `/reset-password#${await service.deps.accounts.makeResetToken(accountId, 60_000)}`;
    },
    as: {},
    answers: "taken",
  },
];
