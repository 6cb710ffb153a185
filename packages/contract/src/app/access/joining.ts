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

/** Token of an emailed link: of an invitation, or of a person who joins by a code. */
const token = z.string().min(1).max(1_024);

const openedInvitation = z.strictObject({ token });

const invitation = {
  organization: z.object({ name: z.string() }),
  inviterName: z
    .string()
    .nullable()
    .describe("Name of the inviter. Name of the inviter. Null when no person invites.."),
  permissionLevel,
  canCreateAccount: z.boolean().describe("Whether a person without an account can join"),
};

const mailedInvitation = z.object({
  ...invitation,
  email: z.string().describe("Address that the link was emailed to"),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  expiresAt: unixMs,
});

const codeInvitation = z.object(invitation);

const name = {
  firstName: nameText(100),
  lastName: nameText(100).nullable().optional(),
};

export const newPerson = z.strictObject({ token, ...name, password: newPassword });

const joiningPerson = z.strictObject(name);

export const joined = z.object({ slug: z.string().describe("Slug of the organization") });

const joinedAsNew = joined.extend({
  email: z.string().describe("Sign-in address of the new account"),
});

const linkToJoin = z.strictObject({
  email: emailAddress,
  leaveThisEmpty: z.string().max(200).optional().describe("Hidden field. Only programs fill it."),
});

const codeParam = z.object({ code: z.string() });

const proposalParam = z.object({ organizationId: z.string() });

export type MailedInvitation = z.infer<typeof mailedInvitation>;
export type CodeInvitation = z.infer<typeof codeInvitation>;

/** The routes for joining and leaving an organization. Tokens are in the body, because addresses are logged. */
export const joiningContract = c.router({
  readInvitation: act(
    "/joining/invitation/read",
    { body: openedInvitation, item: mailedInvitation },
    { summary: "Read the invitation of an emailed link", access: publicRoute },
  ),
  acceptInvitation: act(
    "/joining/invitation/accept",
    { body: openedInvitation, item: joined },
    {
      summary: "Accept an emailed invitation with the signed-in account",
      access: requiresIdentity,
    },
  ),
  acceptAsNew: act(
    "/joining/invitation/accept-as-new",
    { body: newPerson, item: joinedAsNew },
    {
      summary: "Accept an emailed invitation with a new account for its address",
      access: publicRoute,
    },
  ),
  readCode: read("/joining/codes/:code", codeInvitation, {
    summary: "Read the invitation of a code",
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
        "Email a link that joins with the address. The response is the same without an account.",
      params: codeParam,
      access: publicRoute,
    },
  ),
  acceptProposal: act(
    "/me/proposals/:organizationId/accept",
    { item: joined },
    {
      summary: "Accept the invitation of an organization",
      params: proposalParam,
      access: requiresIdentity,
    },
  ),
  declineProposal: act(
    "/me/proposals/:organizationId/decline",
    {},
    {
      summary: "Decline the invitation of an organization",
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
