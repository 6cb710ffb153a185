import { z } from "zod";
import { staff } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { idParam, organizationQuery, pageOf, pageQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { heldSubmission } from "./schemas.ts";

const metadata = requiresPerson({ roles: staff });

/** Forms of visitors that seem to come from a program. */
export const heldSubmissionsContract = c.router({
  list: {
    method: "GET",
    path: "/held-submissions",
    summary: "List held submissions",
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(heldSubmission) },
    metadata,
  },
  release: {
    method: "POST",
    path: "/held-submissions/:id/release",
    summary: "Create the referral of a held submission",
    pathParams: idParam,
    query: organizationQuery,
    body: z.strictObject({}),
    responses: { 200: z.object({ referralId: z.string() }) },
    metadata,
  },
  discard: {
    method: "DELETE",
    path: "/held-submissions/:id",
    summary: "Discard a held submission",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata,
  },
});
