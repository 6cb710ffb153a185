import { z } from "zod";
import { unixMs } from "../../primitives.ts";

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
