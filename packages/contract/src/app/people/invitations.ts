import { z } from "zod";
import { admins } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { c, create, read } from "../../router.ts";

export const userInvitation = z.object({
  email: z.string().describe("Where the mail went"),
  sentAt: unixMs,
  expiresAt: unixMs,
});

export type UserInvitation = z.infer<typeof userInvitation>;

export const invitationsContract = c.router({
  get: read("/users/:id/invitation", z.object({ invitation: userInvitation.nullable() }), {
    summary: "The latest invitation of a user, if one is kept",
    access: requiresPerson({ roles: admins }),
  }),
  send: create(
    "/users/:id/invitation",
    { item: userInvitation },
    {
      summary: "Mail a user who has not joined an invitation; the one before it works no more",
      access: requiresPerson({ roles: admins }),
    },
  ),
});
