import { z } from "zod";
import { requiresBusinessDeveloper, requiresPerson, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { id, nameText, queryUnixMs, sentUnixMs, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { exampleItem, itemFields, portalPageQuery, portalQuery } from "./portal-item.ts";

export const bdTaskStatuses = ["open", "done"] as const;

export const bdTaskStatus = z.enum(bdTaskStatuses).meta({ id: "BdTaskStatus" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d03",
  title: "Send the offer",
  dueAt: 1760086400000,
  prospectId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
  referralId: null,
  status: "open",
  completedAt: null,
  ...exampleItem,
};

/** What a business developer has to do. */
export const bdTask = z
  .object({
    id: z.string(),
    title: z.string(),
    dueAt: unixMs.nullable(),
    prospectId: z.string().nullable().describe("Null also after the prospect is deleted"),
    referralId: z
      .string()
      .nullable()
      .describe("Referral that the task is about. Null also after the referral is deleted."),
    status: bdTaskStatus,
    completedAt: unixMs.nullable().describe("Time when it was done, Unix ms; null while open"),
    ...itemFields,
  })
  .meta({ id: "BdTask", examples: [example] });

const writableFields = {
  title: nameText(200),
  dueAt: sentUnixMs.nullable(),
  prospectId: id.nullable().describe("A prospect of the same portal"),
  referralId: id.nullable().describe("Referral that the business developer can see"),
  status: bdTaskStatus,
};

export const createBdTask = z
  .strictObject(writableFields)
  .partial()
  .required({ title: true })
  .meta({
    id: "CreateBdTask",
    description: "`status` is `open` when omitted.",
    examples: [{ title: example.title, dueAt: example.dueAt, prospectId: example.prospectId }],
  });

export const updateBdTask = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdTask",
    description: "Only the fields that are sent change.",
    examples: [{ status: "done" }],
  });

export type BdTask = z.infer<typeof bdTask>;
export type BdTaskStatus = z.infer<typeof bdTaskStatus>;
export type CreateBdTask = z.infer<typeof createBdTask>;
export type UpdateBdTask = z.infer<typeof updateBdTask>;

export const listBdTasksQuery = portalPageQuery.extend({
  status: bdTaskStatus.optional().describe("Only tasks in this status"),
  prospectId: id.optional().describe("Only tasks about this prospect"),
  referralId: id.optional().describe("Return only tasks about this referral"),
  dueAfter: queryUnixMs.optional().describe("Only tasks due at this time or later, Unix ms"),
  dueBefore: queryUnixMs.optional().describe("Only tasks due before this time, Unix ms"),
});

export const bdTasksContract = c.router({
  list: list("/bd/tasks", bdTask, {
    summary: "List the tasks of a business developer's portal, newest first",
    query: listBdTasksQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/tasks/:id", bdTask, {
    summary: "Read one task of a business developer's portal",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/tasks",
    { body: createBdTask, item: bdTask },
    {
      summary: `Add a task to your portal; ${boundOf("bdTasks")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
      forAssistants: true,
    },
  ),
  update: change(
    "/bd/tasks/:id",
    { body: updateBdTask, item: bdTask },
    {
      summary: "Change a task in your portal",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
      forAssistants: true,
    },
  ),
  delete: remove("/bd/tasks/:id", {
    summary: "Delete a task in your portal",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
