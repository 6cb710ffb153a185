import { z } from "zod";
import { permissionLevel, publicRoute, requiresIdentity } from "../../access/route-access.ts";
import { plan } from "../../people/organizations.ts";
import { unixMs } from "../../primitives.ts";
import { c, read } from "../../router.ts";
import { changesPosition } from "../insight/changes.ts";

/** An organization of the signed-in person, with that person's user. */
const myOrganization = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    logoPath: z
      .string()
      .nullable()
      .describe(
        "Path of the uploaded logo. Null if there is no logo, or if the logo is on another server.",
      ),
    accentColor: z.string().nullable(),
    plan,
    aiAssistantsEnabled: z.boolean(),
    timezone: z.string(),
    businessDevelopersDecideDuplicates: z.boolean(),
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

/** An organization that invited the signed-in person to become a member. */
const proposal = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  permissionLevel,
});

const me = z
  .object({
    identityUserId: z.string(),
    email: z.string().describe("Sign-in email address of the person"),
    signedInAt: unixMs.describe("Time of the last sign-in, Unix ms"),
    organizations: z
      .array(myOrganization)
      .describe("Organizations where the person is active, ordered by name"),
    proposals: z.array(proposal).describe("Open invitations of the person, newest first"),
    changesPosition: changesPosition.describe(
      "Position of this response in the stream of changes. A stream that starts at this position includes every later change.",
    ),
  })
  .meta({ id: "Me" });

export type Me = z.infer<typeof me>;
export type Proposal = z.infer<typeof proposal>;
export type MyOrganization = z.infer<typeof myOrganization>;

const session = z.object({ isSignedIn: z.boolean() }).meta({ id: "Session" });

export const meContract = c.router({
  session: read("/session", session, {
    summary: "Check whether this browser has a session",
    access: publicRoute,
  }),
  get: read("/me", me, {
    summary: "Get the signed-in person",
    access: requiresIdentity,
  }),
});
