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

export const bdProspectStages = [
  "lead",
  "contacted",
  "meeting",
  "proposal",
  "won",
  "lost",
] as const;

export const bdProspectStage = z.enum(bdProspectStages).meta({ id: "BdProspectStage" });

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
    notes: z.string().nullable().describe("Free text"),
    value: z.number().nullable().describe("Amount in the organization's default currency"),
    wonAt: unixMs
      .nullable()
      .describe("Time when the stage became `won`, Unix ms; null in other stages"),
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
    .describe("In the organization's default currency, at most 2 decimals and no more than it has"),
};

export const createBdProspect = z
  .strictObject(writableFields)
  .partial()
  .required({ name: true })
  .meta({
    id: "CreateBdProspect",
    description: "`stage` is `lead` when omitted.",
    examples: [{ name: "Ada Lovelace", company: "Harbour Works AS", value: 12000.5 }],
  });

export const updateBdProspect = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdProspect",
    description: "Only the fields that are sent change.",
    examples: [{ stage: "won" }],
  });

export type BdProspect = z.infer<typeof bdProspect>;
export type BdProspectStage = z.infer<typeof bdProspectStage>;
export type CreateBdProspect = z.infer<typeof createBdProspect>;
export type UpdateBdProspect = z.infer<typeof updateBdProspect>;

export const listBdProspectsQuery = portalPageQuery.extend({
  stage: bdProspectStage.optional().describe("Only prospects at this stage"),
  q: searchQuery("name, email, phone or company"),
});

export const bdProspectsContract = c.router({
  list: list("/bd/prospects", bdProspect, {
    summary: "List the prospects of a business developer's portal, newest first",
    query: listBdProspectsQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/prospects/:id", bdProspect, {
    summary: "Read one prospect of a business developer's portal",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/prospects",
    { body: createBdProspect, item: bdProspect },
    {
      summary: `Add a prospect to your portal; ${boundOf("bdProspects")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
    },
  ),
  update: change(
    "/bd/prospects/:id",
    { body: updateBdProspect, item: bdProspect },
    {
      summary: "Change a prospect in your portal",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
    },
  ),
  delete: remove("/bd/prospects/:id", {
    summary: "Delete a prospect in your portal; its activities and tasks stay, without it",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
