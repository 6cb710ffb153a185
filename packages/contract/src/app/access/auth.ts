import { z } from "zod";
import { publicRoute, requiresIdentity } from "../../access/route-access.ts";
import { emailAddress } from "../../primitives.ts";
import { act, c } from "../../router.ts";
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
  .describe("Query of the address that the provider sent the browser to");

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

/** Changes how the person signs in. */
const changesSignIn = { access: requiresIdentity, needsFreshSignIn: true } as const;

/**
 * The routes that begin and end a session, and that change how a person signs in. Those without a
 * session limit attempts by account and address.
 */
export const authContract = c.router(
  {
    signIn: act(
      "/sign-in/password",
      { body: signIn, item: signedIn },
      { summary: "Sign in with e-mail address and password", access: publicRoute },
    ),
    enterSecondFactor: act(
      "/sign-in/second-factor",
      { body: secondFactorCode, item: signedIn },
      { summary: "End a sign-in with a code of the second factor", access: publicRoute },
    ),
    requestSignInLink: act(
      "/sign-in/link/request",
      { body: linkRequest },
      {
        summary:
          "Have a link mailed that signs in; the answer does not tell whether there is an account",
        access: publicRoute,
      },
    ),
    openSignInLink: act(
      "/sign-in/link",
      { body: openedLink, item: signedIn },
      { summary: "Sign in with the token of a link, once", access: publicRoute },
    ),
    beginPasskeySignIn: act(
      "/sign-in/passkey/begin",
      { item: passkeyOptions },
      { summary: "What the browser needs to ask for a passkey", access: publicRoute },
    ),
    signInByPasskey: act(
      "/sign-in/passkey",
      { body: passkeySignIn, item: signedIn },
      { summary: "Sign in with a passkey, which counts as both factors", access: publicRoute },
    ),
    beginProviderSignIn: act(
      "/sign-in/provider/begin",
      { body: providerBeginning, item: providerAddress },
      { summary: "Where the browser goes to sign in by the OpenID provider", access: publicRoute },
    ),
    finishProviderSignIn: act(
      "/sign-in/provider",
      { body: providerAnswer, item: signedInByProvider },
      {
        summary: "Sign in with what the OpenID provider sent the browser back with",
        access: publicRoute,
      },
    ),
    requestPasswordReset: act(
      "/password/reset/request",
      { body: mailedTo },
      { summary: "Have a link mailed that sets a new password", access: publicRoute },
    ),
    resetPassword: act(
      "/password/reset",
      { body: passwordReset },
      {
        summary: "Set a new password with the token of a link; ends every session",
        access: publicRoute,
      },
    ),
    changePassword: act(
      "/password/change",
      { body: passwordChange },
      { summary: "Set a new password; ends every other session", ...changesSignIn },
    ),
    beginPasskey: act(
      "/passkeys/begin",
      { item: passkeyOptions },
      { summary: "What the browser needs to make a passkey", ...changesSignIn },
    ),
    addPasskey: act(
      "/passkeys",
      { body: newPasskey },
      { summary: "Store a passkey that the browser created", ...changesSignIn },
    ),
    confirmSecondFactor: act(
      "/second-factor/confirm",
      { body: secondFactorCode, item: recoveryCodes },
      {
        summary: "Turn the second factor on with the first code of the authenticator app",
        ...changesSignIn,
      },
    ),
    signOut: act("/sign-out", {}, { summary: "End this session", access: publicRoute }),
  },
  { pathPrefix: "/app/auth", strictStatusCodes: true },
);
