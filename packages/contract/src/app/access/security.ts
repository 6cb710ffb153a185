import { z } from "zod";
import { admins, requiresIdentity, requiresPerson } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { c, create, read, remove } from "../../router.ts";
import { recoveryCodes } from "./auth.ts";

const signInSecurity = z
  .object({
    email: z.string().describe("Sign-in email address of the person"),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: "SignInSecurity" });

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    isSynced: z.boolean().describe("Whether the passkey is synced across devices"),
    createdAt: unixMs,
  })
  .meta({ id: "Passkey" });

const session = z
  .object({
    id: z.string(),
    browser: z.string().describe("Browser and operating system, such as `Firefox on Windows`"),
    isCurrent: z.boolean(),
    startedAt: unixMs,
    lastUsedAt: unixMs.describe("Time of the last use, Unix ms, accurate to an hour"),
  })
  .meta({ id: "Session" });

export type Passkey = z.infer<typeof passkey>;
export type Session = z.infer<typeof session>;

const lastSignIn = z.object({
  lastSignInAt: unixMs
    .nullable()
    .describe(
      "Start of the person's newest open session, Unix ms. Null if the person is not signed in.",
    ),
});

const secondFactorSecret = z.object({
  secret: z.string().describe("Base32 secret for the authenticator app"),
  qrCode: z.string().describe("QR code for the secret, as SVG"),
});

const changesSignIn = { access: requiresIdentity, needsFreshSignIn: true } as const;
const showsSecret = { access: requiresIdentity, showsSecret: true } as const;

/** The signed-in person's sign-in methods and sessions. */
export const securityContract = c.router({
  get: read("/security", signInSecurity, {
    summary: "Get your sign-in methods",
    access: requiresIdentity,
  }),
  lastSignIn: read("/users/:id/last-sign-in", lastSignIn, {
    summary: "Get the last sign-in of a member",
    access: requiresPerson({ roles: admins }),
  }),
  prepareSecondFactor: create(
    "/security/second-factor",
    { item: secondFactorSecret },
    {
      summary: "Create a secret for an authenticator app",
      ...showsSecret,
    },
  ),
  endSecondFactor: remove("/security/second-factor", {
    summary: "Turn off two-factor authentication",
    ...changesSignIn,
  }),
  replaceRecoveryCodes: create(
    "/security/recovery-codes",
    { item: recoveryCodes },
    { summary: "Create new recovery codes", ...showsSecret },
  ),
  passkeys: read("/security/passkeys", z.object({ data: z.array(passkey) }), {
    summary: "List passkeys",
    access: requiresIdentity,
  }),
  removePasskey: remove("/security/passkeys/:id", {
    summary: "Remove a passkey",
    ...changesSignIn,
  }),
  sessions: read("/security/sessions", z.object({ data: z.array(session) }), {
    summary: "List sessions",
    access: requiresIdentity,
  }),
  endSession: remove("/security/sessions/:id", { summary: "End a session", ...changesSignIn }),
  endOtherSessions: remove("/security/sessions", {
    summary: "End all other sessions",
    ...changesSignIn,
  }),
});
