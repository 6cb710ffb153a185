import { z } from "zod";
import { everybody, requiresPerson, staff } from "../../access/route-access.ts";
import { imageBody } from "../../http/bodies.ts";
import { qrCodeQuery } from "../../links/invitation-codes.ts";
import { c, read } from "../../router.ts";

const visitedDay = z.object({
  day: z.string().describe("YYYY-MM-DD, in the organization's time zone"),
  clickCount: z.int().describe("Visitors, each counted once"),
  submissionCount: z
    .int()
    .describe("Referrals that came through the link, or people who joined with the code"),
});

export const visits = z.object({
  days: z.array(visitedDay).describe("The last 30 days, oldest first; the last one is not over"),
});

export type VisitedDay = z.infer<typeof visitedDay>;
export type Visits = z.infer<typeof visits>;

/** The routes of public links and invitation codes that only the app has. */
export const visitsContract = c.router({
  ofPublicLink: read("/public-links/:id/visits", visits, {
    summary: "Clicks and submissions of a public link, day by day",
    access: requiresPerson({ roles: everybody }),
  }),
  qrCodeOfPublicLink: read("/public-links/:id/qr-code", imageBody, {
    summary: "Draw the QR code of a public link",
    query: qrCodeQuery,
    access: requiresPerson({ roles: everybody }),
  }),
  ofInvitationCode: read("/invitation-codes/:id/visits", visits, {
    summary: "Clicks on the page of an invitation code and people who joined with it, day by day",
    access: requiresPerson({ roles: staff }),
  }),
});
