import { z } from "zod";
import { requiresScope, staff } from "../access/route-access.ts";
import { id, text, unixMs } from "../primitives.ts";
import { act, c, list } from "../router.ts";
import { referralStatus } from "./referral-statuses.ts";
import { referralCredit } from "./referral-view.ts";
import { updateReferral } from "./referrals.ts";

/** The largest numbers of referrals in a case that are listed and that can share the credit. */
export const duplicateLimits = { listed: 50, shares: 10 } as const;

const duplicateDecision = z
  .enum(["first_submitted", "this_one", "shared", "different_people"])
  .describe(
    "`first_submitted`: the referral that came first gets the credit. `this_one`: the referral in the URL gets the credit. " +
      "`shared`: each referral gets a part. `different_people`: the credit does not change, and these referrals are not compared again.",
  )
  .meta({ id: "DuplicateDecision" });

const part = z.int().min(1).max(1_000);

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050",
  status: "open" as const,
  referralCount: 2,
  referrals: [
    {
      referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      name: "Ada Lovelace",
      status: "contacted" as const,
      referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0002",
      referrerName: "Grace Hopper",
      credit: "credited" as const,
      part: null,
      createdAt: 1760000000000,
    },
    {
      referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0051",
      name: "A. Lovelace",
      status: "new" as const,
      referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0052",
      referrerName: "Alan Turing",
      credit: "credited" as const,
      part: null,
      createdAt: 1760900000000,
    },
  ],
  matchedBy: ["phone" as const],
  proposal: {
    referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    because: "inside_window" as const,
    windowDays: 90,
  },
  decision: null,
  version: 1,
  createdAt: 1760900000000,
  updatedAt: 1760900000000,
};

export const duplicateCase = z
  .object({
    id: z.string(),
    status: z.enum(["open", "decided"]),
    referralCount: z.int().describe("Number of referrals in the case."),
    referrals: z
      .array(
        z.object({
          referralId: z.string(),
          name: z.string().describe("Name of the referred person."),
          status: referralStatus,
          referrerId: z.string(),
          referrerName: z.string().nullable(),
          credit: referralCredit,
          part: z
            .int()
            .nullable()
            .describe("Part of a shared credit. Null if the credit is not shared."),
          createdAt: unixMs,
        }),
      )
      .describe(`Referrals in order of submission, up to ${duplicateLimits.listed}.`),
    matchedBy: z
      .array(z.enum(["email", "phone"]))
      .describe(
        "Fields that the referrals have in common. Email addresses and phone numbers are compared in a normalized form.",
      ),
    proposal: z
      .object({
        referralId: z.string().describe("Referral that should get the credit."),
        because: z
          .enum(["inside_window", "window_over", "earlier_lost"])
          .describe(
            "`inside_window`: the proposed referral came first, is not lost, and all others came within its protection window. " +
              "`window_over`: the proposed referral came after the protection window of the earlier referral. `earlier_lost`: the earlier referral is lost.",
          ),
        windowDays: z.int().describe("Length of the protection window, in days."),
      })
      .nullable()
      .describe("Proposed decision. Null once the case is decided."),
    decision: z
      .object({
        decision: duplicateDecision,
        creditedReferralId: z
          .string()
          .nullable()
          .describe(
            "Referral that got the credit. Null if no single referral got it, or if that referral was deleted.",
          ),
        reason: z.string().nullable(),
        decidedBy: z
          .object({
            userId: z
              .string()
              .nullable()
              .describe("ID of the user who decided. Null if an organization key decided."),
            name: z.string().nullable(),
          })
          .describe("Person or organization key that decided."),
        decidedAt: unixMs,
      })
      .nullable()
      .describe("Decision. Null while the case is open."),
    version: z
      .int()
      .describe("Version of the resource. Starts at 1 and increases by 1 with each change."),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "DuplicateCase", examples: [example] });

const decideDuplicates = z
  .strictObject({
    decision: duplicateDecision,
    parts: z
      .array(z.strictObject({ referralId: id, part }))
      .min(2)
      .max(duplicateLimits.shares)
      .optional()
      .describe(
        "Parts of a shared credit, one for each referral in the case. Default: 50, 30 and 20 for three referrals, otherwise equal parts. The first referral gets any remaining cent.",
      ),
    changes: updateReferral
      .pick({
        name: true,
        email: true,
        phone: true,
        address: true,
        notes: true,
        customFields: true,
        value: true,
      })
      .optional()
      .describe(
        "Changes to the referral that gets the credit, such as values from the other referrals. Only for `first_submitted` and `this_one`. Undoing the decision does not restore the previous values.",
      ),
    reason: text(500)
      .optional()
      .describe(
        "Reason for the decision, for the audit log. Required to credit a referral other than the proposed one.",
      ),
    version: z
      .int()
      .min(1)
      .optional()
      .describe(
        "Version of the case that you read. A request with an outdated version fails and changes nothing.",
      ),
  })
  .meta({
    id: "DecideDuplicates",
    examples: [{ decision: "first_submitted", changes: { phone: "+441234567890" } }],
  });

export type DuplicateCase = z.infer<typeof duplicateCase>;
export type DuplicateDecision = z.infer<typeof duplicateDecision>;
export type DecideDuplicates = z.infer<typeof decideDuplicates>;

/** Referrals for the same person, and the decision on who gets the credit. */
export const duplicatesContract = c.router({
  list: list("/referrals/:id/duplicates", duplicateCase, {
    summary: "List duplicate cases of a referral",
    description:
      "Lists the duplicate cases of a referral, newest first. A case contains the referrals for the same person and the decision on who gets the credit. Only the newest case can be open. Business developers see a case only if they can see all of its referrals.",
    access: requiresScope("referrals:read", { roles: staff }),
  }),
  decide: act(
    "/referrals/:id/duplicates",
    { body: decideDuplicates, item: duplicateCase },
    {
      summary: "Decide a duplicate case",
      description:
        "Decides who gets the credit in the open duplicate case of a referral. In the app, a decision can be undone until a " +
        "bonus payment based on it is approved. Business developers can decide only if `businessDevelopersDecideDuplicates` is true.",
      access: requiresScope("referrals:write", { roles: staff }),
    },
  ),
});
