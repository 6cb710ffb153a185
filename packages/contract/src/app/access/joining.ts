import { z } from "zod";
import {
  everybody,
  permissionLevel,
  publicRoute,
  requiresIdentity,
  requiresPerson,
} from "../../access/route-access.ts";
import { emailAddress, nameText, unixMs } from "../../primitives.ts";
import { act, c, read } from "../../router.ts";
import { newPassword } from "./auth.ts";

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

/** The routes for joining and leaving an organization. Tokens are in the body, because addresses are logged. */
export const joiningContract = c.router({
  readInvitation: act(
    "/joining/invitation/read",
    { body: openedInvitation, item: mailedInvitation },
    { summary: "What a mailed link invites to", access: publicRoute },
  ),
  acceptInvitation: act(
    "/joining/invitation/accept",
    { body: openedInvitation, item: joined },
    { summary: "Accept a mailed link as who is signed in", access: requiresIdentity },
  ),
  acceptAsNew: act(
    "/joining/invitation/accept-as-new",
    { body: newPerson, item: joinedAsNew },
    {
      summary: "Accept a mailed link with a new account; it signs in with the address of the mail",
      access: publicRoute,
    },
  ),
  readCode: read("/joining/codes/:code", codeInvitation, {
    summary: "What an invitation code invites to",
    params: codeParam,
    access: publicRoute,
  }),
  joinByCode: act(
    "/joining/codes/:code/join",
    { body: joiningPerson, item: joined },
    {
      summary: "Join with an invitation code as the signed-in person",
      params: codeParam,
      access: requiresIdentity,
    },
  ),
  mailLink: act(
    "/joining/codes/:code/mail",
    { body: linkToJoin },
    {
      summary:
        "Have a link mailed that proves the address and joins; the answer does not tell whether there is an account",
      params: codeParam,
      access: publicRoute,
    },
  ),
  acceptProposal: act(
    "/me/proposals/:organizationId/accept",
    { item: joined },
    {
      summary: "Become a member of an organization that has named who is signed in",
      params: proposalParam,
      access: requiresIdentity,
    },
  ),
  declineProposal: act(
    "/me/proposals/:organizationId/decline",
    {},
    {
      summary: "Decline to be a member; the organization's proposal is deleted",
      params: proposalParam,
      access: requiresIdentity,
    },
  ),
  leave: act(
    "/me/leave",
    {},
    { summary: "Leave the organization", access: requiresPerson({ roles: everybody }) },
  ),
});
