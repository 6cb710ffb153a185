import { z } from "zod";
import { nameText, unixMs } from "../../primitives.ts";

/** How many views a person may save of one list. */
export const savedViewsMax = 50;

export const savedList = z.enum(["referrals"]);

/** The search parameters of a list, such as `{ status: "new" }`. */
const search = z
  .record(z.string().max(40), z.union([z.string().max(200), z.array(z.string().max(200)).max(40)]))
  .describe("The filters and columns, by their names in the page's address");

export const savedView = z
  .object({ id: z.string(), name: z.string(), search, createdAt: unixMs })
  .meta({ id: "SavedView" });

export const saveView = z
  .strictObject({ list: savedList, name: nameText(60), search })
  .meta({ id: "SaveView" });

export type SavedView = z.infer<typeof savedView>;
export type SaveView = z.infer<typeof saveView>;
