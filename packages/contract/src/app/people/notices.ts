import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { readerLanguages } from "../../primitives.ts";
import { c, read, set } from "../../router.ts";

/** Time when a user gets emails of this kind: immediately, in the daily summary, or never. */
const noticeTiming = z.enum(["at_once", "daily", "never"]);

/** A user's settings for an organization's email notifications. */
const notices = z
  .strictObject({
    referral: noticeTiming.describe(
      "Timing of emails about new referrals that the person must follow up on. Only for staff.",
    ),
    message: noticeTiming.describe("Timing of emails about new messages"),
    payment: noticeTiming.describe(
      "Timing of emails about bonus payments to approve. Only for people who can approve them.",
    ),
    ownReferral: noticeTiming.describe(
      "Timing of emails about submissions and status changes of the person's own referrals",
    ),
    ownBonus: noticeTiming.describe(
      "Timing of emails about approvals, payments and failures of the person's own bonuses",
    ),
    endpoint: noticeTiming
      .exclude(["daily"])
      .describe(
        "Timing of emails about webhook endpoints that keep failing or were disabled. Only for admins.",
      ),
    language: z
      .enum(readerLanguages)
      .nullable()
      .describe(
        "Language of emails about the person's own referrals and bonuses. Null for the organization's language.",
      ),
  })
  .meta({ id: "Notices" });

export type NoticeTiming = z.infer<typeof noticeTiming>;
export type Notices = z.infer<typeof notices>;

export const noticesContract = c.router({
  get: read("/notices", notices, {
    summary: "Get notification settings",
    access: requiresPerson({ roles: everybody }),
  }),
  set: set(
    "/notices",
    { body: notices, item: notices },
    {
      summary: "Change notification settings",
      access: requiresPerson({ roles: everybody }),
    },
  ),
});
