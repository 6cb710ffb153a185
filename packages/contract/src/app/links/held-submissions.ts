import { z } from "zod";
import { requiresPerson, staff } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { act, c, list, remove } from "../../router.ts";

/** A submission that might be spam, because a hidden field was filled in. */
const heldSubmission = z
  .object({
    id: z.string(),
    publicLinkId: z
      .string()
      .nullable()
      .describe("ID of the form's public link. Null if the form belongs to an invitation code."),
    slug: z
      .string()
      .nullable()
      .describe("Slug of the public link. Null if the form belongs to an invitation code."),
    invitationCodeId: z
      .string()
      .nullable()
      .describe("ID of the form's invitation code. Null if the form belongs to a public link."),
    code: z
      .string()
      .nullable()
      .describe("Text of the invitation code. Null if the form belongs to a public link."),
    referrerId: z.string().nullable(),
    referrerName: z.string().nullable(),
    name: z
      .string()
      .nullable()
      .describe(
        "Name that the visitor entered. Null if the form belongs to an invitation code, because that form has no field for the name.",
      ),
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

const access = requiresPerson({ roles: staff });

/** Submissions that might be spam. */
export const heldSubmissionsContract = c.router({
  list: list("/held-submissions", heldSubmission, {
    summary: "List held submissions",
    access,
  }),
  release: act(
    "/held-submissions/:id/release",
    { item: z.object({ referralId: z.string().nullable() }) },
    { summary: "Release a held submission", access },
  ),
  discard: remove("/held-submissions/:id", {
    summary: "Discard a held submission",
    access,
  }),
});
