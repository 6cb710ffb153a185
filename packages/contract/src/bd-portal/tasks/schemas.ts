import { z } from "zod";
import { id, nameText, sentUnixMs, unixMs } from "../../primitives.ts";
import { exampleItem, itemFields } from "../portal-item.ts";

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
