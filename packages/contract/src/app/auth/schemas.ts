import { z } from "zod";
import { emailAddress } from "../../primitives.ts";

/** Long enough that nobody has to be told which characters to use. */
export const passwordLengths = { min: 12, max: 128 };

export const newPassword = z
  .string()
  .min(passwordLengths.min, `must have at least ${passwordLengths.min} characters`)
  .max(passwordLengths.max, `must have at most ${passwordLengths.max} characters`);

const linkToken = z.string().min(1).max(128);

const password = z.string().min(1).max(passwordLengths.max);

export const signIn = z.strictObject({ email: emailAddress, password });

export const mailedTo = z.strictObject({ email: emailAddress });

/** Never another site: one slash, and what follows is none. */
const appPath = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, "must be a path of the app")
  .describe("Where somebody wanted to go before signing in, below `/app`");

export const linkRequest = mailedTo.extend({ from: appPath.optional() });

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

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe("Each replaces one code, once. They are shown only now"),
});
