import { z } from "zod";
import { admins, everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { id, nameText, organizationParams, pageOf, unixMs } from "../primitives.ts";
import { c, change, create, read, set } from "../router.ts";

/** The statuses of a new organization. `new` and `completed` always exist. */
export const knownReferralStatuses = [
  "new",
  "contacted",
  "in_progress",
  "qualified",
  "completed",
  "lost",
] as const;

type KnownReferralStatus = (typeof knownReferralStatuses)[number];

/** The key of a status. Organizations have their own keys in addition to the known ones. */
export type ReferralStatus = KnownReferralStatus | (string & {});

const key = z
  .string()
  .max(40)
  .regex(
    /^[a-z][a-z0-9_]{0,39}$/,
    "must contain only lowercase letters, digits and underscores, and begin with a letter",
  );

/** A status in requests and responses. */
export const referralStatus: z.ZodType<ReferralStatus, ReferralStatus> = key
  .describe(
    "Key of a status in the organization. `new` and `completed` always exist. Your code must accept unknown keys.",
  )
  .meta({ id: "ReferralStatus", examples: [...knownReferralStatuses] });

const statusMeanings = ["new", "working", "completed", "lost"] as const;

const statusMeaning = z
  .enum(statusMeanings)
  .describe(
    "Meaning of the status. `new`: submitted and not worked on yet. `working`: in progress. `completed`: successful. `lost`: unsuccessful.",
  )
  .meta({ id: "ReferralStatusMeaning" });

const statusColors = [
  "gray",
  "blue",
  "purple",
  "pink",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
] as const;

const statusColor = z
  .enum(statusColors)
  .describe("Color of the status in the app.")
  .meta({ id: "ReferralStatusColor" });

const label = nameText(60).describe(
  "Label of the status. Case is ignored when labels are compared.",
);

const isShownToReferrer = z
  .boolean()
  .describe(
    "Whether referrers see the status. Otherwise, they see the last status that was shown to them.",
  );

const tellsReferrer = z
  .boolean()
  .describe("Whether the referrer gets an email when a referral gets this status.");

const textForReferrers = nameText(140).nullable();

/** The text that a referrer sees instead of the label, in each language. */
const referrerText = z
  .strictObject({ en: textForReferrers, de: textForReferrers })
  .describe(
    "Text that referrers read instead of the label, by language. It should explain what happens next. Null to show the label.",
  );

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
  key: "roof_measured",
  label: "Roof measured",
  color: "teal",
  meaning: "working",
  position: 4,
  isShownToReferrer: true,
  tellsReferrer: true,
  referrerText: { en: "We are preparing the offer.", de: "Wir erstellen das Angebot." },
  archivedAt: null,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

const referralStatusDefinition = z
  .object({
    id: z.string(),
    key: z.string().describe("Key of the status, as in `status` of referrals. It never changes."),
    label: z.string().describe("Label of the status. It can change."),
    color: statusColor,
    meaning: statusMeaning,
    position: z.int().describe("Position in the organization's list, starting with 1."),
    isShownToReferrer,
    tellsReferrer,
    referrerText: z
      .object({ en: z.string().nullable(), de: z.string().nullable() })
      .describe(
        "Text that referrers read instead of the label, by language. Null if they see the label.",
      ),
    archivedAt: unixMs
      .nullable()
      .describe(
        "Time when the status was archived, Unix ms. Null if the status is not archived. Referrals that have an archived status keep it. No other referral can get it.",
      ),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "ReferralStatusDefinition", examples: [example] });

const createReferralStatus = z
  .strictObject({
    key: key.describe("Key of the status. It never changes and cannot be reused."),
    label,
    color: statusColor.optional(),
    meaning: statusMeaning
      .exclude(["new"])
      .describe(
        "Meaning of the status. It never changes. Only the status `new` has the meaning `new`.",
      ),
    isShownToReferrer: isShownToReferrer.optional(),
    tellsReferrer: tellsReferrer.optional(),
    referrerText: referrerText.partial().optional(),
  })
  .meta({
    id: "CreateReferralStatus",
    description:
      "`color` defaults to `gray`, `isShownToReferrer` to true and `tellsReferrer` to false.",
    examples: [
      {
        key: example.key,
        label: example.label,
        color: example.color,
        meaning: example.meaning,
        tellsReferrer: true,
        referrerText: example.referrerText,
      },
    ],
  });

const updateReferralStatus = z
  .strictObject({
    label,
    color: statusColor,
    isShownToReferrer,
    tellsReferrer,
    referrerText: referrerText.partial(),
    isArchived: z
      .boolean()
      .describe(
        "Whether the status is archived. Referrals that have an archived status keep it. No other referral can get it. `new` and `completed` cannot be archived.",
      ),
  })
  .partial()
  .meta({
    id: "UpdateReferralStatus",
    description: "Changes only the fields in the request.",
    examples: [{ label: "Measured", tellsReferrer: false }, { isArchived: true }],
  });

const setReferralStatusOrder = z
  .strictObject({
    statusIds: z
      .array(id)
      .min(1)
      .max(30)
      .refine((ids) => new Set(ids).size === ids.length, "must not contain duplicate statuses")
      .describe("IDs of all statuses that are not archived, in their new order."),
  })
  .meta({
    id: "SetReferralStatusOrder",
    examples: [{ statusIds: [example.id] }],
  });

export type StatusMeaning = z.infer<typeof statusMeaning>;
export type StatusColor = z.infer<typeof statusColor>;
export type ReferralStatusDefinition = z.infer<typeof referralStatusDefinition>;

const statusParams = organizationParams.extend({
  statusId: z.string().describe("ID of the status."),
});

const allStatuses = pageOf(referralStatusDefinition);

/** The organization comes from the path, so there is no `organization` parameter. */
export const referralStatusesContract = c.router({
  list: read("/organizations/:id/referral-statuses", allStatuses, {
    summary: "List referral statuses",
    description:
      "Lists the statuses of an organization in order, archived statuses last. All statuses are on one page. Referrers see only the statuses that are shown to them.",
    access: requiresScope("organizations:read", { roles: everybody }),
  }),
  create: create(
    "/organizations/:id/referral-statuses",
    { body: createReferralStatus, item: referralStatusDefinition },
    {
      summary: "Create a referral status",
      description: `Adds a status to the end of the list. ${boundOf("referralStatuses", "statuses that are not archived")}`,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  update: change(
    "/organizations/:id/referral-statuses/:statusId",
    { body: updateReferralStatus, item: referralStatusDefinition },
    {
      summary: "Update a referral status",
      description: "Updates or archives a status. Its key and meaning cannot change.",
      params: statusParams,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  setOrder: set(
    "/organizations/:id/referral-statuses/order",
    { body: setReferralStatusOrder, item: allStatuses },
    {
      summary: "Set the order of referral statuses",
      description: "Sets the order of all statuses that are not archived.",
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
});
