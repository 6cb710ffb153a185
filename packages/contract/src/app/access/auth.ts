import { z } from "zod";
import { publicRoute, requiresIdentity } from "../../access/route-access.ts";
import { emailAddress } from "../../primitives.ts";
import { c } from "../../router.ts";
import { newPasskey, passkeyOptions, passkeySignIn } from "./auth/passkeys.ts";

/** Long enough that nobody has to be told which characters to use. */
export const passwordLengths = { min: 12, max: 128 };

export const newPassword = z
  .string()
  .min(passwordLengths.min, {
    error: `must have at least ${passwordLengths.min} characters`,
    abort: true,
  })
  .refine(
    // A letter and its accents are one character, however a keyboard sends them.
    (password) => password.normalize("NFC").length >= passwordLengths.min,
    `must have at least ${passwordLengths.min} characters`,
  )
  .max(passwordLengths.max, `must have at most ${passwordLengths.max} characters`);

const linkToken = z.string().min(1).max(128);

const password = z.string().min(1).max(passwordLengths.max);

export const signIn = z.strictObject({ email: emailAddress, password });

export const mailedTo = z.strictObject({ email: emailAddress });

/** Never another site: a single slash, and no second one after it. */
const appPath = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, "must be a path of the app")
  .describe("Where somebody wanted to go before signing in, below `/app`");

export const linkRequest = mailedTo.extend({ from: appPath.optional() });

export const providerBeginning = z.strictObject({
  from: appPath.optional(),
  needsFresh: z
    .boolean()
    .optional()
    .describe("The provider is to ask the person who they are, although it knows"),
  invitation: z.string().min(1).max(1_024).optional().describe("The token of a mailed link"),
  invitationCode: z.string().min(1).max(64).optional(),
});

export const providerAddress = z.object({
  address: z.string().describe("Where the browser goes to sign in"),
});

export const providerAnswer = z
  .strictObject({
    state: z.string().min(1).max(256),
    code: z.string().min(1).max(4_096).optional(),
    error: z.string().min(1).max(256).optional(),
    iss: z.string().min(1).max(1_024).optional(),
  })
  .describe("The query of the address to which the provider sent the browser");

export const openedLink = z.strictObject({ token: linkToken });

export const passwordReset = z.strictObject({ token: linkToken, newPassword });

export const passwordChange = z.strictObject({
  currentPassword: password
    .optional()
    .describe("Needed by everybody who has a password; others set their first one"),
  newPassword,
});

export const secondFactorCode = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(32)
    .describe("Six digits of the authenticator app, or a recovery code"),
});

export const signedIn = z.object({
  secondFactorRequired: z
    .boolean()
    .describe("Nobody is signed in before a code of the second factor is sent"),
});

export const signedInByProvider = signedIn.extend({
  from: z.string().describe("Where the person wanted to go, below `/app`"),
});

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe("Each replaces one code, once. They are shown only now"),
});

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
      query: nothing,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    enterSecondFactor: {
      method: "POST",
      path: "/sign-in/second-factor",
      summary: "End a sign-in with a code of the second factor",
      body: secondFactorCode,
      query: nothing,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    requestSignInLink: {
      method: "POST",
      path: "/sign-in/link/request",
      summary:
        "Have a link mailed that signs in; the answer does not tell whether there is an account",
      body: linkRequest,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    openSignInLink: {
      method: "POST",
      path: "/sign-in/link",
      summary: "Sign in with the token of a link, once",
      body: openedLink,
      query: nothing,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    beginPasskeySignIn: {
      method: "POST",
      path: "/sign-in/passkey/begin",
      summary: "What the browser needs to ask for a passkey",
      body: nothing,
      query: nothing,
      responses: { 200: passkeyOptions },
      metadata: publicRoute,
    },
    signInByPasskey: {
      method: "POST",
      path: "/sign-in/passkey",
      summary: "Sign in with a passkey, which counts as both factors",
      body: passkeySignIn,
      query: nothing,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    beginProviderSignIn: {
      method: "POST",
      path: "/sign-in/provider/begin",
      summary: "Where the browser goes to sign in by the OpenID provider",
      body: providerBeginning,
      query: nothing,
      responses: { 200: providerAddress },
      metadata: publicRoute,
    },
    finishProviderSignIn: {
      method: "POST",
      path: "/sign-in/provider",
      summary: "Sign in with what the OpenID provider sent the browser back with",
      body: providerAnswer,
      query: nothing,
      responses: { 200: signedInByProvider },
      metadata: publicRoute,
    },
    requestPasswordReset: {
      method: "POST",
      path: "/password/reset/request",
      summary: "Have a link mailed that sets a new password",
      body: mailedTo,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    resetPassword: {
      method: "POST",
      path: "/password/reset",
      summary: "Set a new password with the token of a link; ends every session",
      body: passwordReset,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    changePassword: {
      method: "POST",
      path: "/password/change",
      summary: "Set a new password; ends every other session",
      body: passwordChange,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: changesSignIn,
    },
    beginPasskey: {
      method: "POST",
      path: "/passkeys/begin",
      summary: "What the browser needs to make a passkey",
      body: nothing,
      query: nothing,
      responses: { 200: passkeyOptions },
      metadata: changesSignIn,
    },
    addPasskey: {
      method: "POST",
      path: "/passkeys",
      summary: "Keep a passkey that the browser made",
      body: newPasskey,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: changesSignIn,
    },
    confirmSecondFactor: {
      method: "POST",
      path: "/second-factor/confirm",
      summary: "Turn the second factor on with the first code of the authenticator app",
      body: secondFactorCode,
      query: nothing,
      responses: { 200: recoveryCodes },
      metadata: changesSignIn,
    },
    signOut: {
      method: "POST",
      path: "/sign-out",
      summary: "End this session",
      body: nothing,
      query: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
  },
  { pathPrefix: "/app/auth", strictStatusCodes: true },
);
