import { z } from "zod";
import { requiresIdentity } from "../../access/route-access.ts";
import { idParam, unixMs } from "../../primitives.ts";
import { c } from "../../router.ts";
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

const nothing = z.strictObject({});
const noQuery = z.strictObject({});
const changesSignIn = { ...requiresIdentity, needsFreshSignIn: true } as const;
const showsSecret = { ...requiresIdentity, showsSecret: true } as const;

/** The signed-in person's ways to sign in, and their sessions. */
export const securityContract = c.router({
  get: {
    method: "GET",
    path: "/security",
    summary: "What the person signs in with",
    query: noQuery,
    responses: { 200: signInSecurity },
    metadata: requiresIdentity,
  },
  prepareSecondFactor: {
    method: "POST",
    path: "/security/second-factor",
    summary: "Make a secret for an authenticator app; a code of it turns the second factor on",
    query: noQuery,
    body: nothing,
    responses: { 201: secondFactorSecret },
    metadata: showsSecret,
  },
  endSecondFactor: {
    method: "DELETE",
    path: "/security/second-factor",
    summary: "Turn the second factor off",
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: changesSignIn,
  },
  replaceRecoveryCodes: {
    method: "POST",
    path: "/security/recovery-codes",
    summary: "Make new recovery codes; those before work no more",
    query: noQuery,
    body: nothing,
    responses: { 201: recoveryCodes },
    metadata: showsSecret,
  },
  passkeys: {
    method: "GET",
    path: "/security/passkeys",
    summary: "The person's passkeys, newest first",
    query: noQuery,
    responses: { 200: z.object({ data: z.array(passkey) }) },
    metadata: requiresIdentity,
  },
  removePasskey: {
    method: "DELETE",
    path: "/security/passkeys/:id",
    pathParams: idParam,
    summary: "Remove a passkey",
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: changesSignIn,
  },
  sessions: {
    method: "GET",
    path: "/security/sessions",
    summary: "Where the person is signed in, last used first",
    query: noQuery,
    responses: { 200: z.object({ data: z.array(session) }) },
    metadata: requiresIdentity,
  },
  endSession: {
    method: "DELETE",
    path: "/security/sessions/:id",
    pathParams: idParam,
    summary: "End a session",
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: changesSignIn,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/security/sessions",
    summary: "End every session but this one",
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: changesSignIn,
  },
});
