import { z } from "zod";
import { requiresIdentity } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { c, create, read, remove } from "../../router.ts";
import { recoveryCodes } from "./auth.ts";

export const signInSecurity = z
  .object({
    email: z.string().describe("The address that the person signs in with"),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: "SignInSecurity" });

export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    isSynced: z.boolean().describe("The passkey is on more than one device"),
    createdAt: unixMs,
  })
  .meta({ id: "Passkey" });

export const session = z
  .object({
    id: z.string(),
    browser: z.string().describe("Roughly, as the browser says"),
    isCurrent: z.boolean(),
    startedAt: unixMs,
    lastUsedAt: unixMs.describe("To the hour"),
  })
  .meta({ id: "Session" });

export type SignInSecurity = z.infer<typeof signInSecurity>;
export type Passkey = z.infer<typeof passkey>;
export type Session = z.infer<typeof session>;

export const secondFactorSecret = z.object({
  secret: z.string().describe("In base32, to be typed into an authenticator app"),
  qrCode: z.string().describe("The same to be scanned, as SVG"),
});

const changesSignIn = { access: requiresIdentity, needsFreshSignIn: true } as const;
const showsSecret = { access: requiresIdentity, showsSecret: true } as const;

/** The signed-in person's ways to sign in, and their sessions. */
export const securityContract = c.router({
  get: read("/security", signInSecurity, {
    summary: "What the person signs in with",
    access: requiresIdentity,
  }),
  prepareSecondFactor: create(
    "/security/second-factor",
    { item: secondFactorSecret },
    {
      summary: "Make a secret for an authenticator app; a code of it turns the second factor on",
      ...showsSecret,
    },
  ),
  endSecondFactor: remove("/security/second-factor", {
    summary: "Turn the second factor off",
    ...changesSignIn,
  }),
  replaceRecoveryCodes: create(
    "/security/recovery-codes",
    { item: recoveryCodes },
    { summary: "Make new recovery codes; those before work no more", ...showsSecret },
  ),
  passkeys: read("/security/passkeys", z.object({ data: z.array(passkey) }), {
    summary: "The person's passkeys, newest first",
    access: requiresIdentity,
  }),
  removePasskey: remove("/security/passkeys/:id", {
    summary: "Remove a passkey",
    ...changesSignIn,
  }),
  sessions: read("/security/sessions", z.object({ data: z.array(session) }), {
    summary: "Where the person is signed in, last used first",
    access: requiresIdentity,
  }),
  endSession: remove("/security/sessions/:id", { summary: "End a session", ...changesSignIn }),
  endOtherSessions: remove("/security/sessions", {
    summary: "End every session but this one",
    ...changesSignIn,
  }),
});
