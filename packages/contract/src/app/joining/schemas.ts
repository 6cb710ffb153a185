import { z } from "zod";
import { permissionLevel } from "../../access/roles.ts";
import { emailAddress, nameText, unixMs } from "../../primitives.ts";
import { newPassword } from "../auth/schemas.ts";

/** The token of a mailed link: of an invitation, or of a person who joins by a code. */
const token = z.string().min(1).max(1_024);

export const openedInvitation = z.strictObject({ token });

const invitation = {
  organization: z.object({ name: z.string() }),
  inviterName: z.string().nullable().describe("Null when no person invites"),
  permissionLevel,
  canCreateAccount: z
    .boolean()
    .describe("Whether somebody without an account can join; others sign in first"),
};

export const mailedInvitation = z.object({
  ...invitation,
  email: z.string().describe("The address that the link was mailed to"),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  expiresAt: unixMs,
});

export const codeInvitation = z.object(invitation);

const name = {
  firstName: nameText(100),
  lastName: nameText(100).nullable().optional(),
};

export const newPerson = z.strictObject({ token, ...name, password: newPassword });

export const joiningPerson = z.strictObject(name);

export const joined = z.object({ slug: z.string().describe("Of the organization") });

export const joinedAsNew = joined.extend({
  email: z.string().describe("The address that the new account signs in with"),
});

export const linkToJoin = z.strictObject({
  email: emailAddress,
  leaveThisEmpty: z.string().max(200).optional().describe("Hidden from people; programs fill it"),
});

export const codeParam = z.object({ code: z.string() });

export const proposalParam = z.object({ organizationId: z.string() });

export type MailedInvitation = z.infer<typeof mailedInvitation>;
export type CodeInvitation = z.infer<typeof codeInvitation>;
