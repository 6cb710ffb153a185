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

/**
 * Token from an emailed link. The link is for an invitation, or for a person who joins with a code.
 */
const token = z.string().min(1).max(1_024);

const openedInvitation = z.strictObject({ token });

const invitation = {
  organization: z.object({
    name: z.string(),
    logoPath: z
      .string()
      .nullable()
      .describe(
        "Path of the uploaded logo. Null if there is no logo, or if the logo is on another server.",
      ),
    accentColor: z.string().nullable(),
  }),
  inviterName: z
    .string()
    .nullable()
    .describe("Name of the inviter. Null if an organization key sent the invitation."),
  permissionLevel,
  bonus: z
    .object({ en: z.string(), de: z.string() })
    .nullable()
    .describe(
      "Bonus that a new referrer can earn, by language, such as `€40 to €150`. Null if no bonus is offered.",
    ),
  canCreateAccount: z.boolean().describe("Whether a person without an account can join"),
};

const mailedInvitation = z.object({
  ...invitation,
  email: z.string().describe("Email address that received the link"),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  expiresAt: unixMs,
});

const codeInvitation = z.object(invitation);

const name = {
  firstName: nameText(100),
  lastName: nameText(100).nullable().optional(),
};

const newPerson = z.strictObject({ token, ...name, password: newPassword });

const joiningPerson = z.strictObject(name);

const joined = z.object({ slug: z.string().describe("Slug of the organization") });

const joinedAsNew = joined.extend({
  email: z.string().describe("Sign-in email address of the new account"),
});

const linkToJoin = z.strictObject({
  email: emailAddress,
  leaveThisEmpty: z
    .string()
    .max(200)
    .optional()
    .describe("Hidden field that only spam bots fill in."),
});

const codeParam = z.object({ code: z.string() });

const proposalParam = z.object({ organizationId: z.string() });

export type MailedInvitation = z.infer<typeof mailedInvitation>;
export type CodeInvitation = z.infer<typeof codeInvitation>;

/** The routes for joining and leaving an organization. Tokens are in the body, because URLs are logged. */
export const joiningContract = c.router({
  readInvitation: act(
    "/joining/invitation/read",
    { body: openedInvitation, item: mailedInvitation },
    { summary: "Get an invitation by its link", access: publicRoute },
  ),
  acceptInvitation: act(
    "/joining/invitation/accept",
    { body: openedInvitation, item: joined },
    {
      summary: "Accept an invitation by its link",
      access: requiresIdentity,
    },
  ),
  acceptAsNew: act(
    "/joining/invitation/accept-as-new",
    { body: newPerson, item: joinedAsNew },
    {
      summary: "Accept an invitation with a new account",
      access: publicRoute,
    },
  ),
  readCode: read("/joining/codes/:code", codeInvitation, {
    summary: "Get an invitation by its code",
    params: codeParam,
    access: publicRoute,
  }),
  joinByCode: act(
    "/joining/codes/:code/join",
    { body: joiningPerson, item: joined },
    {
      summary: "Join with an invitation code",
      params: codeParam,
      access: requiresIdentity,
    },
  ),
  mailLink: act(
    "/joining/codes/:code/mail",
    { body: linkToJoin },
    {
      summary: "Email a join link",
      params: codeParam,
      access: publicRoute,
    },
  ),
  acceptProposal: act(
    "/me/proposals/:organizationId/accept",
    { item: joined },
    {
      summary: "Accept an open invitation",
      params: proposalParam,
      access: requiresIdentity,
    },
  ),
  declineProposal: act(
    "/me/proposals/:organizationId/decline",
    {},
    {
      summary: "Decline an invitation",
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
