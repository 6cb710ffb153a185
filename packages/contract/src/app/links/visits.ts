import { z } from "zod";
import { everybody, staff } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { imageBody } from "../../http/image.ts";
import { qrCodeQuery } from "../../links/invitation-codes.ts";
import { idParam, organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";

const visitedDay = z.object({
  day: z.string().describe("YYYY-MM-DD, in the organization's time zone"),
  clickCount: z.int().describe("Visitors, each counted once"),
  submissionCount: z
    .int()
    .describe("Referrals that came through the link, or people who joined by the code"),
});

export const visits = z.object({
  days: z.array(visitedDay).describe("The last 30 days, oldest first; the last one is not over"),
});

export type VisitedDay = z.infer<typeof visitedDay>;
export type Visits = z.infer<typeof visits>;

/** The routes of public links and invitation codes that only the app has. */
export const visitsContract = c.router({
  ofPublicLink: {
    method: "GET",
    path: "/public-links/:id/visits",
    summary: "Clicks and submissions of a public link, day by day",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: visits },
    metadata: requiresPerson({ roles: everybody }),
  },
  qrCodeOfPublicLink: {
    method: "GET",
    path: "/public-links/:id/qr-code",
    summary: "Draw the QR code of a public link",
    pathParams: idParam,
    query: qrCodeQuery,
    responses: { 200: imageBody },
    metadata: requiresPerson({ roles: everybody }),
  },
  ofInvitationCode: {
    method: "GET",
    path: "/invitation-codes/:id/visits",
    summary: "Clicks on the page of an invitation code and people who joined by it, day by day",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: visits },
    metadata: requiresPerson({ roles: staff }),
  },
});
