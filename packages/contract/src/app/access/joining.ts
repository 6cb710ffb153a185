import { z } from "zod";
import { everybody, permissionLevel } from "../../access/roles.ts";
import { publicRoute, requiresIdentity, requiresPerson } from "../../access/route-access.ts";
import { emailAddress, nameText, organizationQuery, unixMs } from "../../primitives.ts";
import { c } from "../../router.ts";
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

const noQuery = z.strictObject({});

/** The routes for joining and leaving an organization. Tokens are in the body, because addresses are logged. */
export const joiningContract = c.router({
  readInvitation: {
    method: "POST",
    path: "/joining/invitation/read",
    summary: "What a mailed link invites to",
    query: noQuery,
    body: openedInvitation,
    responses: { 200: mailedInvitation },
    metadata: publicRoute,
  },
  acceptInvitation: {
    method: "POST",
    path: "/joining/invitation/accept",
    summary: "Accept a mailed link as who is signed in",
    query: noQuery,
    body: openedInvitation,
    responses: { 200: joined },
    metadata: requiresIdentity,
  },
  acceptAsNew: {
    method: "POST",
    path: "/joining/invitation/accept-as-new",
    summary: "Accept a mailed link with a new account; it signs in with the address of the mail",
    query: noQuery,
    body: newPerson,
    responses: { 200: joinedAsNew },
    metadata: publicRoute,
  },
  readCode: {
    method: "GET",
    path: "/joining/codes/:code",
    summary: "What an invitation code invites to",
    pathParams: codeParam,
    query: noQuery,
    responses: { 200: codeInvitation },
    metadata: publicRoute,
  },
  joinByCode: {
    method: "POST",
    path: "/joining/codes/:code/join",
    summary: "Join by an invitation code as who is signed in",
    pathParams: codeParam,
    query: noQuery,
    body: joiningPerson,
    responses: { 200: joined },
    metadata: requiresIdentity,
  },
  mailLink: {
    method: "POST",
    path: "/joining/codes/:code/mail",
    summary:
      "Have a link mailed that proves the address and joins; the answer does not tell whether there is an account",
    pathParams: codeParam,
    query: noQuery,
    body: linkToJoin,
    responses: { 204: c.noBody() },
    metadata: publicRoute,
  },
  acceptProposal: {
    method: "POST",
    path: "/me/proposals/:organizationId/accept",
    summary: "Become a member of an organization that has named who is signed in",
    pathParams: proposalParam,
    query: noQuery,
    body: z.strictObject({}),
    responses: { 200: joined },
    metadata: requiresIdentity,
  },
  declineProposal: {
    method: "POST",
    path: "/me/proposals/:organizationId/decline",
    summary: "Decline to be a member; the organization's proposal is deleted",
    pathParams: proposalParam,
    query: noQuery,
    body: z.strictObject({}),
    responses: { 204: c.noBody() },
    metadata: requiresIdentity,
  },
  leave: {
    method: "POST",
    path: "/me/leave",
    summary: "Leave the organization",
    query: organizationQuery,
    body: z.strictObject({}),
    responses: { 204: c.noBody() },
    metadata: requiresPerson({ roles: everybody }),
  },
});
