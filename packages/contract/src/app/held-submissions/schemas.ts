import { z } from "zod";
import { unixMs } from "../../primitives.ts";

/** The form of a visitor in which the field for programs was filled. */
export const heldSubmission = z
  .object({
    id: z.string(),
    publicLinkId: z.string(),
    slug: z.string().describe("Slug of the public link"),
    referrerId: z.string(),
    referrerName: z.string().nullable(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    notes: z.string().nullable(),
    customFields: z.array(
      z.object({
        label: z.string(),
        value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
      }),
    ),
    createdAt: unixMs,
    keptUntil: unixMs,
  })
  .meta({ id: "HeldSubmission" });

export type HeldSubmission = z.infer<typeof heldSubmission>;
