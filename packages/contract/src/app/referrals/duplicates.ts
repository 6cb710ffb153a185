import { z } from "zod";
import { admins, requiresPerson, staff } from "../../access/route-access.ts";
import { id, organizationQuery, pageQuery, unixMs } from "../../primitives.ts";
import { duplicateCase } from "../../referrals/duplicates.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { referral } from "../../referrals/referral-view.ts";
import { act, c, list, read } from "../../router.ts";
import { shownMax } from "../shown-max.ts";

const shownDuplicateCase = duplicateCase
  .extend({
    isUndoable: z
      .boolean()
      .describe(
        "Whether the decision can be undone. False while the case is open, once a bonus payment is approved, or once a later case contains these referrals.",
      ),
  })
  .meta({ id: "ShownDuplicateCase" });

const duplicateReview = shownDuplicateCase
  .extend({
    submissions: z
      .array(
        z.object({
          referral,
          matchesFirst: duplicateCase.shape.matchedBy.describe(
            "Fields with the same value as in the first submission, after normalization",
          ),
          publicLinkSlug: z
            .string()
            .nullable()
            .describe(
              "Slug of the submission's public link. Null if it did not come through a public link.",
            ),
          imported: z
            .object({ importId: z.string(), rowNumber: z.int(), createdAt: unixMs })
            .nullable()
            .describe(
              "Import and row of the submission. Null if it was not imported, or after the rows were deleted.",
            ),
          messageCount: z.int(),
          lastMessageAt: unixMs.nullable(),
        }),
      )
      .describe(`First ${shownMax.reviewedSubmissions} referrals, in order of submission`),
  })
  .meta({ id: "DuplicateReview" });

const similarReferrals = z
  .object({
    referrals: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: referralStatus,
          referrerName: z.string().nullable(),
          createdAt: unixMs,
        }),
      )
      .max(shownMax.similarReferrals)
      .describe(
        "Referrals that have the same name and postal address as this one, but are not in a case with it, newest first",
      ),
  })
  .meta({ id: "SimilarReferrals" });

const duplicateCount = z
  .object({
    count: z.int(),
    isMore: z.boolean().describe(`Whether there are more than ${shownMax.countedDuplicates} cases`),
  })
  .meta({ id: "DuplicateCount" });

export type ShownDuplicateCase = z.infer<typeof shownDuplicateCase>;
export type DuplicateReview = z.infer<typeof duplicateReview>;

const access = requiresPerson({ roles: staff });

/** The review of duplicates. The API has the operation for the decision. */
export const duplicateReviewContract = c.router({
  list: list("/duplicate-cases", shownDuplicateCase, {
    summary: "List duplicate cases",
    query: organizationQuery.extend({ ...pageQuery, status: duplicateCase.shape.status }),
    access,
  }),
  count: read("/duplicate-case-count", duplicateCount, {
    summary: "Count open duplicate cases",
    access,
  }),
  get: read("/duplicate-cases/:id", duplicateReview, {
    summary: "Get a duplicate case",
    access,
  }),
  listSimilar: read("/referrals/:id/similar", similarReferrals, {
    summary: "List similar referrals",
    access: requiresPerson({ roles: admins }),
  }),
  reviewSimilar: act(
    "/referrals/:id/similar",
    { body: z.strictObject({ referralId: id }), item: shownDuplicateCase },
    {
      summary: "Review two similar referrals",
      access: requiresPerson({ roles: admins }),
    },
  ),
  undo: act(
    "/duplicate-cases/:id/undo",
    { item: shownDuplicateCase },
    { summary: "Undo a decision on duplicates", access },
  ),
});
