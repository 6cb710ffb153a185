import { z } from "zod";
import { requiresBusinessDeveloper, requiresPerson, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { id, nameText, queryUnixMs, sentUnixMs, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { exampleItem, itemFields, portalPageQuery, portalQuery } from "./portal-item.ts";

const bdTaskStatuses = ["open", "done"] as const;

const bdTaskStatus = z.enum(bdTaskStatuses).meta({ id: "BdTaskStatus" });

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

/** A task of a business developer. */
export const bdTask = z
  .object({
    id: z.string(),
    title: z.string(),
    dueAt: unixMs.nullable(),
    prospectId: z
      .string()
      .nullable()
      .describe("Prospect that the task is about. Null if there is none or it was deleted."),
    referralId: z
      .string()
      .nullable()
      .describe("Referral that the task is about. Null if there is none or it was deleted."),
    status: bdTaskStatus,
    completedAt: unixMs
      .nullable()
      .describe("Time when the task was completed, Unix ms. Null while it is open."),
    ...itemFields,
  })
  .meta({ id: "BdTask", examples: [example] });

const writableFields = {
  title: nameText(200),
  dueAt: sentUnixMs.nullable(),
  prospectId: id
    .nullable()
    .describe("Prospect in the same portal. Null if the task is not about a prospect."),
  referralId: id
    .nullable()
    .describe(
      "Referral that the business developer can see. Null if the task is not about a referral.",
    ),
  status: bdTaskStatus,
};

const createBdTask = z
  .strictObject(writableFields)
  .partial()
  .required({ title: true })
  .meta({
    id: "CreateBdTask",
    description: "`status` defaults to `open`.",
    examples: [{ title: example.title, dueAt: example.dueAt, prospectId: example.prospectId }],
  });

const updateBdTask = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdTask",
    description: "Changes only the fields in the request.",
    examples: [{ status: "done" }],
  });

export type BdTask = z.infer<typeof bdTask>;

const listBdTasksQuery = portalPageQuery.extend({
  status: bdTaskStatus.optional().describe("Return only tasks with this status."),
  prospectId: id.optional().describe("Return only tasks about this prospect."),
  referralId: id.optional().describe("Return only tasks about this referral."),
  dueAfter: queryUnixMs
    .optional()
    .describe("Return only tasks due at this time or later, Unix ms."),
  dueBefore: queryUnixMs.optional().describe("Return only tasks due before this time, Unix ms."),
});

export const bdTasksContract = c.router({
  list: list("/bd/tasks", bdTask, {
    summary: "List tasks",
    description: "Lists the tasks in a business developer's portal, newest first.",
    query: listBdTasksQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/tasks/:id", bdTask, {
    summary: "Get a task",
    description: "Returns a task in a business developer's portal.",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/tasks",
    { body: createBdTask, item: bdTask },
    {
      summary: "Create a task",
      description: `Adds a task to your portal. ${boundOf("bdTasks", "tasks")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
      forAssistants: true,
    },
  ),
  update: change(
    "/bd/tasks/:id",
    { body: updateBdTask, item: bdTask },
    {
      summary: "Update a task",
      description: "Updates a task in your portal.",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
      forAssistants: true,
    },
  ),
  delete: remove("/bd/tasks/:id", {
    summary: "Delete a task",
    description: "Permanently deletes a task in your portal.",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
