import { z } from "zod";
import { everybody, permissionLevel, requiresPerson, staff } from "../../access/route-access.ts";
import { imageBody } from "../../http/bodies.ts";
import { invitationCodesContract } from "../../links/invitation-codes.ts";
import { unixMs } from "../../primitives.ts";
import { c, create, list, read } from "../../router.ts";

const visitedDay = z.object({
  day: z.string().describe("Day in the organization's time zone, YYYY-MM-DD"),
  clickCount: z.int().describe("Number of clicks. Each visitor counts once a day."),
  submissionCount: z
    .int()
    .describe(
      "Number of referrals submitted through the link, or of people who joined with the code",
    ),
});

const visits = z.object({
  days: z.array(visitedDay).describe("Last 30 days, oldest first. The last day is not over yet."),
});

/** A current member who joined with a code. People who return join again. */
const joinedPerson = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    permissionLevel,
    createdAt: unixMs.describe("Time when the person joined, Unix ms"),
  })
  .meta({ id: "JoinedPerson" });

export type JoinedPerson = z.infer<typeof joinedPerson>;
export type VisitedDay = z.infer<typeof visitedDay>;

/** The routes for public links and invitation codes that only the app has. */
export const visitsContract = c.router({
  ofPublicLink: read("/public-links/:id/visits", visits, {
    summary: "Get the clicks of a public link",
    access: requiresPerson({ roles: everybody }),
  }),
  qrCodeOfPublicLink: read("/public-links/:id/qr-code", imageBody, {
    summary: "Get the QR code for a public link",
    query: invitationCodesContract.qrCode.query,
    access: requiresPerson({ roles: everybody }),
  }),
  ofInvitationCode: read("/invitation-codes/:id/visits", visits, {
    summary: "Get the clicks of an invitation code",
    access: requiresPerson({ roles: staff }),
  }),
  joinedWithCode: list("/invitation-codes/:id/people", joinedPerson, {
    summary: "List the people who joined with a code",
    access: requiresPerson({ roles: staff }),
  }),
});

export const shareLinkContract = c.router({
  create: create(
    "/share-link",
    { item: z.object({ id: z.string(), url: z.string() }) },
    {
      summary: "Create your public link",
      description:
        "Returns your oldest active public link with a readable address. Creates one if you have none.",
      access: requiresPerson({ roles: everybody }),
    },
  ),
});
