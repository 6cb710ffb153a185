import { z } from "zod";
import { requiresBusinessDeveloper, requiresPerson, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { emailAddress, nameText, searchQuery, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import {
  exampleItem,
  itemFields,
  portalPageQuery,
  portalQuery,
  sentDecimal,
} from "./portal-item.ts";

export const bdProspectStage = z
  .enum(["lead", "contacted", "meeting", "proposal", "won", "lost"])
  .meta({ id: "BdProspectStage" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
  name: "Ada Lovelace",
  company: "Harbour Works AS",
  email: "ada@example.com",
  phone: "+441234567890",
  stage: "proposal",
  notes: "Wants to start after the summer",
  value: 12000.5,
  wonAt: null,
  ...exampleItem,
};

/** A person or company that a business developer wants to win. */
export const bdProspect = z
  .object({
    id: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    stage: bdProspectStage,
    notes: z.string().nullable().describe("Free text."),
    value: z
      .number()
      .nullable()
      .describe("Value of the deal in the organization's default currency. Null if unknown."),
    wonAt: unixMs
      .nullable()
      .describe("Time when the stage became `won`, Unix ms. Null in other stages."),
    ...itemFields,
  })
  .meta({ id: "BdProspect", examples: [example] });

const writableFields = {
  name: nameText(200),
  company: nameText(200).nullable(),
  email: emailAddress.nullable(),
  phone: nameText(50).nullable(),
  stage: bdProspectStage,
  notes: z.string().min(1).max(10_000).nullable(),
  value: sentDecimal
    .nullable()
    .describe(
      "Value of the deal in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer.",
    ),
};

const createBdProspect = z
  .strictObject(writableFields)
  .partial()
  .required({ name: true })
  .meta({
    id: "CreateBdProspect",
    description: "`stage` defaults to `lead`.",
    examples: [{ name: "Ada Lovelace", company: "Harbour Works AS", value: 12000.5 }],
  });

const updateBdProspect = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdProspect",
    description: "Changes only the fields in the request.",
    examples: [{ stage: "won" }],
  });

export type BdProspect = z.infer<typeof bdProspect>;
export type BdProspectStage = z.infer<typeof bdProspectStage>;

const listBdProspectsQuery = portalPageQuery.extend({
  stage: bdProspectStage.optional().describe("Return only prospects in this stage."),
  q: searchQuery("name, email, phone or company"),
});

export const bdProspectsContract = c.router({
  list: list("/bd/prospects", bdProspect, {
    summary: "List prospects",
    description: "Lists the prospects in a business developer's portal, newest first.",
    query: listBdProspectsQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/prospects/:id", bdProspect, {
    summary: "Get a prospect",
    description: "Returns a prospect in a business developer's portal.",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/prospects",
    { body: createBdProspect, item: bdProspect },
    {
      summary: "Create a prospect",
      description: `Adds a prospect to your portal. ${boundOf("bdProspects", "prospects")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
    },
  ),
  update: change(
    "/bd/prospects/:id",
    { body: updateBdProspect, item: bdProspect },
    {
      summary: "Update a prospect",
      description: "Updates a prospect in your portal.",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
    },
  ),
  delete: remove("/bd/prospects/:id", {
    summary: "Delete a prospect",
    description:
      "Permanently deletes a prospect in your portal. Its activities and tasks remain, but no longer refer to a prospect.",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
