import { z } from "zod";
import { permissionLevel, requiresIdentity } from "../../access/route-access.ts";
import { plan } from "../../people/organizations.ts";
import { unixMs } from "../../primitives.ts";
import { c, read } from "../../router.ts";

/** An organization of the signed-in person, with the person's user in it. */
export const myOrganization = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    plan,
    aiAssistantsEnabled: z.boolean(),
    timezone: z.string(),
    user: z.object({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      permissionLevel,
      canSendBonuses: z.boolean(),
      isBdr: z.boolean(),
    }),
  })
  .meta({ id: "MyOrganization" });

/** An organization that asks the signed-in person to become a member. */
export const proposal = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  permissionLevel,
});

export const me = z
  .object({
    identityUserId: z.string(),
    email: z.string().describe("The address that the person signs in with"),
    signedInAt: unixMs.describe("When the person last proved who they are, Unix ms"),
    organizations: z
      .array(myOrganization)
      .describe("Where the person is active, in the order of their names"),
    proposals: z
      .array(proposal)
      .describe(
        "The organizations that wait for the person to accept or decline, the latest first",
      ),
  })
  .meta({ id: "Me" });

export type Me = z.infer<typeof me>;
export type Proposal = z.infer<typeof proposal>;
export type MyOrganization = z.infer<typeof myOrganization>;

export const meContract = c.router({
  get: read("/me", me, {
    summary: "Who is signed in, and in which organizations they are active",
    access: requiresIdentity,
  }),
});
