import { z } from "zod";
import { publicRoute, requiresIdentity } from "../../access/route-access.ts";
import { c } from "../../router.ts";
import { newPasskey, passkeyOptions, passkeySignIn } from "./passkeys.ts";
import {
  linkRequest,
  mailedTo,
  openedLink,
  passwordChange,
  passwordReset,
  providerAddress,
  providerAnswer,
  providerBeginning,
  recoveryCodes,
  secondFactorCode,
  signedIn,
  signedInByProvider,
  signIn,
} from "./schemas.ts";

const nothing = z.strictObject({});
/** Changes how the person signs in. */
const changesSignIn = { ...requiresIdentity, needsFreshSignIn: true } as const;

/**
 * The routes that begin and end a session, and that change how a person signs in. Those without a
 * session limit attempts by account and address.
 */
export const authContract = c.router(
  {
    signIn: {
      method: "POST",
      path: "/sign-in/password",
      summary: "Sign in with e-mail address and password",
      body: signIn,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    enterSecondFactor: {
      method: "POST",
      path: "/sign-in/second-factor",
      summary: "End a sign-in with a code of the second factor",
      body: secondFactorCode,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    requestSignInLink: {
      method: "POST",
      path: "/sign-in/link/request",
      summary:
        "Have a link mailed that signs in; the answer does not tell whether there is an account",
      body: linkRequest,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    openSignInLink: {
      method: "POST",
      path: "/sign-in/link",
      summary: "Sign in with the token of a link, once",
      body: openedLink,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    beginPasskeySignIn: {
      method: "POST",
      path: "/sign-in/passkey/begin",
      summary: "What the browser needs to ask for a passkey",
      body: nothing,
      responses: { 200: passkeyOptions },
      metadata: publicRoute,
    },
    signInByPasskey: {
      method: "POST",
      path: "/sign-in/passkey",
      summary: "Sign in with a passkey, which counts as both factors",
      body: passkeySignIn,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    beginProviderSignIn: {
      method: "POST",
      path: "/sign-in/provider/begin",
      summary: "Where the browser goes to sign in by the OpenID provider",
      body: providerBeginning,
      responses: { 200: providerAddress },
      metadata: publicRoute,
    },
    finishProviderSignIn: {
      method: "POST",
      path: "/sign-in/provider",
      summary: "Sign in with what the OpenID provider sent the browser back with",
      body: providerAnswer,
      responses: { 200: signedInByProvider },
      metadata: publicRoute,
    },
    requestPasswordReset: {
      method: "POST",
      path: "/password/reset/request",
      summary: "Have a link mailed that sets a new password",
      body: mailedTo,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    resetPassword: {
      method: "POST",
      path: "/password/reset",
      summary: "Set a new password with the token of a link; ends every session",
      body: passwordReset,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    changePassword: {
      method: "POST",
      path: "/password/change",
      summary: "Set a new password; ends every other session",
      body: passwordChange,
      responses: { 204: c.noBody() },
      metadata: changesSignIn,
    },
    beginPasskey: {
      method: "POST",
      path: "/passkeys/begin",
      summary: "What the browser needs to make a passkey",
      body: nothing,
      responses: { 200: passkeyOptions },
      metadata: changesSignIn,
    },
    addPasskey: {
      method: "POST",
      path: "/passkeys",
      summary: "Keep a passkey that the browser made",
      body: newPasskey,
      responses: { 204: c.noBody() },
      metadata: changesSignIn,
    },
    confirmSecondFactor: {
      method: "POST",
      path: "/second-factor/confirm",
      summary: "Turn the second factor on with the first code of the authenticator app",
      body: secondFactorCode,
      responses: { 200: recoveryCodes },
      metadata: changesSignIn,
    },
    signOut: {
      method: "POST",
      path: "/sign-out",
      summary: "End this session",
      body: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
  },
  { pathPrefix: "/app/auth", strictStatusCodes: true },
);
