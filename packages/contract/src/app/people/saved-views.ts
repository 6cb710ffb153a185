import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { nameText, organizationQuery, unixMs } from "../../primitives.ts";
import { c, create, read, remove } from "../../router.ts";

const savedList = z.enum(["referrals"]);

const search = z
  .strictObject({
    status: z.string().max(1_000).optional(),
    call: z.string().max(20).optional(),
    label: z.string().max(5_000).optional(),
    credit: z.string().max(20).optional(),
    referrer: z.string().max(36).optional(),
    assignee: z.string().max(36).optional(),
    q: z.string().max(200).optional(),
    days: z.string().max(20).optional(),
    from: z.string().max(10).optional(),
    to: z.string().max(10).optional(),
    sort: z.string().max(20).optional(),
    order: z.string().max(4).optional(),
    group: z.string().max(20).optional(),
    customFields: z.record(z.uuid(), z.string().max(5_000)).optional(),
    density: z.enum(["comfortable", "compact"]).optional(),
    columns: z.array(z.string().max(40)).max(40).optional(),
  })
  .describe("Filters, order, grouping, columns and row height of the list");

const savedView = z
  .object({ id: z.string(), name: z.string(), search, createdAt: unixMs })
  .meta({ id: "SavedView" });

const saveView = z
  .strictObject({ list: savedList, name: nameText(60), search })
  .meta({ id: "SaveView" });

export type SavedView = z.infer<typeof savedView>;

/** A person's saved views of a list in one organization. */
export const savedViewsContract = c.router({
  list: read("/saved-views", z.object({ data: z.array(savedView) }), {
    summary: "List your saved views",
    query: organizationQuery.extend({ list: savedList }),
    access: requiresPerson({ roles: everybody }),
  }),
  save: create(
    "/saved-views",
    { body: saveView, item: savedView },
    {
      summary: "Save a view",
      access: requiresPerson({ roles: everybody }),
    },
  ),
  delete: remove("/saved-views/:id", {
    summary: "Delete a saved view",
    access: requiresPerson({ roles: everybody }),
  }),
});
