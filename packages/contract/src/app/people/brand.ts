import { z } from "zod";
import { admins, everybody, requiresPerson } from "../../access/route-access.ts";
import { text } from "../../primitives.ts";
import { c, read, set } from "../../router.ts";

/** How the organization presents itself to referrers and visitors. */
const brand = z
  .strictObject({
    howItWorks: text(2_000)
      .nullable()
      .describe(
        "Text about how the referral program works. Shown to referrers. Null if there is no text.",
      ),
    shareText: text(500)
      .nullable()
      .describe("Text that referrers send with their link. Null for the app's default text."),
  })
  .meta({
    id: "Brand",
    examples: [{ howItWorks: "Tell us about a roof. We call within a day.", shareText: null }],
  });

export type Brand = z.infer<typeof brand>;

export const brandContract = c.router({
  get: read("/brand", brand, {
    summary: "Get the organization's brand",
    access: requiresPerson({ roles: everybody }),
  }),
  set: set(
    "/brand",
    { body: brand, item: brand },
    { summary: "Change the organization's brand", access: requiresPerson({ roles: admins }) },
  ),
});
