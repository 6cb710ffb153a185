import { z } from "zod";
import { everybody, requiresScope, staff } from "../access/route-access.ts";
import { imageBody, imageUpload } from "../http/bodies.ts";
import { idParam, organizationQuery, pageQuery, unixMs } from "../primitives.ts";
import { c, create, list, read, remove } from "../router.ts";
import example from "./photos/example.json" with { type: "json" };

/** How many photos a referral may have. The next one is refused with 400 CONFLICT. */
export const photosMax = 20;

export const referralPhoto = z
  .object({
    id: z.string(),
    referralId: z.string(),
    width: z.int().describe("Of the stored image, in pixels"),
    height: z.int().describe("Of the stored image, in pixels"),
    byteSize: z.int().describe("Of the stored image"),
    uploadedBy: z.string().nullable().describe("The user; null when an organization key uploaded"),
    createdAt: unixMs,
  })
  .meta({ id: "ReferralPhoto", examples: [example] });

export type ReferralPhoto = z.infer<typeof referralPhoto>;

const photoParams = idParam.extend({ photoId: z.string().describe("Id of the photo") });

export const listReferralPhotosQuery = organizationQuery.extend(pageQuery);

export const photoQuery = organizationQuery.extend({
  size: z
    .enum(["full", "thumbnail"])
    .default("full")
    .describe(
      "`full`: at most 2,048 pixels wide and high; `thumbnail`: a square of 320 pixels, smaller for " +
        "smaller pictures; `full` when omitted",
    ),
});

export const referralPhotosContract = c.router({
  list: list("/referrals/:id/photos", referralPhoto, {
    summary: "List the photos of a referral, newest first",
    access: requiresScope("referrals:read", { roles: everybody }),
  }),
  get: read("/referrals/:id/photos/:photoId", imageBody, {
    summary: "Read the image of a photo, as WebP",
    params: photoParams,
    query: photoQuery,
    access: requiresScope("referrals:read", { roles: everybody }),
    isImmutable: true,
  }),
  upload: create(
    "/referrals/:id/photos",
    { body: imageUpload, item: referralPhoto },
    {
      summary: `Add a photo to a referral; a referral has at most ${photosMax}`,
      access: requiresScope("referrals:write", { roles: everybody }),
      takesImage: true,
    },
  ),
  delete: remove("/referrals/:id/photos/:photoId", {
    summary: "Delete a photo permanently",
    params: photoParams,
    access: requiresScope("referrals:write", { roles: staff }),
  }),
});
