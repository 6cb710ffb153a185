import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { bdGoal } from "../../portal/goals.ts";
import { bdTask } from "../../portal/tasks.ts";
import { unixMs } from "../../primitives.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { c, read } from "../../router.ts";

/** The limit of counts on the home page, so that they cost the same in every organization. */
export const homeCountMax = 100;

/** How many items of each kind the home page shows. */
export const homeNamedMax = 5;

const count = z.int().min(0).max(homeCountMax).describe(`${homeCountMax} means that many or more`);

const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ count, first: z.array(item).max(homeNamedMax) });

const homeReferral = z.object({
  id: z.string(),
  name: z.string(),
  status: referralStatus,
  statusNote: z.string().nullable(),
  referrerName: z.string().nullable(),
  createdAt: unixMs,
});

const homePayment = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: bonusPaymentStatus,
  referralName: z.string().nullable().describe("Null after the referral was deleted"),
  updatedAt: unixMs,
});

const troubledEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  disabledReason: z.string().nullable(),
  failureCount: z.int().describe("Deliveries that failed permanently since the last success"),
});

const invitedPerson = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  invitedAt: unixMs.nullable().describe("Null when no mailed invitation is valid"),
});

const firstSteps = z
  .object({
    hasPeople: z.boolean().describe("Whether there is anybody else"),
    hasCode: z.boolean(),
    hasLink: z.boolean(),
    hasKey: z.boolean(),
    hasEndpoint: z.boolean(),
  })
  .meta({ id: "FirstSteps" });

const ownAffairs = z
  .object({
    referrals: some(homeReferral).describe("The latest first"),
    payments: some(homePayment).describe("Open ones, the latest first"),
    hasPaymentDetails: z.boolean(),
    link: z
      .object({ id: z.string(), url: z.string() })
      .nullable()
      .describe("The latest active one"),
  })
  .meta({ id: "OwnAffairs" });

/** The pending work of a person. A part is null for people whom it does not concern. */
export const homePage = z
  .object({
    newReferrals: some(homeReferral)
      .nullable()
      .describe("Visible ones that nobody has contacted, the latest first; null for referrers"),
    payments: z
      .object({ draft: count, approved: count, failed: count })
      .nullable()
      .describe("For those who may send bonuses"),
    endpoints: some(troubledEndpoint)
      .nullable()
      .describe("Disabled and failing webhook endpoints, for admins"),
    invited: some(invitedPerson)
      .nullable()
      .describe("People who have not come in yet, the latest first, for admins"),
    firstSteps: firstSteps
      .nullable()
      .describe("For admins of a new organization, while one of them is open"),
    portal: z
      .object({
        tasks: some(bdTask).describe("Open ones that are due within a day, the longest due first"),
        goals: z.array(bdGoal).max(homeNamedMax).describe("Running ones that end next"),
        currency: z
          .string()
          .describe("The organization's default currency, in which bonuses count"),
      })
      .nullable()
      .describe("For business developers"),
    own: ownAffairs.nullable().describe("For referrers"),
  })
  .meta({ id: "HomePage" });

export type HomePage = z.infer<typeof homePage>;
export type HomeReferral = z.infer<typeof homeReferral>;
export type HomePayment = z.infer<typeof homePayment>;
export type TroubledEndpoint = z.infer<typeof troubledEndpoint>;
export type InvitedPerson = z.infer<typeof invitedPerson>;
export type FirstSteps = z.infer<typeof firstSteps>;
export type OwnAffairs = z.infer<typeof ownAffairs>;

export const homePageContract = c.router({
  get: read("/home", homePage, {
    summary: "What waits for the person in the organization",
    access: requiresPerson({ roles: everybody }),
  }),
});
