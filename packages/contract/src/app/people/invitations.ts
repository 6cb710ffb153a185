import { z } from "zod";
import { admins, requiresPerson } from "../../access/route-access.ts";
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
      summary: "Email an invitation to a user who has not joined; the previous one stops working",
      access: requiresPerson({ roles: admins }),
    },
  ),
});
