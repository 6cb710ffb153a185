import { z } from "zod";
import { id, sentUnixMs, text, unixMs } from "../../primitives.ts";
import { exampleItem, itemFields } from "../portal-item.ts";

export const bdActivityTypes = ["call", "email", "meeting", "note"] as const;

export const bdActivityType = z.enum(bdActivityTypes).meta({ id: "BdActivityType" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d02",
  type: "call",
  prospectId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
  summary: "Talked about the offer",
  occurredAt: 1760000000000,
  ...exampleItem,
};

/** What a business developer did. */
export const bdActivity = z
  .object({
    id: z.string(),
    type: bdActivityType,
    prospectId: z.string().nullable().describe("Null also after the prospect is deleted"),
    summary: z.string(),
    occurredAt: unixMs,
    ...itemFields,
  })
  .meta({ id: "BdActivity", examples: [example] });

const writableFields = {
  type: bdActivityType,
  prospectId: id.nullable().describe("A prospect of the same portal"),
  summary: text(2_000),
  occurredAt: sentUnixMs,
};

export const createBdActivity = z
  .strictObject(writableFields)
  .partial()
  .required({ type: true, summary: true })
  .meta({
    id: "CreateBdActivity",
    description: "`occurredAt` is now when omitted.",
    examples: [{ type: "call", prospectId: example.prospectId, summary: example.summary }],
  });

export const updateBdActivity = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdActivity",
    description: "Only the fields that are sent change.",
    examples: [{ summary: "Talked about the offer and the start" }],
  });

export type BdActivity = z.infer<typeof bdActivity>;
export type BdActivityType = z.infer<typeof bdActivityType>;
export type CreateBdActivity = z.infer<typeof createBdActivity>;
export type UpdateBdActivity = z.infer<typeof updateBdActivity>;
