import { z } from "zod";
import { everybody, staff } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { imageBody, imageUpload } from "../http/image.ts";
import { idParam, organizationQuery, pageOf, pageQuery, unixMs } from "../primitives.ts";
import { c } from "../router.ts";
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
  list: {
    method: "GET",
    path: "/referrals/:id/photos",
    summary: "List the photos of a referral, newest first",
    pathParams: idParam,
    query: listReferralPhotosQuery,
    responses: { 200: pageOf(referralPhoto) },
    metadata: requiresScope("referrals:read", { roles: everybody }),
  },
  get: {
    method: "GET",
    path: "/referrals/:id/photos/:photoId",
    summary: "Read the image of a photo, as WebP",
    pathParams: photoParams,
    query: photoQuery,
    responses: { 200: imageBody },
    metadata: {
      ...requiresScope("referrals:read", { roles: everybody }),
      isImmutable: true as const,
    },
  },
  upload: {
    method: "POST",
    path: "/referrals/:id/photos",
    summary: `Add a photo to a referral; a referral has at most ${photosMax}`,
    pathParams: idParam,
    query: organizationQuery,
    body: imageUpload,
    responses: { 201: referralPhoto },
    metadata: {
      ...requiresScope("referrals:write", { roles: everybody }),
      takesImage: true as const,
    },
  },
  delete: {
    method: "DELETE",
    path: "/referrals/:id/photos/:photoId",
    summary: "Delete a photo for good",
    pathParams: photoParams,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresScope("referrals:write", { roles: staff }),
  },
});
