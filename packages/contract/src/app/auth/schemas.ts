import { z } from "zod";
import { emailAddress } from "../../primitives.ts";

/** Long enough that nobody has to be told which characters to use. */
export const passwordLengths = { min: 12, max: 128 };

export const newPassword = z
  .string()
  .min(passwordLengths.min, `must have at least ${passwordLengths.min} characters`)
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
