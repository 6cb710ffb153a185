import { z } from "zod";
import { everybody, requiresScope, staff } from "../access/route-access.ts";
import { referralBounds } from "../bounds.ts";
import { imageBody, imageUpload } from "../http/bodies.ts";
import { idParam, organizationQuery, unixMs } from "../primitives.ts";
import { c, create, list, read, remove } from "../router.ts";
import example from "./photos/example.json" with { type: "json" };

export const referralPhoto = z
  .object({
    id: z.string(),
    referralId: z.string(),
    width: z.int().describe("Width of the stored image, in pixels."),
    height: z.int().describe("Height of the stored image, in pixels."),
    byteSize: z.int().describe("Size of the stored image, in bytes."),
    uploadedBy: z
      .string()
      .nullable()
      .describe("User who uploaded the photo. Null if an organization key did."),
    createdAt: unixMs,
  })
  .meta({ id: "ReferralPhoto", examples: [example] });

export type ReferralPhoto = z.infer<typeof referralPhoto>;

const photoParams = idParam.extend({ photoId: z.string().describe("ID of the photo.") });

const photoQuery = organizationQuery.extend({
  size: z
    .enum(["full", "thumbnail"])
    .default("full")
    .describe(
      "Size of the image. `full`: up to 2,048 pixels wide and high. `thumbnail`: a square of up to " +
        "320 pixels. Default: `full`.",
    ),
});

export const referralPhotosContract = c.router({
  list: list("/referrals/:id/photos", referralPhoto, {
    summary: "List photos of a referral",
    description: "Lists the photos of a referral, newest first.",
    access: requiresScope("referrals:read", { roles: everybody }),
  }),
  get: read("/referrals/:id/photos/:photoId", imageBody, {
    summary: "Get a photo",
    description: "Returns the image of a photo as WebP.",
    params: photoParams,
    query: photoQuery,
    access: requiresScope("referrals:read", { roles: everybody }),
    isImmutable: true,
  }),
  upload: create(
    "/referrals/:id/photos",
    { body: imageUpload, item: referralPhoto },
    {
      summary: "Add a photo to a referral",
      description: `Adds a photo to a referral. A referral can have up to ${referralBounds.photos} photos.`,
      access: requiresScope("referrals:write", { roles: everybody }),
      takesImage: "photo",
    },
  ),
  delete: remove("/referrals/:id/photos/:photoId", {
    summary: "Delete a photo",
    description: "Permanently deletes a photo.",
    params: photoParams,
    access: requiresScope("referrals:write", { roles: staff }),
  }),
});
