import { z } from "zod";
import { admins } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { idParam, organizationQuery, unixMs } from "../../primitives.ts";
import { c } from "../../router.ts";

export const userInvitation = z.object({
  email: z.string().describe("Where the mail went"),
  sentAt: unixMs,
  expiresAt: unixMs,
});

export type UserInvitation = z.infer<typeof userInvitation>;

export const invitationsContract = c.router({
  get: {
    method: "GET",
    path: "/users/:id/invitation",
    summary: "The latest invitation of a user, if one is kept",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: z.object({ invitation: userInvitation.nullable() }) },
    metadata: requiresPerson({ roles: admins }),
  },
  send: {
    method: "POST",
    path: "/users/:id/invitation",
    summary: "Mail a user who has not joined an invitation; the one before it works no more",
    pathParams: idParam,
    query: organizationQuery,
    body: z.strictObject({}),
    responses: { 201: userInvitation },
    metadata: requiresPerson({ roles: admins }),
  },
});
