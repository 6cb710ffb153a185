import { z } from "zod";
import { admins, requiresPerson } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { c, create, read } from "../../router.ts";

const userInvitation = z.object({
  email: z.string().describe("Email address that received the invitation"),
  sentAt: unixMs,
  expiresAt: unixMs,
});

export type UserInvitation = z.infer<typeof userInvitation>;

export const invitationsContract = c.router({
  get: read("/users/:id/invitation", z.object({ invitation: userInvitation.nullable() }), {
    summary: "Get the latest invitation of a user",
    access: requiresPerson({ roles: admins }),
  }),
  send: create(
    "/users/:id/invitation",
    { item: userInvitation },
    {
      summary: "Send an invitation",
      access: requiresPerson({ roles: admins }),
    },
  ),
});
