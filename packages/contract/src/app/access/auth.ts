import { z } from "zod";
import { publicRoute, requiresIdentity } from "../../access/route-access.ts";
import { emailAddress } from "../../primitives.ts";
import { act, c, read } from "../../router.ts";
import { newPasskey, passkeyOptions, passkeySignIn } from "./passkeys.ts";

/**
 * Error codes that only the app's API returns. They are not part of the public API, so their errors have no
 * `docUrl`.
 */
export const appErrorStatuses = {
  /** The email address, password, link or code is not valid for any account. */
  SIGN_IN_FAILED: 401,
  /** The request requires a sign-in within the last 15 minutes. */
  FRESH_SIGN_IN_REQUIRED: 403,
} as const;

/** A password of at least 12 characters needs no rules about the kinds of characters. */
export const passwordLengths = { min: 12, max: 128 };

export const newPassword = z
  .string()
  .min(passwordLengths.min, {
    error: `must have at least ${passwordLengths.min} characters`,
    abort: true,
  })
  .refine(
    // A letter with accents counts as one character, regardless of how a keyboard encodes it.
    (password) => password.normalize("NFC").length >= passwordLengths.min,
    `must have at least ${passwordLengths.min} characters`,
  )
  .max(passwordLengths.max, `must have at most ${passwordLengths.max} characters`);

const linkToken = z.string().min(1).max(128);

const password = z.string().min(1).max(passwordLengths.max);

const signIn = z.strictObject({ email: emailAddress, password });

const mailedTo = z.strictObject({ email: emailAddress });

/**
 * A path in the app. It cannot be the URL of another site, because no second slash can follow the
 * first.
 */
const appPath = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, "must be a path in the app")
  .describe("Path under `/app` that the person wanted to open before signing in");

const linkRequest = mailedTo.extend({ from: appPath.optional() });

const providerBeginning = z.strictObject({
  from: appPath.optional(),
  needsFresh: z.boolean().optional().describe("Whether the provider must require a new sign-in"),
  invitation: z.string().min(1).max(1_024).optional().describe("Token from an emailed link"),
  invitationCode: z.string().min(1).max(64).optional(),
});

const providerAddress = z.object({
  address: z.string().describe("URL that the browser opens to sign in"),
});

const providerAnswer = z
  .strictObject({
    state: z.string().min(1).max(256),
    code: z.string().min(1).max(4_096).optional(),
    error: z.string().min(1).max(256).optional(),
    iss: z.string().min(1).max(1_024).optional(),
  })
  .describe("Query string of the provider's redirect to the app");

const openedLink = z.strictObject({ token: linkToken });

const passwordReset = z.strictObject({ token: linkToken, newPassword });

const passwordChange = z.strictObject({
  currentPassword: password
    .optional()
    .describe("Current password. Required if the person has one."),
  newPassword,
});

const secondFactorCode = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(32)
    .describe("6-digit code from the authenticator app, or a recovery code"),
});

const signedIn = z.object({
  secondFactorRequired: z.boolean().describe("Whether sign-in still needs a two-factor code"),
});

const signedInByProvider = signedIn.extend({
  from: z.string().describe("Path under `/app` that the person wanted to open"),
});

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe(
      "Recovery codes. Each code works once in place of a two-factor code. Only this response contains the codes.",
    ),
});

const changesSignIn = { access: requiresIdentity, needsFreshSignIn: true } as const;

/**
 * The routes that start and end a session and that change how a person signs in. Routes without a session
 * limit the attempts per account and IP address.
 */
export const authContract = c.router(
  {
    signIn: act(
      "/sign-in/password",
      { body: signIn, item: signedIn },
      { summary: "Sign in with email and password", access: publicRoute },
    ),
    enterSecondFactor: act(
      "/sign-in/second-factor",
      { body: secondFactorCode, item: signedIn },
      { summary: "Complete a two-factor sign-in", access: publicRoute },
    ),
    requestSignInLink: act(
      "/sign-in/link/request",
      { body: linkRequest },
      {
        summary: "Email a sign-in link",
        access: publicRoute,
      },
    ),
    openSignInLink: act(
      "/sign-in/link",
      { body: openedLink, item: signedIn },
      { summary: "Sign in with a link", access: publicRoute },
    ),
    beginPasskeySignIn: act(
      "/sign-in/passkey/begin",
      { item: passkeyOptions },
      { summary: "Get passkey sign-in options", access: publicRoute },
    ),
    signInByPasskey: act(
      "/sign-in/passkey",
      { body: passkeySignIn, item: signedIn },
      { summary: "Sign in with a passkey", access: publicRoute },
    ),
    beginProviderSignIn: act(
      "/sign-in/provider/begin",
      { body: providerBeginning, item: providerAddress },
      { summary: "Get the OpenID sign-in URL", access: publicRoute },
    ),
    finishProviderSignIn: act(
      "/sign-in/provider",
      { body: providerAnswer, item: signedInByProvider },
      {
        summary: "Sign in with an OpenID response",
        access: publicRoute,
      },
    ),
    requestPasswordReset: act(
      "/password/reset/request",
      { body: mailedTo },
      { summary: "Email a password reset link", access: publicRoute },
    ),
    resetPassword: act(
      "/password/reset",
      { body: passwordReset },
      {
        summary: "Set a new password with a link",
        access: publicRoute,
      },
    ),
    changePassword: act(
      "/password/change",
      { body: passwordChange },
      { summary: "Change your password", ...changesSignIn },
    ),
    beginPasskey: act(
      "/passkeys/begin",
      { item: passkeyOptions },
      { summary: "Get passkey creation options", ...changesSignIn },
    ),
    addPasskey: act(
      "/passkeys",
      { body: newPasskey },
      { summary: "Store a new passkey", ...changesSignIn },
    ),
    confirmSecondFactor: act(
      "/second-factor/confirm",
      { body: secondFactorCode, item: recoveryCodes },
      {
        summary: "Turn on two-factor authentication",
        ...changesSignIn,
      },
    ),
    signOut: act("/sign-out", {}, { summary: "End this session", access: publicRoute }),
  },
  { pathPrefix: "/app/auth", strictStatusCodes: true },
);

const signInWays = z
  .object({
    own: z
      .boolean()
      .describe(
        "Whether passwords, sign-in links, passkeys and two-factor authentication are available",
      ),
    provider: z
      .object({ name: z.string() })
      .nullable()
      .describe("OpenID provider for sign-in. Null if there is none."),
  })
  .meta({ id: "SignInWays" });

export const waysContract = c.router({
  get: read("/sign-in-ways", signInWays, {
    summary: "Get the available sign-in methods",
    access: publicRoute,
  }),
});
