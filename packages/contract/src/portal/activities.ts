import { z } from "zod";
import { requiresBusinessDeveloper, requiresPerson, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { id, queryUnixMs, sentUnixMs, text, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { exampleItem, itemFields, portalPageQuery, portalQuery } from "./portal-item.ts";

const bdActivityTypes = ["call", "email", "meeting", "note"] as const;

const bdActivityType = z.enum(bdActivityTypes).meta({ id: "BdActivityType" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d02",
  type: "call",
  prospectId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
  summary: "Talked about the offer",
  occurredAt: 1760000000000,
  ...exampleItem,
};

/** An activity of a business developer, such as a call. */
export const bdActivity = z
  .object({
    id: z.string(),
    type: bdActivityType,
    prospectId: z
      .string()
      .nullable()
      .describe("Prospect that the activity is about. Null if there is none or it was deleted."),
    summary: z.string(),
    occurredAt: unixMs,
    ...itemFields,
  })
  .meta({ id: "BdActivity", examples: [example] });

const writableFields = {
  type: bdActivityType,
  prospectId: id
    .nullable()
    .describe("Prospect in the same portal. Null if the activity is not about a prospect."),
  summary: text(2_000),
  occurredAt: sentUnixMs,
};

const createBdActivity = z
  .strictObject(writableFields)
  .partial()
  .required({ type: true, summary: true })
  .meta({
    id: "CreateBdActivity",
    description: "`occurredAt` defaults to now.",
    examples: [{ type: "call", prospectId: example.prospectId, summary: example.summary }],
  });

const updateBdActivity = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdActivity",
    description: "Changes only the fields in the request.",
    examples: [{ summary: "Talked about the offer and the start" }],
  });

export type BdActivity = z.infer<typeof bdActivity>;

const listBdActivitiesQuery = portalPageQuery.extend({
  type: bdActivityType.optional().describe("Return only activities of this type."),
  prospectId: id.optional().describe("Return only activities about this prospect."),
  occurredAfter: queryUnixMs
    .optional()
    .describe("Return only activities that occurred at this time or later, Unix ms."),
  occurredBefore: queryUnixMs
    .optional()
    .describe("Return only activities that occurred before this time, Unix ms."),
});

export const bdActivitiesContract = c.router({
  list: list("/bd/activities", bdActivity, {
    summary: "List activities",
    description: "Lists the activities in a business developer's portal, newest first.",
    query: listBdActivitiesQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/activities/:id", bdActivity, {
    summary: "Get an activity",
    description: "Returns an activity in a business developer's portal.",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/activities",
    { body: createBdActivity, item: bdActivity },
    {
      summary: "Create an activity",
      description: `Adds an activity to your portal. ${boundOf("bdActivities", "activities")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
      forAssistants: true,
    },
  ),
  update: change(
    "/bd/activities/:id",
    { body: updateBdActivity, item: bdActivity },
    {
      summary: "Update an activity",
      description: "Updates an activity in your portal.",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
    },
  ),
  delete: remove("/bd/activities/:id", {
    summary: "Delete an activity",
    description: "Permanently deletes an activity in your portal.",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
