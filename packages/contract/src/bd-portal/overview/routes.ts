import { staff } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { c } from "../../router.ts";
import { portalQuery } from "../portal-item.ts";
import { bdOverview } from "./schemas.ts";

export const bdOverviewContract = c.router({
  get: {
    method: "GET",
    path: "/bd/overview",
    summary: "Read the overview of a business developer's portal",
    query: portalQuery,
    responses: { 200: bdOverview },
    metadata: requiresPerson({ roles: staff }),
  },
});
