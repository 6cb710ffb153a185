import { z } from "zod";
import { everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
  queryBoolean,
  unixMs,
} from "../primitives.ts";
import { createReferral } from "../referrals/referrals.ts";
import { c, change, create, list, read } from "../router.ts";

const linkReferrerStatus = z.enum(["active", "blocked", "left"]).meta({ id: "LinkReferrerStatus" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0081",
  slug: "grace-hopper",
  url: "https://referrals.example.com/r/grace-hopper",
  referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  referrerName: "Grace Hopper",
  referrerStatus: "active",
  clickCount: 12,
  submissionCount: 2,
  isActive: true,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

/** A page where anyone can refer themselves. The link's referrer gets the credit. */
const publicLink = z
  .object({
    id: z.string(),
    slug: z.string(),
    url: z.string().describe("URL of the page to share."),
    referrerId: z.string().describe("Referrer who gets the credit for submissions."),
    referrerName: z.string().nullable(),
    referrerStatus: linkReferrerStatus.describe(
      "Status of the referrer. The link works only while the referrer is active.",
    ),
    clickCount: z.int().describe("Number of clicks on the link. Each visitor counts once a day."),
    submissionCount: z.int().describe("Number of referrals submitted through the link."),
    isActive: z.boolean().describe("Whether the link is active. False while it is paused."),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "PublicLink", examples: [example] });

const slugWording = "must have 3–64 characters: lowercase letters, digits and hyphens";

export const publicLinkSlug = z
  .string()
  .max(64, { abort: true, error: slugWording })
  .regex(/^[a-z0-9-]{3,64}$/, slugWording);

const createPublicLink = z
  .strictObject({
    referrerId: id.describe(
      "Referrer who gets the credit. Required for organization keys. Default: the owner of the personal key.",
    ),
    slug: publicLinkSlug.describe(
      "Last part of the URL, unique across the service. Default: 12 random characters.",
    ),
  })
  .partial()
  .meta({
    id: "CreatePublicLink",
    examples: [{ referrerId: example.referrerId, slug: example.slug }],
  });

const updatePublicLink = z
  .strictObject({
    isActive: z
      .boolean()
      .describe("Whether the link is active. False pauses it, and true resumes it."),
  })
  .partial()
  .meta({
    id: "UpdatePublicLink",
    description: "Changes only the fields in the request.",
    examples: [{ isActive: false }],
  });

/** A visitor's submission. */
export const publicSubmission = createReferral.pick({
  name: true,
  email: true,
  phone: true,
  notes: true,
  customFields: true,
});

export type PublicLink = z.infer<typeof publicLink>;
export type PublicSubmission = z.infer<typeof publicSubmission>;

const listPublicLinksQuery = organizationQuery.extend({
  ...listQuery,
  isActive: queryBoolean
    .optional()
    .describe("Return only active links (`true`) or paused links (`false`)."),
  referrerId: id.optional().describe("Return only links of this referrer."),
  ...createdWindow,
});

export const publicLinksContract = c.router({
  list: list("/public-links", publicLink, {
    summary: "List public links",
    description: "Lists public links, newest first.",
    query: listPublicLinksQuery,
    access: requiresScope("public-links:read", { roles: everybody }),
    csv: csvOf(publicLink),
  }),
  get: read("/public-links/:id", publicLink, {
    summary: "Get a public link",
    access: requiresScope("public-links:read", { roles: everybody }),
  }),
  create: create(
    "/public-links",
    { body: createPublicLink, item: publicLink },
    {
      summary: "Create a public link",
      description: `Creates a public link. ${boundOf("publicLinks", "public links")}`,
      access: requiresScope("public-links:write", { roles: everybody }),
    },
  ),
  update: change(
    "/public-links/:id",
    { body: updatePublicLink, item: publicLink },
    {
      summary: "Update a public link",
      description: "Pauses or resumes a public link.",
      access: requiresScope("public-links:write", { roles: everybody }),
    },
  ),
});
