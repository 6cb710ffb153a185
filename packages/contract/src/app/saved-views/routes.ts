import { z } from "zod";
import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { idParam, organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { savedList, savedView, savedViewsMax, saveView } from "./schemas.ts";

/** A person's saved views of a list, in one organization. */
export const savedViewsContract = c.router({
  list: {
    method: "GET",
    path: "/saved-views",
    summary: "One's own saved views of a list, by their names",
    query: organizationQuery.extend({ list: savedList }),
    responses: { 200: z.object({ data: z.array(savedView) }) },
    metadata: requiresPerson({ roles: everybody }),
  },
  save: {
    method: "POST",
    path: "/saved-views",
    summary: `Save a view, in place of the one with its name; one has at most ${savedViewsMax} of a list`,
    query: organizationQuery,
    body: saveView,
    responses: { 201: savedView },
    metadata: requiresPerson({ roles: everybody }),
  },
  delete: {
    method: "DELETE",
    path: "/saved-views/:id",
    summary: "Delete a saved view",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresPerson({ roles: everybody }),
  },
});
