import { z } from "zod";
import { unixMs } from "../primitives.ts";
import example from "./example.json" with { type: "json" };

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
