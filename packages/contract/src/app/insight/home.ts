import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { bdGoal } from "../../portal/goals.ts";
import { unixMs } from "../../primitives.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { c, read } from "../../router.ts";
import { shownTask } from "../portal/portal.ts";
import { nextStep } from "../referrals/next-step.ts";
import { shownMax } from "../shown-max.ts";

const count = z
  .int()
  .min(0)
  .max(shownMax.homeCount)
  .describe(`Number of items. ${shownMax.homeCount} means ${shownMax.homeCount} or more.`);

const some = <Item extends z.ZodType>(item: Item, namedMax: number = shownMax.homeNamed) =>
  z.object({ count, first: z.array(item).max(namedMax) });

const homeReferral = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  status: referralStatus,
  statusNote: z.string().nullable(),
  referrerName: z.string().nullable(),
  isUnassigned: z.boolean().describe("Whether no one is assigned"),
  createdAt: unixMs,
  firstContactAt: unixMs.nullable(),
});

const ownReferral = z
  .object({
    id: z.string(),
    name: z.string(),
    status: referralStatus,
    statusNote: z.string().nullable(),
    createdAt: unixMs,
  })
  .extend(nextStep.shape);

const sum = z.object({ currency: z.string(), amount: z.number() });

const ownEarnings = z.object({
  year: z.int(),
  earned: z
    .array(sum)
    .describe("Totals of the payments approved this year, excluding failed and canceled payments"),
  inReviewCount: count.describe(`Number of drafts, no more than ${shownMax.homeCount}`),
  onItsWay: z.array(sum).describe("Totals of the approved and processing payments"),
  onItsWayBy: unixMs
    .nullable()
    .describe(
      "Latest promised time of an approved or processing payment, Unix ms. Null if there is no promise.",
    ),
  paidLast: sum.extend({ completedAt: unixMs }).nullable(),
});

const troubledEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  disabledReason: z.string().nullable(),
  failureCount: z
    .int()
    .describe("Number of deliveries that failed permanently since the last success"),
});

const invitedPerson = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  invitedAt: unixMs
    .nullable()
    .describe(
      "Time when the person's valid invitation was sent, Unix ms. Null if no invitation is valid.",
    ),
});

const firstSteps = z
  .object({
    hasLogo: z.boolean(),
    hasBonusTerms: z
      .boolean()
      .describe("Whether the organization has a bonus rule or a text about how the program works"),
    hasFields: z.boolean().describe("Whether the organization has a custom field"),
    hasReferrer: z.boolean(),
    hasLink: z.boolean().describe("Whether the organization has a public link"),
    hasKey: z.boolean(),
    hasEndpoint: z.boolean(),
  })
  .meta({ id: "FirstSteps" });

const byLanguage = z.object({ en: z.string().nullable(), de: z.string().nullable() });

const outcomeCounts = z.object({ completedCount: count, lostCount: count });

const ownAffairs = z
  .object({
    referrals: some(ownReferral, shownMax.homeOwnReferrals)
      .extend({
        closed: outcomeCounts.describe(
          "Numbers of closed referrals that need no action by the person, by the meaning of their status, as in the groups of the list",
        ),
        otherOpenCount: count.describe(
          "Number of the other referrals, which are open or need an action, without those in `first`",
        ),
      })
      .describe(
        `Newest ${shownMax.homeCount} of the person's own referrals. \`first\` contains only referrals that are open or have a bonus to come. Referrals that need an action by the person come first, then those with a bonus to come, those in progress and the new ones, each from the newest.`,
      ),
    earnings: ownEarnings,
    failedPayment: z
      .object({
        id: z.string(),
        amount: z.number(),
        currency: z.string(),
        failureReason: z.string().nullable(),
        referralName: z
          .string()
          .nullable()
          .describe("Name of the referred person. Null if the referral was deleted."),
        failedAt: unixMs.describe("Time when the payment failed, Unix ms"),
      })
      .nullable()
      .describe("Payment that failed last. Null if there is none."),
    needsPaymentDetails: z
      .boolean()
      .describe("Whether a bonus cannot be paid because the person has not added payout details"),
    link: z
      .object({ id: z.string(), url: z.string() })
      .nullable()
      .describe("Active public link to share"),
    bonusTerms: z
      .object({ en: z.string(), de: z.string() })
      .nullable()
      .describe(
        "What the bonus rule that can bring the person the most says, in short. Null if there is none.",
      ),
    howItWorks: byLanguage.describe("Organization's own text about its program"),
    shareText: byLanguage.describe("Text to send with the link"),
  })
  .meta({ id: "OwnAffairs" });

/** The pending work of a person. A part is null if it does not concern the person. */
const homePage = z
  .object({
    newReferrals: some(homeReferral)
      .nullable()
      .describe(
        "New referrals that the person must follow up on, oldest first. Null for referrers.",
      ),
    payments: z
      .object({
        draft: count,
        approved: count,
        failed: count,
        sums: z
          .array(sum.extend({ status: z.enum(["draft", "approved", "failed"]) }))
          .describe(
            `Totals of the payments by status and currency. Omitted for a status with ${shownMax.homeCount} or more payments.`,
          ),
      })
      .nullable()
      .describe(
        "Payments that the person can act on: drafts that they can approve, approved payments to people with payout details, and failed payments. Null for people who cannot send bonuses.",
      ),
    endpoints: some(troubledEndpoint)
      .nullable()
      .describe("Disabled and failing webhook endpoints. Null for people who are not admins."),
    invited: some(invitedPerson)
      .nullable()
      .describe(
        "People who have not joined yet, newest first. Null for people who are not admins.",
      ),
    firstSteps: firstSteps
      .nullable()
      .describe(
        "First steps of a new organization. Null for people who are not admins, if only steps for developers remain, or if the organization has at least 10 referrals.",
      ),
    portal: z
      .object({
        tasks: some(shownTask).describe("Open tasks due within a day, earliest due time first"),
        goals: z.array(bdGoal).max(shownMax.homeGoals).describe("Active goals, earliest end first"),
        currency: z
          .string()
          .describe("Default currency of the organization, used for goals on bonuses"),
      })
      .nullable()
      .describe("Tasks and goals of a business developer. Null for people without a portal."),
    own: ownAffairs
      .nullable()
      .describe("Referrals, payments and public link of a referrer. Null for other roles."),
  })
  .meta({ id: "HomePage" });

export type HomePage = z.infer<typeof homePage>;
export type HomeReferral = z.infer<typeof homeReferral>;
export type OwnReferral = z.infer<typeof ownReferral>;
export type TroubledEndpoint = z.infer<typeof troubledEndpoint>;
export type InvitedPerson = z.infer<typeof invitedPerson>;
export type FirstSteps = z.infer<typeof firstSteps>;
export type OwnAffairs = z.infer<typeof ownAffairs>;

export const homePageContract = c.router({
  get: read("/home", homePage, {
    summary: "Get the home page",
    access: requiresPerson({ roles: everybody }),
  }),
});
